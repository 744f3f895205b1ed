/**
 * Entry point of the data process. The database engine lives here and nowhere else: a crash, a memory limit or a stuck
 * query ends this process and leaves the extension host alone.
 */
import path from 'node:path';
import { Engine } from './data/engine';
import type { Reading } from './data/tables';
import {
  describeParams,
  dropViewsParams,
  initParams,
  queryParams,
  resolvedFileSchema,
  viewParams,
  viewRowsParams,
  viewSumsParams,
} from './dataProtocol';
import { serve } from './serve';

let engine: Engine | undefined;

function started(): Engine {
  if (!engine) throw new Error('The data process was not initialised.');
  return engine;
}

/** Tokens of the requests under way. */
const running = new Set<number>();

function tracked<T>(token: number, work: Promise<T>): Promise<T> {
  running.add(token);
  return work.finally(() => running.delete(token));
}

const rpc = serve({
  async init(params) {
    const reading: Reading = (source, isOver) => rpc.request('reading', { ...source, isOver });
    const options = { ...initParams.parse(params), sqliteWasm: path.join(__dirname, 'sql-wasm.wasm'), reading };
    engine = await Engine.start(options, async (asked) =>
      resolvedFileSchema.parse(await rpc.request('resolve', { path: asked })),
    );
    return {};
  },
  query: (params, signal) => {
    const { token, ...request } = queryParams.parse(params);
    return tracked(token, started().query(request, signal));
  },
  describe: (params, signal) => {
    const { token, path: asked } = describeParams.parse(params);
    return tracked(token, started().describe(asked, signal));
  },
  view: (params, signal) => {
    const { token, ...view } = viewParams.parse(params);
    return tracked(token, started().view(view, signal));
  },
  viewRows: (params, signal) => {
    const { token, ...part } = viewRowsParams.parse(params);
    return tracked(token, started().viewRows(part, signal));
  },
  viewSums: (params, signal) => {
    const { token, ...part } = viewSumsParams.parse(params);
    return tracked(token, started().viewSums(part, signal));
  },
  dropViews: (params) => {
    const { token, table } = dropViewsParams.parse(params);
    return tracked(token, started().dropViews(table));
  },
  running: () => Promise.resolve({ tokens: [...running] }),
});
