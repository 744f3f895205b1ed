/** Entry point of the worker that tries regular expressions: one that does not come to an end takes this thread with it and no other. */
import { parentPort } from 'node:worker_threads';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import { matchLines } from '../core/tools/fileSearch/matchLines';
import { patternParams } from './patternProtocol';

const rpc = new RpcEnd((message) => parentPort?.postMessage(message), {
  match: (params) => {
    const { pattern, flags, lines } = patternParams.parse(params);
    return Promise.resolve(matchLines(new RegExp(pattern, flags), lines));
  },
});

parentPort?.on('message', (message) => {
  const parsed = asRpcMessage(message);
  if (parsed) rpc.receive(parsed);
});
