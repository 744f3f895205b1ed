/**
 * What goes wrong with a request or a reply of a model server, in the first round and behind tools, through each API: each ends in
 * a session that goes on, in words that say what to do, with no side effect lost or done twice.
 */
import assert from 'node:assert/strict';
import type { ModelErrorKind } from '../../../../src/core/contract/modelError';
import { only, openChat, tool } from '../../../support/chat';
import type { ScriptedServer, Step } from '../../../support/modelServers/scripted';
import { isFull } from '../../../support/full';
import { call, callsOf, complete } from '../../../support/replies';
import { apis, connectTo } from './support';

type Expected =
  /** The turn is done in the end: sent again, asked again with words, or told to the model as a result. */
  | { ends: 'complete'; by: 'retry' | 'reask' | 'observation' | 'nothing'; report?: string; notice?: RegExp }
  | { ends: 'failed'; kind: ModelErrorKind; says: RegExp };

interface Fault {
  name: string;
  steps: readonly Step[];
  expected: Expected;
  /** Runs of the counted tool that the fault itself brings about. */
  runs?: number;
  /** Behind tools the conversation is compacted, and the request is sent once more. */
  isShortened?: boolean;
}

const good: Step = { text: JSON.stringify(complete('The report')) };
const said = JSON.stringify(complete('Words that came'));
const reply = (value: unknown): Step => ({ text: typeof value === 'string' ? value : JSON.stringify(value) });
const failure = (status: number, message: string, code?: string, headers?: Record<string, string>): Step => ({
  ...{ status, body: JSON.stringify({ error: { message, code } }) },
  ...(headers && { headers }),
});
const four = (step: Step): Step[] => [step, step, step, step];
const retried: Expected = { ends: 'complete', by: 'retry' };
const asked: Expected = { ends: 'complete', by: 'reask' };
const told: Expected = { ends: 'complete', by: 'observation' };
const failed = (kind: ModelErrorKind, says: RegExp): Expected => ({ ends: 'failed', kind, says });

const table: readonly Fault[] = [
  { name: '429 with retry-after', steps: [failure(429, 'slow', undefined, { 'retry-after': '0.01' }), good], expected: retried }, // prettier-ignore
  { name: '429 without retry-after', steps: [failure(429, 'slow'), good], expected: retried },
  { name: '503 while a model is loaded', steps: [failure(503, 'Loading model'), good], expected: retried },
  { name: '500', steps: [failure(500, 'boom'), good], expected: retried },
  { name: '500 without end', steps: four(failure(500, 'boom')), expected: failed('server', /boom/) },
  { name: '401', steps: [failure(401, 'bad key')], expected: failed('server_key', /key/) },
  { name: '402', steps: [failure(402, 'Insufficient credits')], expected: failed('no_credit', /credit/) },
  { name: '403', steps: [failure(403, 'no')], expected: failed('no_access', /may not use/) },
  { name: 'a quota that is used up', steps: [failure(429, 'over', 'insufficient_quota')], expected: failed('no_credit', /credit/) }, // prettier-ignore
  { name: 'a request that is too long', steps: [failure(400, "This model's maximum context length is 8192 tokens.")], expected: failed('too_long', /too long/), isShortened: true }, // prettier-ignore
  { name: 'too little memory', steps: [failure(500, 'model requires more system memory (5.6 GiB) than is available (3.1 GiB)')], expected: failed('refused', /system memory/) }, // prettier-ignore
  { name: 'no JSON', steps: [{ status: 422, body: '<html>' }], expected: failed('refused', /./) },
  { name: 'connection reset', steps: [{ fault: 'reset' }, good], expected: retried },
  { name: 'connection reset without end', steps: four({ fault: 'reset' }), expected: failed('network', /network/) },
  { name: 'cut in the middle', steps: [{ text: said, cutAt: 300 }, good], expected: retried },
  { name: 'ended in the middle', steps: [{ text: said, endAt: 300 }, good], expected: retried },
  { name: 'cut again and again', steps: four({ text: said, cutAt: 300 }), expected: failed('cut_off', /broke off/) },
  { name: 'length in a report', steps: [{ text: said.slice(0, -5), stop: 'length' }], expected: { ends: 'complete', by: 'nothing', report: 'Words that ca', notice: /its end is missing/ } }, // prettier-ignore
  { name: 'fenced JSON in prose', steps: [reply(`Here it is:\n\`\`\`json\n${JSON.stringify(complete('The report'))}\n\`\`\`\nDone.`)], expected: { ends: 'complete', by: 'nothing' } }, // prettier-ignore
  { name: 'broken JSON', steps: [reply('{"task_analysis": }'), good], expected: asked },
  { name: 'prose, twice', steps: [reply('I would say 42.'), reply('As I said: 42.')], expected: { ends: 'complete', by: 'reask', report: 'As I said: 42.', notice: /agreed form/ } }, // prettier-ignore
  { name: 'a tool that there is not', steps: [reply(callsOf(call('dream', 'x1'))), good], expected: told },
  { name: 'seven calls', steps: [reply(callsOf(...[1, 2, 3, 4, 5, 6, 7].map((n) => call('count', `s${n}`, { n })))), good], expected: told, runs: 6 }, // prettier-ignore
  { name: 'repeated ids', steps: [reply(callsOf(call('count', 'same', { n: 1 }), call('count', 'same', { n: 2 }))), good], expected: asked }, // prettier-ignore
  { name: 'an empty reply', steps: [reply(''), good], expected: asked },
  { name: 'reasoning alone', steps: [reply('<think>hm</think>'), good], expected: asked },
];

for (const [api, { start, model }] of Object.entries(apis)) {
  for (const before of [[], [reply(callsOf(call('count', 'before', { n: 1 })))]]) {
    if (!isFull && before.length > 0 !== (api === 'chat')) continue;
    describe(`adapters/models/servers: faults ${before.length > 0 ? 'behind tools' : 'in the first round'}, ${api}`, () => {
      let server: ScriptedServer;
      beforeEach(async () => {
        server = await start();
      });
      afterEach(() => server.close());

      for (const { name, steps, expected, runs = 0, isShortened = false } of table) {
        it(name, async () => {
          let ran = 0;
          const count = tool('count', () => Promise.resolve(`run ${++ran}`));
          const chat = await openChat(connectTo(server).client(model), { tools: [count] });
          server.script(...before, ...steps, ...(isShortened && before.length > 0 ? steps : []));
          const outcome = await chat.conversation.send('What?', []);
          const [finished] = only(chat.events, 'turn_finished');
          assert.equal(outcome, expected.ends, finished?.error);
          const notices = only(chat.events, 'notice').map(({ text }) => text);
          if (expected.ends === 'failed') {
            assert.equal(finished?.error_kind, expected.kind);
            assert.match(finished.error ?? '', expected.says);
          } else {
            const report = only(chat.events, 'reply').at(-1)?.response.response;
            assert.equal(report, expected.report ?? 'The report');
            if (expected.notice) assert.match(notices.join(), expected.notice);
            else assert.deepEqual(notices, []);
            assert.equal(only(chat.events, 'reasked').length > 0, expected.by === 'reask');
            assert.equal(only(chat.events, 'retry_scheduled').length > 0, expected.by === 'retry');
          }
          const done = before.length + runs;
          assert.equal(ran, done, 'runs of the tool');
          assert.deepEqual([server.scriptLeft, server.problems], [0, []]);

          server.script(good);
          assert.equal(await chat.conversation.send('And now?', []), 'complete');
          assert.equal(only(chat.events, 'reply').at(-1)?.response.response, 'The report');
          assert.deepEqual(server.refusals, []);
          assert.equal(ran, done);
        });
      }
    });
  }
}
