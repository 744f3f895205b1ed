/** A word of its own in every cell, text and failure: none that a data mode withholds comes over any wire. */
import assert from 'node:assert/strict';
import type { DataMode } from '../../../../src/core/contract/dataMode';
import type { ToolCall } from '../../../../src/core/contract/response';
import { answerKey, resultKey } from '../../../../src/core/session/pins';
import * as z from 'zod';
import { openChat, only, typedTool, type Chat, type ChatOptions } from '../../../support/chat';
import { isFull } from '../../../support/full';
import { SUMMARY } from '../../../support/longTalk';
import { call, callsOf, complete } from '../../../support/replies';
import { listedStatements } from '../../workers/data/statementLists';
import { cellsFrom, openCanaryWorld, REGIONS, TEXTS, type CanaryWorld } from './canaryWorld';
import { pictures, recipients, type Recipient } from './recipients';

/** What must not leave in a mode. */
const FORBIDDEN: Readonly<Record<Exclude<DataMode, 'all'>, readonly string[]>> = {
  schema: [...cellsFrom(1), ...REGIONS, ...TEXTS],
  aggregates: [...cellsFrom(1), ...TEXTS],
  // Of the files that have fewer rows than the sample every cell may leave.
  sample: [...cellsFrom(21), ...TEXTS.filter((text) => !['CNYnote', 'CNYjson'].includes(text))],
};
const CALLS_A_ROUND = 6;
const ROUNDS_A_TURN = 8;

/** Statements that try to get a cell; what a model says itself is on the wire in its own words. */
const statements = listedStatements('aggregateStatements.sql')
  .map(({ sql }) => sql.replaceAll(/\b(id (?:=|<>|>=|BETWEEN|IN \()) ?7\b/g, (_, before: string) => `${before} 27`))
  .filter((sql) => !/CANARY|70707/.test(sql));

/** Calls of every tool: what works, what fails, and names of all kinds. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ...['brief', 'standard', 'full'].flatMap((response_format): [string, Record<string, unknown>][] => [
    ['file_reader', { path: 'people.csv', nrows: 40, response_format }],
    ['file_reader', { path: 'NAMEfolder/NAMEfile.csv', response_format }],
    ['file_reader', { path: 'notes.txt', response_format }],
    ['file_reader', { path: 'book.ipynb', response_format }],
    ['file_reader', { path: 'script.py', response_format }],
    ['facts', { path: 'people.csv', response_format }],
    ['facts', { path: 'people.csv', ask: 'columns', response_format }],
    ['query_database', { query: "SELECT * FROM 'people.csv'", response_format }],
  ]),
  ...['people.csv', 'broken.json', 'mixed.csv'].flatMap((path): [string, Record<string, unknown>][] => [
    ['file_reader', { path, format: 'text' }],
    ['file_reader', { path, format: 'text', offset: -2 }],
    ['file_reader', { path, format: 'json' }],
    ['file_reader', { path }],
    ['facts', { path }],
    ['query_database', { query: `SELECT count(*) FROM '${path}'` }],
  ]),
  ['file_reader', { path: 'torn.ipynb' }],
  ['file_reader', { path: 'peopel.csv' }],
  ['file_reader', { path: '' }],
  ['file_reader', { path: '.' }],
  ['facts', { path: 'people.csv', where: 'id = 27' }],
  ['facts', { path: 'people.csv', where: 'CAST(name AS INTEGER) > 5' }],
  ['facts', { path: 'people.csv', ask: 'distribution of "salary"' }],
  ['facts', { path: 'people.csv', ask: 'labels with "x"' }],
  ['facts', { path: 'people.csv', query: { measures: [{ of: 'rows' }], by: [{ by: 'column', column: 'name' }] } }],
  ['file_search', { pattern: '**/*' }],
  ['file_search', { text: 'CN' }],
  ['file_search', { text: '.', regex: true }],
  ['file_write', { path: 'made.txt', content: 'made' }],
  ['file_write', { path: 'notes.txt', content: 'x', old_text: 'of the bord' }],
  ['recall', {}],
  ['recall', { turn: 1 }],
  ['recall', { query: 'salary' }],
  ['table_search', {}],
  ['table_search', { question: 'average salary by region' }],
  ['vector_search', { query: 'board' }],
  ['execute_command', { command: 'cat people.csv notes.txt' }],
  ['execute_command', { command: 'cat notes.txt 1>&2; exit 3' }],
  ['run_python', { code: "# reads\nprint('CNY' + 'printed'); print(open('people.csv').read())" }],
  ['run_python', { code: "# fails\nraise ValueError('CNY' + 'failed')" }],
  ['run_python', { code: "# saves\nimport ba\nba.save([[1]], 'CNY' + 'figure.csv')" }],
  ['run_python', { code: '# wrong\nprint(' }],
  ['no_such_tool', { path: 'people.csv' }],
  ['query_database', { query: 7 }],
  ...statements.map((query): [string, Record<string, unknown>] => ['query_database', { query }]),
];

/** What the base64 of every PNG begins with. */
const PNG = 'iVBORw0KGgo';
const MODES = ['schema', 'aggregates', 'sample'] as const;
/** Calls that are no statements, and who is asked all of them in the long form; the others every third. In the gate two of them have one mode each. */
const OF_TOOLS = calls.length - statements.length;
const WITH_ALL = 'Chat Completions';
const EACH = isFull ? 3 : 12;

const LONG = `I do not know. ${'It is withheld, and that is said at length. '.repeat(120)}`;

/** The id of a fact of which a data mode tells no model: the highest salary, in a set that was computed before. */
function highestSalary(wire: string): string {
  const set = /Facts (\w+) of/.exec(wire)?.[1] ?? assert.fail('no facts were computed');
  return `${set}.c3.max`;
}

/** The last answer tells the user the value. */
function assertCited({ events }: Chat): void {
  const [cited] = only(events, 'reply').at(-1)?.response.metadata.fact_refs ?? [];
  assert.ok(cited && cellsFrom(1).includes(String(cited.value)), JSON.stringify(cited));
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size));
}

function found(wire: string, words: readonly string[]): string[] {
  return words.filter((word) => wire.includes(word));
}

describe('what leaves: a word of its own in every cell', function () {
  this.timeout(900_000);
  let world: CanaryWorld;
  let asked = 0;
  before(async () => {
    world = await openCanaryWorld();
  });
  after(() => world.close());

  const open = (recipient: Recipient, dataMode: () => DataMode, more: ChatOptions = {}): Promise<Chat> => {
    const { files, artifacts, runner } = world;
    const opened: { chat?: Chat } = {};
    const tools = world.tools(() => opened.chat?.conversation.history() ?? []);
    const running = { artifacts, spools: runner };
    return openChat(recipient.model, { tools, files, running, dataMode, maxRounds: 100, ...more }).then((chat) => {
      opened.chat = chat;
      return chat;
    });
  };
  const say = async (chat: Chat, recipient: Recipient, list: readonly ToolCall[], answer: string): Promise<void> => {
    recipient.script(...chunks(list, CALLS_A_ROUND).map((round) => callsOf(...round)), complete(answer));
    assert.equal(await chat.conversation.send('What is in the files?', ['people.csv']), 'complete');
  };

  for (const [which, [name, connect]] of Object.entries(recipients).entries()) {
    if (!isFull && which % 2 === 0) continue;
    for (const mode of MODES.filter((_, at) => isFull || at === which % MODES.length)) {
      it(`${name}, ${mode}: every tool`, async () => {
        const all = isFull && name === WITH_ALL;
        const some = all ? calls : calls.filter((_, at) => at < OF_TOOLS || at % EACH === 0);
        for (const part of chunks(some, CALLS_A_ROUND * ROUNDS_A_TURN)) {
          const recipient = await connect(() => mode);
          const chat = await open(recipient, () => mode);
          const made = part.map(([tool, args]) => call(tool, `call_${++asked}`, args));
          await say(chat, recipient, made, 'Done');
          assert.deepEqual(recipient.problems(), []);
          assert.equal(only(chat.events, 'tool_finished').length, made.length);
          assert.deepEqual(found(recipient.wire(), FORBIDDEN[mode]), []);
          await recipient.close();
        }
      });

      it(`${name}, ${mode}: what was found before, with everything, and is told again`, async () => {
        let current: DataMode = 'all';
        const recipient = await connect(() => current);
        // Who answers summarizes as well: such a request is not one that the session makes.
        const chat = await open(recipient, () => current, { summarizer: recipient.model, checkRebuilt: false });
        const first = [
          call('file_reader', 'call_a', { path: 'people.csv', nrows: 40 }),
          call('query_database', 'call_b', { query: "SELECT name FROM 'people.csv' WHERE name <> 'CNYname27x'" }),
          call('run_python', 'call_c', { code: "# prints\nprint('CNY' + 'printed')" }),
          call('file_reader', 'call_d', { path: 'notes.txt' }),
          call('facts', 'call_f', { path: 'people.csv', response_format: 'full' }),
        ];
        await say(chat, recipient, first, 'The best paid is CNYname40x, with CNYnote.');
        const highest = highestSalary(recipient.wire());
        recipient.script(complete(`The highest salary is <fact_ref>${highest}</fact_ref>.`));
        assert.equal(await chat.conversation.send('How much is that?', []), 'complete');
        assertCited(chat);
        // The words that must not leave later did leave now: the search finds them.
        assert.deepEqual(found(recipient.wire(), ['CNYname27x', 'CNYprinted', 'CNYnote', 'CNYregionN']).length, 4);
        const [turn = ''] = only(chat.events, 'turn_started').map((event) => event.turn);
        const pins = [answerKey(turn), resultKey({ turn, round: 1, tool_call_id: 'call_a' })];
        await chat.conversation.setPinned(pins, true);
        const before = recipient.wire().length;
        const since = (): string => recipient.wire().slice(before - 1);

        current = mode;
        const selection = { table: 'people.csv', where: `"name" = 'CNYpicked'`, rows: 1 };
        recipient.script(callsOf(call('recall', 'call_e', { query: 'best paid' })), complete(LONG));
        assert.equal(
          await chat.conversation.send('Who is paid best?', ['people.csv'], { selections: [selection] }),
          'complete',
        );
        // Its id is known, its value is not: the user alone sees that.
        recipient.script(complete(`It is <fact_ref>${highest}</fact_ref>. ${LONG}`));
        assert.equal(await chat.conversation.send('And how much?', []), 'complete');
        assertCited(chat);
        recipient.script(complete(SUMMARY));
        await chat.conversation.compact('');
        const [summary] = only(chat.events, 'compact_summary');
        assert.deepEqual([summary?.mode, summary?.data_mode], ['summarize', mode], 'it was made under the mode');
        recipient.script(complete('Still not.'));
        assert.equal(await chat.conversation.send('And now?', []), 'complete');
        assert.deepEqual(recipient.problems(), []);
        assert.match(since(), /Who is paid best/);
        assert.deepEqual(found(since(), [...FORBIDDEN[mode], ...TEXTS, ...cellsFrom(1)]), []);
        const { body } = await chat.conversation.preview();
        assert.deepEqual(found(body, [...TEXTS, ...cellsFrom(1)]), []);
        await recipient.close();
      });
    }
  }

  it('makes many calls: thousands in the long form', () => {
    assert.ok(asked > (isFull ? 2000 : 150), `${asked} calls`);
  });

  it('finds the words where nothing is withheld', async () => {
    const recipient = (await recipients['Chat Completions']?.(() => 'all')) ?? assert.fail();
    const chat = await open(recipient, () => 'all');
    const made = calls.slice(0, 60).map(([tool, args], at) => call(tool, `call_${at}`, args));
    await say(chat, recipient, made, 'Done');
    const words = [...cellsFrom(1), ...REGIONS, 'CNYnote', 'CNYjson', 'CNYbook', 'CNYcode', 'CNYfailed'];
    assert.deepEqual(
      words.filter((word) => !recipient.wire().includes(word)),
      [],
    );
    await recipient.close();
  });

  for (const [name, connect] of Object.entries(recipients)) {
    it(`${name}: a picture and a figure, in no mode but the one that withholds nothing`, async () => {
      const id = 'plot.png';
      const file = {
        id,
        name: id,
        kind: 'figure',
        file_type: 'PNG',
        size: 900,
        pixels: { width: 640, height: 480 },
      } as const;
      const draws = typedTool({
        ...{ name: 'draws', parameters: z.record(z.string(), z.unknown()) },
        run: () => Promise.resolve({ text: 'Drawn', summary: 'Drawn', details: { outputs: [file] } }),
      });
      for (const mode of [...MODES, 'all'] as const) {
        const recipient = await connect(() => mode);
        const chat = await openChat(recipient.model, { files: pictures, tools: [draws], dataMode: () => mode });
        recipient.script(callsOf(call('draws', 'call_a')), complete('A plot.'), complete('Again.'));
        assert.equal(await chat.conversation.send('What is it?', ['plot.png']), 'complete');
        assert.equal(await chat.conversation.send('And now?', []), 'complete');
        assert.deepEqual(recipient.problems(), []);
        const { body } = await chat.conversation.preview();
        const sent = recipient.wire().includes(PNG);
        assert.deepEqual([sent, body.includes(PNG)], [mode === 'all', false], mode);
        await recipient.close();
      }
    });
  }

  it('refuses what a turn began with, once less may leave', async () => {
    let current: DataMode = 'all';
    const recipient = (await recipients['Chat Completions']?.(() => current)) ?? assert.fail();
    const chat = await open(recipient, () => current);
    recipient.script(
      callsOf(call('file_reader', 'call_a', { path: 'people.csv', nrows: 40 })),
      complete('Never sent.'),
    );
    const ended = chat.conversation.send('Read it.', ['people.csv']);
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (only(chat.events, 'tool_started').length === 0) return;
        clearInterval(timer);
        current = 'schema';
        resolve();
      }, 1);
    });
    assert.equal(await ended, 'failed');
    const [turn] = only(chat.events, 'turn_finished');
    assert.equal(turn?.error_kind, 'withheld');
    assert.deepEqual(found(recipient.wire(), cellsFrom(1)), []);
    recipient.script(complete('The columns are known.'));
    assert.equal(await chat.conversation.resume(turn.turn), 'complete');
    assert.deepEqual(found(recipient.wire(), cellsFrom(1)), []);
    await recipient.close();
  });
});
