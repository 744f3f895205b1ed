/**
 * Entry point of the data process. The database engine lives here and nowhere else: a crash, a memory limit or a stuck
 * query ends this process and leaves the extension host alone.
 */
import path from 'node:path';
import type * as z from 'zod';
import type { RpcHandler } from '../base/rpc';
import { Engine } from './data/engine';
import type { TableReader } from './data/tables';
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

/** A method of the engine whose params pass their schema, and which is told of as long as it runs. */
function on<P extends { token: number }>(
  schema: z.ZodType<P>,
  work: (engine: Engine, params: Omit<P, 'token'>, signal: AbortSignal) => Promise<unknown>,
): RpcHandler {
  return (given, signal) => {
    const { token, ...params } = schema.parse(given);
    const asked = work(started(), params, signal);
    running.add(token);
    return asked.finally(() => running.delete(token));
  };
}

const rpc = serve({
  async init(params) {
    const reading: TableReader = (source, isOver) => rpc.request('reading', { ...source, isOver });
    const options = { ...initParams.parse(params), sqliteWasm: path.join(__dirname, 'sql-wasm.wasm'), reading };
    engine = await Engine.start(options, async (asked) =>
      resolvedFileSchema.parse(await rpc.request('resolve', { path: asked })),
    );
    return {};
  },
  query: on(queryParams, (of, request, signal) => of.query(request, signal)),
  describe: on(describeParams, (of, asked, signal) => of.describe(asked.path, signal)),
  view: on(viewParams, (of, view, signal) => of.view(view, signal)),
  viewRows: on(viewRowsParams, (of, part, signal) => of.viewRows(part, signal)),
  viewSums: on(viewSumsParams, (of, part, signal) => of.viewSums(part, signal)),
  dropViews: on(dropViewsParams, (of, { table }) => of.dropViews(table)),
  running: () => Promise.resolve({ tokens: [...running] }),
});
