import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/errors';
import { asRpcMessage, RpcEnd, RpcError, type RpcHandler, type RpcMessage } from '../../../src/base/rpc';

/** Two ends on one wire, which carries copies, later, as a real one does. */
function connect(handlers: Record<string, RpcHandler>): { client: RpcEnd; server: RpcEnd; wire: RpcMessage[] } {
  const wire: RpcMessage[] = [];
  const send = (to: () => RpcEnd) => (message: RpcMessage) => {
    wire.push(message);
    const parsed = asRpcMessage(structuredClone(message));
    assert.ok(parsed);
    queueMicrotask(() => to().receive(parsed));
  };
  const client: RpcEnd = new RpcEnd(send(() => server));
  const server: RpcEnd = new RpcEnd(
    send(() => client),
    handlers,
  );
  return { client, server, wire };
}
const forever: RpcHandler = () => new Promise(() => undefined);
/** All that is on the wire has arrived. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('base/rpc', () => {
  it('brings each reply to its request', async () => {
    const { client } = connect({
      slow: async (params) => {
        await later();
        return params;
      },
      double: (params) => Promise.resolve(Number(params) * 2),
    });
    assert.deepEqual(await Promise.all([client.request('slow', { a: 1 }), client.request('double', 4)]), [{ a: 1 }, 8]);
  });

  it('answers with the words and the code of what a handler throws', async () => {
    const { client } = connect({
      coded: () => Promise.reject(new RpcError('Not so', 'refused')),
      plain: () => {
        throw new Error('At once');
      },
      odd: () => Promise.reject(Object.assign(new Error('Numbered'), { code: 5 })),
    });
    await assert.rejects(client.request('coded', {}), { name: 'RpcError', message: 'Not so', code: 'refused' });
    await assert.rejects(client.request('plain', {}), { name: 'RpcError', message: 'At once', code: undefined });
    await assert.rejects(client.request('odd', {}), { message: 'Numbered', code: undefined });
  });

  it('answers with an error when a result cannot travel', async () => {
    let failed = false;
    const client: RpcEnd = new RpcEnd((message) => server.receive(message));
    const server: RpcEnd = new RpcEnd(
      (message) => {
        if (message.kind === 'reply') {
          failed = true;
          throw new Error('could not be cloned');
        }
        client.receive(message);
      },
      { get: () => Promise.resolve(() => 1) },
    );
    await assert.rejects(client.request('get', {}), /could not be cloned/);
    assert.equal(failed, true);
  });

  for (const method of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    it(`refuses the unknown method ${method}`, async () => {
      const { client } = connect({ known: forever });
      await assert.rejects(client.request(method, {}), { name: 'RpcError', code: 'unknown_method' });
    });
  }

  it('rejects an aborted request at once and tells the handler', async () => {
    let stopped = false;
    const { client, wire } = connect({
      work: (_params, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            resolve('too late');
          });
        }),
    });
    const controller = new AbortController();
    const asked = client.request('work', {}, controller.signal);
    await later();
    controller.abort();
    await assert.rejects(asked, CancelledError);
    await later();
    assert.equal(stopped, true);
    assert.deepEqual(
      wire.map(({ kind }) => kind),
      ['request', 'cancel', 'reply'],
    );
  });

  it('sends nothing for a signal that is aborted already, nor a cancel for a request that is over', async () => {
    const { client, wire } = connect({ get: () => Promise.resolve(1) });
    await assert.rejects(client.request('get', {}, AbortSignal.abort()), CancelledError);
    assert.deepEqual(wire, []);
    const controller = new AbortController();
    await client.request('get', {}, controller.signal);
    controller.abort();
    assert.equal(wire.filter(({ kind }) => kind === 'cancel').length, 0);
  });

  it('ends open requests and refuses later ones when it is closed', async () => {
    const { client } = connect({ forever });
    const open = [client.request('forever', {}), client.request('forever', {})];
    client.close(new Error('gone'));
    for (const request of open) await assert.rejects(request, /gone/);
    await assert.rejects(client.request('forever', {}), /gone/);
  });

  it('stops the handlers of a closed end, and posts nothing more on its wire', async () => {
    const { client, server, wire } = connect({
      work: (_params, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new CancelledError()));
        }),
    });
    const request = client.request('work', {});
    request.catch(() => undefined);
    await later();
    server.close(new Error('closed'));
    await later();
    assert.deepEqual(
      wire.map(({ kind }) => kind),
      ['request'],
    );
    client.close(new Error('end of test'));
  });

  it('begins nothing that a closed end is asked for', async () => {
    const begun: unknown[] = [];
    const end = new RpcEnd(() => undefined, { work: (params) => Promise.resolve({ at: begun.push(params) }) });
    end.receive({ kind: 'request', id: 1, method: 'work', params: 'before' });
    end.close(new Error('closed'));
    end.receive({ kind: 'request', id: 2, method: 'work', params: 'after' });
    await later();
    assert.deepEqual(begun, ['before']);
  });

  it('ignores replies to nothing, and replies that come twice', async () => {
    const sent: RpcMessage[] = [];
    const end = new RpcEnd((message) => sent.push(message));
    const asked = end.request('x', {});
    end.receive({ kind: 'reply', id: 99, result: 'other' });
    end.receive({ kind: 'cancel', id: 99 });
    end.receive({ kind: 'reply', id: 1, result: 'first' });
    end.receive({ kind: 'error', id: 1, message: 'second' });
    assert.equal(await asked, 'first');
  });

  it('takes only messages of the wire’s form', () => {
    const bad: unknown[] = [
      null,
      'x',
      {},
      { kind: 'request', id: 1 },
      { kind: 'request', id: '1', method: 'm' },
      { kind: 'error', id: 1 },
      { kind: 'other', id: 1 },
    ];
    for (const message of bad) assert.equal(asRpcMessage(message), undefined, JSON.stringify(message));
    assert.deepEqual(asRpcMessage({ kind: 'error', id: 1, message: 'm', code: 5, more: 1 }), {
      kind: 'error',
      id: 1,
      message: 'm',
    });
    assert.deepEqual(asRpcMessage({ kind: 'reply', id: 1 }), { kind: 'reply', id: 1, result: undefined });
  });
});
