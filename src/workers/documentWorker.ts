/** Entry point of the worker that reads documents: a file that hangs or crashes the parser takes this thread with it and no other. */
import { parentPort } from 'node:worker_threads';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import { pdfPages } from './document/pdfPages';
import { documentParams } from './documentProtocol';

const rpc = new RpcEnd((message) => parentPort?.postMessage(message), {
  pages: (params) => {
    const { data, ...limits } = documentParams.parse(params);
    return pdfPages(data, limits);
  },
});

parentPort?.on('message', (message) => {
  const parsed = asRpcMessage(message);
  if (parsed) rpc.receive(parsed);
});
