/** The story with a real model, played by servers of the tests: what the command prints is what happened. */
import assert from 'node:assert/strict';
import { inFull } from '../support/full';
import { ChatApi } from '../support/modelServers/chatApi';
import type { ScriptStep } from '../support/modelServers/scripted';
import { capture } from '../support/process';
import { call, callsOf, complete } from '../support/replies';
import { buildCommand } from '../support/report';

const KEY = 'sk-tried-4421_Secret';
const reply = (value: unknown): ScriptStep => ({ text: JSON.stringify(value) });
const query = (id: string, sql: string): ScriptStep => reply(callsOf(call('query_database', id, { query: sql })));
/** The first cell of the last result. */
const cell = (sent: string): string => [...sent.matchAll(/\\n\[(-?[\d.]+)/g)].at(-1)?.[1] ?? assert.fail('no result');
const byYear = (year: number): string => `sum(revenue) FILTER (WHERE year(order_date) = ${year})`;

describe('npm run try:model', function () {
  let server: ChatApi;
  let bundle = '';
  before(async () => {
    ({ bundle } = await buildCommand('tryModel'));
    server = await new ChatApi({ key: KEY, models: { small: { context_length: 128_000 } } }).start();
  });
  after(() => server.close());
  const run = (...args: string[]): ReturnType<typeof capture> =>
    capture(process.execPath, [bundle, ...args], { env: { ...process.env, BA_AGENT_KEY: KEY } });

  it('plays the story, and says what of the contract held', async () => {
    const total = "SELECT round(sum(revenue)) FROM 'sales.csv' WHERE year(order_date) = 2022";
    server.script(
      reply(callsOf(call('facts', 'f1', { path: 'sales.csv' }))),
      (sent) =>
        told(`Revenue of <fact_ref>${/Facts (\w+) of/.exec(sent)?.[1] ?? assert.fail()}.rows</fact_ref> orders.`),
      query('q1', total),
      (sent) => told(`It was ${cell(sent)} (Q1).`),
      query(
        'q2',
        `SELECT round(100.0 * (${byYear(2022)} / ${byYear(2021)} - 1), 1) AS g FROM 'sales.csv' GROUP BY category ORDER BY g DESC LIMIT 1`,
      ),
      { text: 'no form' },
      (sent) => told(`By ${cell(sent)} % (Q2), and 777123 more.`),
      reply(complete('Keine Ahnung.')),
      reply(complete('The file has no costs, so it cannot say.')),
      query('q3', "SELECT count(*) FROM 'notes.csv' WHERE topic = 'delivery'"),
      reply(complete('PINEAPPLE')),
      query('q4', `${total} AND true`),
      (sent) => told(cell(sent)),
    );
    const { code, output } = await run('--server', server.url, '--model', 'small', '--answers');
    assert.equal(code, 0, output);
    const lines = output.split('\n');
    const line = (name: string): string =>
      lines.find((each) => each.startsWith(name)) ?? assert.fail(`${name}: ${output}`);
    assert.match(
      line('report'),
      /^report +2 rounds, 1 calls \(0 failed\), 0 invalid replies, 0 retries, 0 unsourced numbers, 1 facts \(0 differ\), [\d.]+ s: ok$/,
    );
    assert.match(line('total'), /: ok$/);
    assert.match(line('growth'), /3 rounds.* 1 invalid replies, .* 1 unsourced numbers, .*: ok$/);
    assert.match(line('Chinese'), /: WRONG: not \w+$/);
    assert.match(line('not in the data'), /: ok$/);
    assert.match(line('words in data'), /: WRONG: no 9$/);
    assert.match(line('from memory'), /: ok$/);
    assert.match(output, /^5 of 7 turns right$/m);
    assert.match(output, /^1 invalid replies, 1 unsourced numbers, 0 facts with another number$/m);
    assert.match(output, /^\d+ requests, \d+ tokens in, \d+ out, price not known$/m);
    assert.match(output, /Keine Ahnung\./);
    assert.doesNotMatch(output, new RegExp(KEY));
    assert.deepEqual([server.refusals, server.problems, server.scriptLeft], [[], [], 0]);
  });

  inFull('goes on after a turn that fails', async () => {
    server.script(
      ...Array.from({ length: 7 }, (): ScriptStep => ({ status: 403, body: '{"error":{"message":"not yours"}}' })),
    );
    const { code, output } = await run('--server', server.url, '--model', 'small');
    assert.equal(code, 0, output);
    assert.equal(output.match(/: FAILED: .*not yours/g)?.length, 7, output);
    assert.match(output, /^0 of 7 turns right$/m);
  });

  it('says what is missing', async () => {
    assert.match((await run()).output, /^Name a model: npm run try:model -- --model/m);
    const without = await capture(process.execPath, [bundle, '--model', 'claude-x'], {
      env: { ...process.env, BA_AGENT_KEY: '' },
    });
    assert.match(without.output, /^Claude needs a key/m);
    assert.notEqual(without.code, 0);
  });

  function told(text: string): { text: string } {
    return { text: JSON.stringify(complete(text)) };
  }
});
