/** Entry point of the worker that parses code: a grammar that hangs or crashes takes this thread with it and no other. */
import { parentPort, workerData } from 'node:worker_threads';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import { OutlineParser } from './outline/parser';
import { outlineParams, outlineWorkerData } from './outlineProtocol';

const parser = new OutlineParser(outlineWorkerData.parse(workerData).grammars);

const rpc = new RpcEnd((message) => parentPort?.postMessage(message), {
  outline: (params) => {
    const { language, code } = outlineParams.parse(params);
    return parser.outline(language, code);
  },
  facts: (params) => {
    const { language, code } = outlineParams.parse(params);
    return parser.facts(language, code);
  },
});

parentPort?.on('message', (message) => {
  const parsed = asRpcMessage(message);
  if (parsed) rpc.receive(parsed);
});
