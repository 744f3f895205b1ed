import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { abortableFetch } from '../../../src/adapters/abortableFetch';
import { collectGarbage } from '../../support/garbage';
import { sleep } from '../../support/process';

describe('adapters/abortableFetch', () => {
  let server: Server;
  let url = '';
  before(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (request.url === '/empty') response.writeHead(204).end();
      else response.writeHead(200, 'Fine', { 'x-name': 'value' }).write('begun');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('ends the reading of a body that stalls, whatever is collected meanwhile', async () => {
    const stop = new AbortController();
    const read = async (): Promise<string> => {
      const init = { method: 'POST', body: '{}', redirect: 'error', signal: stop.signal } as const;
      const response = await abortableFetch(url, init);
      return response.text();
    };
    const ends = assert.rejects(read(), { name: 'AbortError' });
    for (let times = 0; times < 5; times++) {
      await sleep(40);
      collectGarbage();
    }
    stop.abort();
    await ends;
  });

  it('leaves a response as it is', async () => {
    const stop = new AbortController();
    const response = await abortableFetch(url, { signal: stop.signal });
    assert.deepEqual([response.status, response.statusText, response.headers.get('x-name')], [200, 'Fine', 'value']);
    await response.body?.cancel();
    const empty = await abortableFetch(`${url}/empty`, { signal: stop.signal });
    assert.deepEqual([empty.status, await empty.text()], [204, '']);
  });
});
