/**
 * Entry point of the data process. The database engine lives here and nowhere else: a crash, a memory limit or a stuck
 * query ends this process and leaves the extension host alone.
 */
import { asRpcMessage, RpcEnd } from '../base/rpc';
import { Engine } from './data/engine';
import { describeParams, initParams, queryParams, resolvedFileSchema } from './dataProtocol';

let engine: Engine | undefined;

function started(): Engine {
  if (!engine) throw new Error('The data process was not initialised.');
  return engine;
}

const rpc = new RpcEnd((message) => process.send?.(message), {
  async init(params) {
    const { folders, memoryLimit } = initParams.parse(params);
    engine = await Engine.start(folders, memoryLimit, async (path) =>
      resolvedFileSchema.parse(await rpc.request('resolve', { path })),
    );
    return {};
  },
  query: async (params, signal) => started().query(queryParams.parse(params), signal),
  describe: async (params, signal) => started().describe(describeParams.parse(params).path, signal),
  running: () => Promise.resolve({ queries: started().running }),
});

process.on('message', (message) => {
  const parsed = asRpcMessage(message);
  if (parsed) rpc.receive(parsed);
});
process.on('disconnect', () => process.exit(0)); // the host is gone
