/**
 * Entry point of the token worker. An encoding takes a quarter of a second to load, and a long text takes as long as it
 * takes: here neither holds up the extension host.
 */
import { parentPort } from 'node:worker_threads';
import { RpcEnd } from '../base/rpc';
import { counterFor } from './tokens/counters';
import { countParams } from './tokenProtocol';

const rpc = new RpcEnd((message) => parentPort?.postMessage(message), {
  async count(params) {
    const { encoding, texts } = countParams.parse(params);
    const counter = await counterFor(encoding);
    return texts.map((text) => counter.count(text));
  },
});

parentPort?.on('message', (message) => rpc.receive(message));
