/** What goes wrong with a stream, through each API: every failure has its kind, and no half reply is taken for a whole one. */
import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/errors';
import type { ScriptedServer, Step } from '../../../support/modelServers/scripted';
import { inFull, isFull } from '../../../support/full';
import { until } from '../../../support/process';
import { apis, ask, connectTo, kindOf } from './support';

const TEXT = 'Zwölf Zeilen — 十二行 📈 "quoted" \\d+ and some more words to come in pieces of forty characters';

for (const [name, { start, model, route }] of Object.entries(apis)) {
  describe(`adapters/models/servers: streams of ${name}`, function () {
    let server: ScriptedServer;
    beforeEach(async () => {
      server = await start();
    });
    afterEach(() => server.close());
    const once = async (step: Step, patience = {}) => {
      server.script(step);
      return ask(connectTo(server, {}, patience).client(model));
    };

    it('come whole, however they are cut into pieces', async () => {
      for (const piece of [1, 2, 3, 7, 100]) {
        const { text, error } = await once({ text: TEXT, piece });
        assert.deepEqual([text, error], [TEXT, undefined], `pieces of ${piece}`);
      }
    });

    it('are whole or cut off, wherever they are cut', async () => {
      let length = 0;
      await once({
        text: TEXT,
        lines: (lines) => {
          length = Buffer.byteLength(lines.join(''));
          return lines;
        },
      });
      assert.ok(length > 400);
      const client = connectTo(server).client(model);
      for (let at = 0; at < length; at += isFull ? 1 : 3) {
        for (const cut of [{ cutAt: at }, { endAt: at }]) {
          server.script({ text: TEXT, ...cut });
          const outcome = await ask(client);
          if (outcome.error !== undefined) assert.equal(kindOf(outcome), 'cut_off', JSON.stringify(cut));
          assert.ok(TEXT.startsWith(outcome.text), JSON.stringify(cut));
          if (outcome.error === undefined) assert.equal(outcome.text, TEXT, JSON.stringify(cut));
        }
      }
    });

    it('are given up when nothing comes, or too slowly, or without end', async () => {
      assert.equal(kindOf(await once({ fault: 'silence' }, { headerMs: 200 })), 'stalled');
      assert.equal(kindOf(await once({ text: TEXT, stallAt: 200 }, { idleMs: 200 })), 'stalled');
      assert.equal(kindOf(await once({ text: TEXT, piece: 1, delayMs: 5 }, { wholeMs: 400 })), 'endless');
      assert.equal(kindOf(await once({ fault: 'reset' })), 'network');
    });

    inFull('are given up when they are too large', async () => {
      const fill = 'x'.repeat(1024 * 1024);
      const flood = name === 'chat' ? `: ${fill}\n` : `${JSON.stringify({ done: false, fill })}\n`;
      const lines = ([first = '', ...rest]: string[]): string[] => [first, ...Array<string>(50).fill(flood), ...rest];
      const outcome = await once({ text: TEXT, lines });
      assert.equal(kindOf(outcome), 'endless');
    });

    it('are no reply when lines are doubled, in another order, behind the end, or no JSON', async () => {
      const changes: Record<string, (lines: string[]) => string[]> = {
        'all sent twice': (lines) => [...lines.slice(0, name === 'chat' ? -1 : undefined), ...lines],
        'behind the end': (lines) => [...lines.filter((line) => !line.includes('[DONE]')), lines[1] ?? ''],
        'no JSON': ([first = '', ...rest]) => [first, name === 'chat' ? 'data: {"choices\n\n' : '{"done\n', ...rest],
        ...(name === 'chat'
          ? {
              'another one begins': (lines) => [
                ...lines.slice(0, 3),
                ...lines.map((line) => line.replace('cmpl-', 'cmpl-9')),
              ],
            }
          : {
              doubled: (lines) => lines.flatMap((line, at) => (at === 1 ? [line, line] : [line])),
              'another order': ([a = '', b = '', ...rest]) => [b, a, ...rest],
            }),
      };
      for (const [title, lines] of Object.entries(changes)) {
        const kind = title === 'no JSON' ? 'cut_off' : 'disordered';
        assert.equal(kindOf(await once({ text: TEXT, lines })), kind, title);
      }
    });

    it('end at once when they are stopped, even where nothing comes', async () => {
      for (const step of [{ fault: 'silence' }, { text: TEXT, stallAt: 300 }] as const) {
        server.script(step);
        const stop = new AbortController();
        const before = server.asked(route).length;
        const asked = ask(connectTo(server).client(model), undefined, stop.signal);
        await until('the request is there', () => server.asked(route).length > before);
        const at = performance.now();
        stop.abort();
        assert.ok((await asked).error instanceof CancelledError);
        assert.ok(performance.now() - at < 5000, 'nobody waits for the server');
      }
    });

    it('may be an error, however large', async () => {
      const big = JSON.stringify({ error: { message: `no ${'x'.repeat(5_000_000)}` } });
      const outcome = await once({ status: 500, body: big });
      assert.equal(kindOf(outcome), 'server');
      assert.ok(outcome.error instanceof Error && outcome.error.message.length <= 300);
      const within = name === 'chat' ? 'data: {"error":{"message":"Overloaded","code":503}}\n\n' : '{"error":"boom"}\n';
      const late = await once({ text: TEXT, lines: ([first = '']) => [first, within] });
      assert.match(kindOf(late), name === 'chat' ? /overloaded/ : /server/);
    });
  });
}
