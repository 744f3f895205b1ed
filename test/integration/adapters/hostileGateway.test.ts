/** A gateway that means harm, before every client of models: what it sends ends in words, in time, and in bounded memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { AnthropicProvider } from '../../../src/adapters/models/anthropic';
import { HttpModelServer } from '../../../src/adapters/models/servers';
import type { Patience } from '../../../src/adapters/models/watchdog';
import { describeModelError, ModelError } from '../../../src/core/contract/modelError';
import type { StreamingModel } from '../../../src/core/ports';
import { listen } from '../../support/localServer';
import { localize, MemoryLog } from '../../support/ports';
import { TestMemory } from '../../unit/core/context/tokens/support';
import { ask, type Outcome } from './servers/support';

const MB = 1024 * 1024;
/** Megabytes by which the host may grow meanwhile. */
const MOST_MB = 150;
const KEY = 'sk-hostile-9fjW2';

type Answer = (response: ServerResponse) => Promise<void> | void;

/** Every event of the Messages API, and lines of the other two that are no end. */
const clients = {
  anthropic: {
    type: 'text/event-stream',
    begin: 'event: message_start\ndata: {"type":"message_start","message":{"usage":{}}}\n\n',
    more: 'event: ping\ndata: {"type":"ping"}\n\n',
    open: (url: string, patience: Patience): StreamingModel =>
      new AnthropicProvider({ baseUrl: url, key: KEY }, new TestMemory(), new MemoryLog(), patience).client(
        'claude-x',
        'structured-json',
      ),
  },
  chat: {
    type: 'text/event-stream',
    begin: 'data: {"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}\n\n',
    more: ': waiting\n\n',
    open: (url: string, patience: Patience): StreamingModel => server('chat', url, patience),
  },
  ollama: {
    type: 'application/x-ndjson',
    begin: '{"message":{"content":""},"done":false}\n',
    more: '\n',
    open: (url: string, patience: Patience): StreamingModel => server('ollama', url, patience),
  },
} as const;

function server(api: 'chat' | 'ollama', url: string, patience: Patience): StreamingModel {
  const access = { name: 'local', url, key: '', allowHttp: false, api, window: 32_000 };
  return new HttpModelServer(access, new MemoryLog(), patience).client('small');
}

const long: Patience = { headerMs: 60_000, idleMs: 60_000, wholeMs: 60_000 };

/** Writes a piece again and again, as fast as it is read. */
async function flood(response: ServerResponse, piece: Buffer, bytes: number): Promise<void> {
  const gone = once(response, 'close');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    if (response.write(piece)) continue;
    await Promise.race([gone, new Promise((resolve) => response.once('drain', resolve))]);
  }
  response.end();
}

for (const [name, { type, begin, more, open }] of Object.entries(clients)) {
  describe(`a hostile gateway before ${name}`, function () {
    let gateway: Server;
    let url = '';
    let answer: Answer = () => undefined;
    before(async () => {
      gateway = createServer((request, response) => {
        request.resume();
        const isReply = request.method === 'POST' && /messages$|completions$|chat$/.test(request.url ?? '');
        if (isReply) void answer(response);
        else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
      });
      url = await listen(gateway);
    });
    after(() => {
      gateway.closeAllConnections();
      gateway.close();
    });
    const outcomeOf = async (given: Answer, patience: Partial<Patience> = {}): Promise<Outcome> => {
      answer = given;
      return ask(open(url, { ...long, ...patience }));
    };
    const begun = (response: ServerResponse, headers = {}): void => {
      response.writeHead(200, { 'content-type': type, ...headers });
    };
    /** The kind of a failure, which has words that say what to do. */
    const kindIn = ({ error }: Outcome): string => {
      assert.ok(error instanceof ModelError, String(error));
      assert.ok(describeModelError(error, localize).length > error.message.length + 30);
      assert.ok(error.message.length <= 300);
      return error.kind;
    };
    /** Megabytes by which the memory of this process grows at most. */
    const growth = async (work: () => Promise<void>): Promise<number> => {
      const start = process.memoryUsage().rss;
      let peak = start;
      const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
      await work().finally(() => clearInterval(timer));
      return (Math.max(peak, process.memoryUsage().rss) - start) / MB;
    };

    it('is given up when it drips for ever', async () => {
      const drip: Answer = (response) => {
        begun(response);
        response.write(begin);
        const timer = setInterval(() => response.write(more), 20);
        response.once('close', () => clearInterval(timer));
      };
      assert.equal(kindIn(await outcomeOf(drip, { wholeMs: 500 })), 'endless');
    });

    it('is given up when the reply does not end: many lines, one line, a line that is packed', async () => {
      const lines = Buffer.from(more.repeat(Math.ceil(MB / more.length)));
      const one = Buffer.alloc(MB, 'x');
      const bomb = gzipSync(Buffer.alloc(8 * MB, more));
      const cases: Record<string, Answer> = {
        lines: async (response) => {
          begun(response);
          response.write(begin);
          await flood(response, lines, 400 * MB);
        },
        'one line': async (response) => {
          begun(response);
          await flood(response, one, 400 * MB);
        },
        packed: async (response) => {
          begun(response, { 'content-encoding': 'gzip' });
          await flood(response, bomb, bomb.length * 100);
        },
      };
      for (const [title, given] of Object.entries(cases)) {
        const grown = await growth(async () => assert.equal(kindIn(await outcomeOf(given)), 'endless', title));
        assert.ok(grown < MOST_MB, `${title}: ${grown.toFixed(0)} MB`);
      }
    });

    it('may say an error of 200 MB, plain or packed', async () => {
      const text = Buffer.from(`{"error":{"message":"${'no '.repeat(MB / 3)}`);
      const packed = gzipSync(Buffer.alloc(8 * MB, 'no '));
      const plain: Answer = async (response) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        await flood(response, text, 200 * MB);
      };
      const bomb: Answer = async (response) => {
        response.writeHead(500, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        await flood(response, packed, packed.length * 100);
      };
      for (const given of [plain, bomb]) {
        const grown = await growth(async () => assert.equal(kindIn(await outcomeOf(given)), 'server'));
        assert.ok(grown < MOST_MB, `${grown.toFixed(0)} MB`);
      }
    });
  });
}

describe('a gateway that mixes the events of the Messages API', () => {
  const event = (type: string, more: object = {}): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const start = event('message_start', { message: { usage: { input_tokens: 1 } } });
  const opens = (index: number): string =>
    event('content_block_start', { index, content_block: { type: 'text', text: '' } });
  const says = (index: number, text: string): string =>
    event('content_block_delta', { index, delta: { type: 'text_delta', text } });
  const closes = (index: number): string => event('content_block_stop', { index });
  const told = event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } });
  const stop = event('message_stop');
  const whole = [start, opens(0), says(0, 'a'), closes(0), opens(1), says(1, 'b'), closes(1), told, stop];
  let gateway: Server;
  let url = '';
  let sent: string[] = [];
  before(async () => {
    gateway = createServer((request, response) => {
      request.resume();
      if (request.method !== 'POST') response.writeHead(404).end('{}');
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(sent.join(''));
    });
    url = await listen(gateway);
  });
  after(() => gateway.close());
  const outcomeOf = async (events: string[]): Promise<Outcome> => {
    sent = events;
    return ask(clients.anthropic.open(url, long));
  };

  it('gives a reply whose events are in order, pings and events of other kinds between them', async () => {
    const between = whole.flatMap((each) => [each, event('ping'), event('something_new')]);
    for (const events of [whole, between]) {
      const { text, error } = await outcomeOf(events);
      assert.deepEqual([text, error], ['ab', undefined]);
    }
    const { text } = await outcomeOf(whole.map((each) => each.replace(/"index":\d/, '"index":null')));
    assert.equal(text, 'ab', 'without numbers');
  });

  it('is refused, in words, where they come twice or in another order', async () => {
    const swapped = (at: number): string[] =>
      whole.map((each, place) => whole[place === at ? at + 1 : place === at + 1 ? at : place] ?? each);
    const cases: Record<string, string[]> = {
      'all twice': [...whole, ...whole],
      'each twice': whole.flatMap((each) => [each, each]),
      'the start twice': [start, ...whole],
      'a block twice': [...whole.slice(0, 4), ...whole.slice(1)],
      'words behind the end': [...whole, says(1, 'c')],
      'a block behind the end': [...whole.slice(0, -1), opens(2), says(2, 'c'), closes(2), stop],
      'words of another block': [start, opens(0), says(1, 'a'), closes(0), told, stop],
      'words before their block': [start, says(0, 'a'), opens(0), closes(0), told, stop],
      'two at a time': [start, opens(0), opens(1), says(0, 'a'), says(1, 'b'), closes(0), closes(1), told, stop],
      'no start': whole.slice(1),
      ...Object.fromEntries(whole.slice(0, -1).map((_, at) => [`${at} and ${at + 1} swapped`, swapped(at)])),
    };
    for (const [title, events] of Object.entries(cases)) {
      const { error } = await outcomeOf(events);
      assert.ok(error instanceof ModelError, title);
      assert.equal(error.kind, 'disordered', title);
      assert.match(
        describeModelError(error, localize),
        /came twice or in another order, so it was not used\. Continue/,
      );
    }
  });
});
