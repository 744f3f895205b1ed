/** Finding again what was said in a conversation, whatever of it a model is still sent. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { recall } from '../../../../src/core/tools/recall';
import { pagesOf } from '../../../../src/core/tools/recall/pages';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { everyEvent } from '../../../support/events';
import { localize, MemoryLog, tickingClock } from '../../../support/ports';
import { call } from '../../../support/replies';
import { answered, asked, brokeOff, calls, result, salesFile } from '../../../support/turns';
import { assertProperty } from '../../../support/property';
import { summarized } from '../context/summarized';

function open(events: readonly AgentEvent[]) {
  const tool = recall({ events: () => Promise.resolve(events), formatter: makeFormatter(localize, 'en') });
  const pipeline = new ToolPipeline(
    [seal(tool)],
    { check: () => ({ allowed: true }) },
    tickingClock(),
    new MemoryLog(),
  );
  const run = (parameters: Record<string, unknown> = {}) =>
    pipeline.run({ tool_call_id: 'c', tool_name: 'recall', parameters }, new AbortController().signal);
  return {
    run,
    ask: async (parameters: Record<string, unknown> = {}) => (await run(parameters)).observation,
    /** Where something was found, in order. */
    places: async (query: string, more: Record<string, unknown> = {}) =>
      [
        ...(await run({ query, response_format: 'brief', ...more })).observation.matchAll(/^\d+\. (.*) – cite as/gm),
      ].map(([, place]) => place),
  };
}

const query = "-- Q2: revenue by region\nSELECT region, sum(amount) FROM 'data/sales.csv' GROUP BY region";
const table =
  'Result: 2 rows × 2 columns\nColumns: [{"name":"region"},{"name":"amount"}]\n["South",129762]\n["North",191520]';
const talk: AgentEvent[] = [
  asked('t1', 'Which region sold most? Amounts below 10 EUR do not count.', [salesFile]),
  calls('t1', 1, call('file_reader', 'r1', { path: 'data/sales.csv' })),
  result('t1', 1, 'r1', 'data/sales.csv (CSV, 2 KB): 9 rows × 2 columns'),
  calls('t1', 2, call('query_database', 'q', { query, max_rows: 10 })),
  result('t1', 2, 'q', table, { tool: 'query_database' }),
  answered('t1', 3, 'North sold most: 191,520 EUR (Q2).', {
    code_blocks: [{ code_id: 'code_regions', code: 'SELECT 1 -- regions\n', language: 'sql' }],
  }),
  asked('t2', '请用华东地区的销售额，单位为万元'),
  answered('t2', 1, '华东地区的销售额为 1,234 万元。'),
  asked('t3', 'What did North sell?'),
];

describe('core/tools/recall: search', () => {
  it('finds words of the user, calls, results, reports and code, and tells where they are', async () => {
    const { ask, places } = open(talk);
    assert.deepEqual(await places('below 10 EUR'), [
      "turn 1, the user's message",
      'turn 1, the report',
      'turn 1, query_database Q2 (call)',
    ]);
    assert.deepEqual(await places('sum(amount)'), ['turn 1, query_database Q2 (call)']);
    assert.deepEqual(await places('129762'), ['turn 1, query_database Q2 (result)']);
    assert.deepEqual(await places('regions'), ['turn 1, code_regions (sql code)']);
    assert.deepEqual(await places('Q'), []);
    assert.deepEqual(await places('R1'), [], 'what the model thought on its way');
    const north = ['turn 1, the report', 'turn 1, query_database Q2 (result)'];
    assert.deepEqual(await places('North do not'), north.concat(["turn 1, the user's message"]));
    assert.deepEqual(await places('do North'), north, 'what stands everywhere is not looked for');
    assert.deepEqual(await places('q2 of the'), ['turn 1, the report', 'turn 1, query_database Q2 (call)']);
    assert.deepEqual(await places('upload_001'), ["turn 1, the user's message"]);
    assert.deepEqual((await places('rows × 2')).slice(0, 2), [
      'turn 1, query_database Q2 (result)',
      'turn 1, file_reader data/sales.csv (result)',
    ]);
    assert.equal(
      await ask({ query: 'South' }),
      [
        '1 places for "South", the best first, page 1 of 1:',
        '1. turn 1, query_database Q2 (result) – cite as (turn 1)\nColumns: [{"name":"region"},{"name":"amount"}]\n["South",129762]',
        'All of a turn, word for word: call recall with its number as turn.',
      ].join('\n\n'),
    );
  });

  it('calls a script by its label, as a query', async () => {
    const ran = open([
      asked('t1', 'Is there a season?'),
      calls('t1', 1, call('run_python', 'p', { code: '# P3: seasonal model\nprint(7)' })),
      result('t1', 1, 'p', 'Exit code 0 in 1 s.\nOutput:\n7.25', { tool: 'run_python' }),
    ]);
    assert.deepEqual(await ran.places('seasonal'), ['turn 1, run_python P3 (call)']);
    assert.deepEqual(await ran.places('7.25'), ['turn 1, run_python P3 (result)']);
  });

  it('what has more of the words comes first, among equals what is newer', async () => {
    const events = [
      asked('t1', 'alpha beta'),
      answered('t1', 1, 'alpha'),
      asked('t2', 'beta'),
      answered('t2', 1, 'alpha BETA'),
      asked('t3', 'x'),
    ];
    assert.deepEqual(await open(events).places('alpha beta'), [
      'turn 2, the report',
      "turn 1, the user's message",
      "turn 2, the user's message",
      'turn 1, the report',
    ]);
  });

  it('finds Chinese without spaces, whole and in part, and whatever the width and the case', async () => {
    const { places } = open(talk);
    const both = ['turn 2, the report', "turn 2, the user's message"];
    assert.deepEqual(await places('华东 销售额'), both);
    assert.deepEqual(await places('华东地区的销售额'), both);
    assert.deepEqual(await places('华东地区销售额'), both);
    assert.deepEqual(await places('“万元”。'), both);
    assert.deepEqual(await places('华北地区利润'), []);
    assert.deepEqual(await places('ＳＯＵＴＨ'), ['turn 1, query_database Q2 (result)']);
  });

  it('a number is found with and without marks for thousands', async () => {
    const { places } = open(talk);
    const both = ['turn 1, the report', 'turn 1, query_database Q2 (result)'];
    assert.deepEqual(await places('191,520'), both);
    assert.deepEqual(await places('191520'), both);
  });

  it('does not find the newest message, what recall found, and what summaries tell', async () => {
    const [summary] = [summarized([], 'North in a summary')];
    const events = [
      ...talk,
      calls('t3', 1, call('recall', 'm', { query: 'North' })),
      result('t3', 1, 'm', 'North', { tool: 'recall' }),
      summary,
    ];
    assert.deepEqual(await open(events).places('North'), ['turn 1, the report', 'turn 1, query_database Q2 (result)']);
    assert.match(
      await open(events).ask({ turn: 3 }),
      /--- recall \(call\) ---\nquery: North\n--- recall \(result\) ---\n\(what/,
    );
  });

  it('looks in one turn', async () => {
    const { ask, places } = open(talk);
    assert.deepEqual(await places('EUR', { turn: 1 }), ['turn 1, the report', "turn 1, the user's message"]);
    assert.deepEqual(await places('EUR', { turn: 2 }), []);
    assert.match(
      await ask({ query: 'EUR', turn: 2 }),
      /^Nothing was found for "EUR" in turn 2\. Try .*or look in all turns\./,
    );
  });

  it('says what to try where nothing is found', async () => {
    const { observation, success, data_summary } = await open(talk).run({ query: 'zebra' });
    assert.match(observation, /^Nothing was found for "zebra"\. Try fewer or other words .*list of turns\.$/);
    assert.deepEqual([success, data_summary], [true, '0 places found']);
  });

  it('tells ten places a page and how to get the next', async () => {
    const events = Array.from({ length: 25 }, (_, at) => [asked(`t${at}`, `zebra ${at}`), answered(`t${at}`, 1, 'x')]);
    const { ask, run } = open([...events.flat(), asked('last', 'y')]);
    const first = await ask({ query: 'zebra' });
    assert.match(first, /^25 places for "zebra", the best first, page 1 of 3:\n\n1\. turn 25, [^]*\n\n10\. turn 16, /);
    assert.match(first, /More: call recall with the same query and page 2\./);
    const last = await ask({ query: 'zebra', page: 3 });
    assert.match(last, /\n25\. turn 1, the user's message/);
    assert.doesNotMatch(last, /More:/);
    const gone = await run({ query: 'zebra', page: 4 });
    assert.deepEqual([gone.success, gone.error_code], [false, 'no_such_page']);
    assert.match(await ask({ query: 'zebra', response_format: 'full' }), /page 1 of 1:/);
  });

  it('shows the best lines, around the words, more of them in full', async () => {
    const long = `${'a '.repeat(2000)}zebra${' b'.repeat(2000)}`;
    const events = [asked('t1', `nothing\n${long}\nzebra two\nzebra three\nzebra four`), asked('t2', 'x')];
    const shown = async (level: string): Promise<string[]> =>
      (await open(events).ask({ query: 'zebra', response_format: level })).split('\n').slice(3, -2);
    const [line = '', ...rest] = await shown('standard');
    assert.match(line, /^….* zebra .*…$/);
    assert.deepEqual([line.length, rest], [302, ['zebra two', 'zebra three']]);
    assert.equal((await shown('full'))[0]?.length, 1202);
  });
});

describe('core/tools/recall: turns', () => {
  it('lists them, a line each', async () => {
    const { observation, data_summary } = await open(talk).run();
    assert.deepEqual(observation.split('\n'), [
      'The 3 turns of this conversation; page 1 of 1. Call recall with a turn for all of it, or with a query.',
      'turn 1: Which region sold most? Amounts below 10 EUR do not count. Attached: [upload_001] "data/sales.csv" – file_reader data/sales.csv, query_database Q2; report of 34 characters',
      'turn 2: 请用华东地区的销售额，单位为万元 – report of 19 characters',
      'turn 3: What did North sell? – no report',
    ]);
    assert.equal(data_summary, '3 turns of the conversation');
  });

  it('tells all of one, word for word', async () => {
    const { observation, data_summary } = await open(talk).run({ turn: 1 });
    assert.equal(data_summary, 'Turn 1, page 1 of 1');
    const [head, ...rest] = observation.split('\n');
    assert.equal(head, 'Turn 1 of 3, word for word – cite as (turn 1); page 1 of 1');
    const parts = rest
      .join('\n')
      .split(/^--- (.*) ---\n/m)
      .slice(1);
    const told = Object.fromEntries(
      parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]?.trimEnd()]] : [])),
    );
    assert.equal(told['query_database Q2 (call)'], `query: ${query}\nmax_rows: 10`);
    assert.equal(told['query_database Q2 (result)'], table);
    assert.equal(told['the report'], 'North sold most: 191,520 EUR (Q2).');
    assert.equal(told['code_regions (sql code)'], 'SELECT 1 -- regions');
    assert.match(
      told["the user's message"] ?? '',
      /^Which region .*count\.\nAttached: \[upload_001\] "data\/sales\.csv"$/,
    );
    assert.match(told['analysis and plan'] ?? '', /Plan: /);
  });

  it('tells of a turn its parts alone when it shall be brief', async () => {
    const observation = await open(talk).ask({ turn: 2, response_format: 'brief' });
    assert.match(observation, /^Turn 2 of 3, its parts –/);
    assert.match(observation, /\n- the user's message: 16 characters\n.*\n- the report: 19 characters$/);
  });

  it('tells a long one by pages, from which the whole can be put together', async () => {
    const text = Array.from({ length: 4000 }, (_, at) => `line ${at}`).join('\n');
    const { ask } = open([asked('t1', text), brokeOff('t1', 1, 'half'), asked('t2', 'x')]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask({ turn: 1, page })));
    const bodies = pages.map((page) => page.split('\n').slice(1).join('\n'));
    assert.match(
      pages[0] ?? '',
      /; page 1 of 4; call recall with turn 1 and page 2\n--- the user's message ---\nline 0\n/,
    );
    assert.match(pages[3] ?? '', /; page 4 of 4\n/);
    assert.equal(bodies.join('\n'), `--- the user's message ---\n${text}\n--- the report, which broke off ---\nhalf`);
    assert.ok(bodies.every((body) => body.length <= 12_000));
    assert.match(
      await ask({ turn: 1, response_format: 'full' }),
      /page 1 of 2; call recall with turn 1, response_format "full" and page 2/,
    );
  });

  it('says which turns and pages there are', async () => {
    const { run } = open(talk);
    const codes: [Record<string, unknown>, string, RegExp][] = [
      [{ turn: 4 }, 'no_such_turn', /no turn 4: the conversation has 3/],
      [{ turn: 1, page: 2 }, 'no_such_page', /no page 2: there are 1/],
      [{ page: 2 }, 'no_such_page', /./],
      [{ turn: 0 }, 'invalid_arguments', /turn/],
    ];
    for (const [parameters, code, words] of codes) {
      const { success, error_code, observation } = await run(parameters);
      assert.deepEqual([success, error_code], [false, code]);
      assert.match(observation, words);
    }
    assert.equal((await open([]).run({ query: 'x' })).error_code, 'empty');
  });

  it('tells turns apart that two windows wrote at once, and counts what has lost its message with the one before', async () => {
    const events = [
      asked('a', 'first'),
      asked('b', 'second'),
      answered('a', 1, 'to first'),
      answered('b', 1, 'to second'),
    ];
    assert.match(await open(events).ask({ turn: 1 }), /to first$/);
    assert.match(await open(events).ask({ turn: 2 }), /to second$/);
    assert.match(
      await open([answered('lost', 1, 'words'), ...events]).ask({ query: 'words' }),
      /1\. turn 1, the report/,
    );
    await open(everyEvent).run({ query: 'half' });
  });
});

describe('core/tools/recall: pages', () => {
  it('together are the text, and each is no longer than asked', () => {
    const texts = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', '\n', '数', '😀'), maxLength: 60 }))
      .map((all) => all.join(''));
    assertProperty(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, size) => {
        const pages = pagesOf(text, size);
        assert.equal(pages.join('').replaceAll('\n', ''), text.replaceAll('\n', ''));
        assert.ok(pages.every((page) => page.length <= size && page.isWellFormed()));
        if (text.split('\n').every((line) => line.length <= size)) assert.equal(pages.join('\n'), text);
      }),
    );
  });
});
