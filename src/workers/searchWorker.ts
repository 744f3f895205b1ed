/**
 * Entry point of the worker that keeps and searches passages: cutting documents into passages and counting their words
 * holds up nobody, and the memory that they take is this thread's.
 */
import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { RpcEnd, RpcError } from '../base/rpc';
import { SearchIndex } from './search/searchIndex';
import { INDEX_LOST, putParams, searchParams, syncParams } from './searchProtocol';

const index = new SearchIndex();
const id = randomUUID();

function assertSame(asked: string | undefined): void {
  if (asked !== undefined && asked !== id) throw new RpcError('What was indexed is gone.', INDEX_LOST);
}

const rpc = new RpcEnd((message) => parentPort?.postMessage(message), {
  // eslint-disable-next-line @typescript-eslint/require-await -- a handler that throws must reject
  async sync(params) {
    const { group, states, index: asked } = syncParams.parse(params);
    assertSame(asked);
    return { index: id, wanted: index.sync(group, states) };
  },
  // eslint-disable-next-line @typescript-eslint/require-await
  async put(params) {
    const { group, sources, index: asked } = putParams.parse(params);
    assertSame(asked);
    for (const source of sources) index.put(group, source);
    return null;
  },
  // eslint-disable-next-line @typescript-eslint/require-await
  async search(params) {
    const { index: asked, ...request } = searchParams.parse(params);
    assertSame(asked);
    return index.search(request);
  },
});

parentPort?.on('message', (message) => rpc.receive(message));
