import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { CancelledError } from '../../../src/base/errors';
import { HttpEmbeddings } from '../../../src/adapters/embeddings';
import { EmbeddingsError } from '../../../src/core/tools/vectorSearch/rerank';
import { EmbeddingsServer } from './embeddingsServer';

const KEY = 'sk-very-secret';

describe('adapters/embeddings', () => {
  let server: EmbeddingsServer;
  let url = '';
  beforeEach(async () => {
    server = new EmbeddingsServer();
    url = await server.listen();
  });
  afterEach(() => server.close());
  const open = (more: { url?: string; key?: string; patienceMs?: number } = {}): HttpEmbeddings =>
    new HttpEmbeddings({ url: more.url ?? url, model: 'm-1', key: more.key ?? KEY }, more.patienceMs);
  const embed = (embeddings: HttpEmbeddings, texts: readonly string[]) =>
    embeddings.embed(texts, new AbortController().signal);
  /** The failure, which must say nothing of the key, the address or the texts. */
  const failure = async (embeddings: HttpEmbeddings): Promise<string> => {
    const error: unknown = await embed(embeddings, ['a private text']).catch((reason: unknown) => reason);
    assert.ok(error instanceof EmbeddingsError, String(error));
    const all = `${error.message} ${String(error.stack)} ${String(error.cause)}`;
    for (const secret of [KEY, 'private text', '/v1/embeddings']) assert.ok(!all.includes(secret), all);
    return error.message;
  };

  it('gives a vector for each text in their order, and sends each text once', async () => {
    const embeddings = open();
    const first = await embed(embeddings, ['one', 'three', 'one']);
    assert.deepEqual(
      first.vectors.map((vector) => [...vector]),
      [
        [3, 1],
        [5, 1],
        [3, 1],
      ],
    );
    assert.equal(first.sent, 2);
    const second = await embed(embeddings, ['three', 'seven']);
    assert.deepEqual([second.vectors.length, second.sent], [2, 1]);
    assert.deepEqual(
      server.seen.map(({ url: path, authorization, model, input }) => [path, authorization, model, input]),
      [
        ['/v1/embeddings', `Bearer ${KEY}`, 'm-1', ['one', 'three']],
        ['/v1/embeddings', `Bearer ${KEY}`, 'm-1', ['seven']],
      ],
    );
    assert.equal(embeddings.label, `${new URL(url).host} (model m-1)`);
  });

  it('sends many texts in several requests, and no key where there is none', async () => {
    const texts = Array.from({ length: 150 }, (_, at) => `text ${at}`);
    const { vectors } = await embed(open({ key: '' }), texts);
    assert.deepEqual(
      vectors.map((vector) => vector[0]),
      texts.map(({ length }) => length),
    );
    assert.deepEqual(
      server.seen.map(({ input, authorization }) => [input.length, authorization]),
      [
        [64, undefined],
        [64, undefined],
        [22, undefined],
      ],
    );
    server.seen.length = 0;
    await embed(
      open(),
      Array.from({ length: 40 }, (_, at) => `${at}${'x'.repeat(10_000)}`),
    );
    assert.ok(server.seen.length > 1 && server.seen.every(({ input }) => input.join('').length <= 60_000));
  });

  it('says why there are no vectors, and nothing else', async () => {
    const status = (code: number) => (_: unknown, response: ServerResponse) =>
      !!response.writeHead(code).end(`no: ${KEY}`);
    const body = (text: string) => (_: unknown, response: ServerResponse) => !!response.writeHead(200).end(text);
    const cases: [typeof server.instead, RegExp][] = [
      [status(401), /status 401/],
      [status(500), /status 500/],
      [body('<html>'), /none of the embeddings API/],
      [body('{"data":[]}'), /not one vector for each text/],
      [body('{"data":[{"index":1,"embedding":[1]}]}'), /not one vector for each text/],
      [body('{"data":[{"index":0,"embedding":["x"]}]}'), /none of the embeddings API/],
      [body(' '.repeat(17 * 1024 * 1024)), /too large/],
      [(_, response) => !!response.destroy(), /cannot be reached/],
    ];
    for (const [instead, expected] of cases) {
      server.instead = instead;
      assert.match(await failure(open()), expected);
    }
    server.instead = () => false;
    server.vector = (text) => (text.length > 3 ? [1, 2] : [1]);
    await assert.rejects(embed(open(), ['a', 'long text']), /differ in length/);
  });

  it('does not follow a server that sends it elsewhere', async () => {
    const other = new EmbeddingsServer();
    const elsewhere = await other.listen();
    server.instead = (_, response) => !!response.writeHead(307, { location: `${elsewhere}/embeddings` }).end();
    try {
      assert.match(await failure(open()), /cannot be reached/);
      assert.deepEqual(other.seen, []);
    } finally {
      await other.close();
    }
  });

  it('sends nothing over an open line, nor to an address with a password or that is none', async () => {
    for (const bad of [
      'http://example.com/v1',
      'ftp://127.0.0.1',
      'https://a:b@example.com',
      'x',
      'http://127.0.0.1.nip.io',
    ]) {
      assert.match(await failure(open({ url: bad })), /must begin with https/, bad);
    }
    assert.match(await failure(open({ key: 'a\nb' })), /its key cannot be sent/);
    assert.deepEqual(server.seen, []);
  });

  it('waits so long and no longer, and ends when the user stops it', async () => {
    server.instead = () => true;
    assert.match(await failure(open({ patienceMs: 50 })), /took too long/);
    const stop = new AbortController();
    server.instead = () => {
      stop.abort();
      return true;
    };
    await assert.rejects(open().embed(['x'], stop.signal), CancelledError);
  });
});
