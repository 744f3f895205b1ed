import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RpcEnd, type RpcHandler } from '../base/rpc';
import { processStartSchema } from './processProtocol';

const start = processStartSchema.parse(JSON.parse(process.argv[2] ?? ''));

/** What the host gave this process to begin with. */
export const processData: unknown = start.data;

/** Answers the host's requests until the host is gone. @returns the way to ask the host */
export function serve(methods: Readonly<Record<string, RpcHandler>>): RpcEnd {
  if (start.watched > 0) {
    new Worker(path.join(__dirname, 'memoryWatch.js'), { workerData: start.watched }).unref();
  }
  const rpc = new RpcEnd((message) => process.send?.(message), methods);
  process.on('message', (message) => rpc.receive(message));
  // An orderly exit would wait for threads, which may take as long as they like.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return rpc;
}
