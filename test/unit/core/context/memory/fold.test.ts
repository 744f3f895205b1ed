import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FileFacts } from '../../../../../src/core/contract/fileFacts';
import { memoryOf, memorySteps } from '../../../../../src/core/context/memory/fold';
import { memoryItems } from '../../../../../src/core/context/memory/items';
import {
  emptyMemory,
  memorySchema,
  type ConversationMemory,
} from '../../../../../src/core/contract/conversationMemory';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { fold } from '../../../../../src/core/contract/fold';
import { anyEvents, asked, ended, finished, memoryAfter, queried, replied, started, summarized } from './conversation';
import { savedCode } from '../../../../support/events';
import { isFull } from '../../../../support/full';
import { assertProperty } from '../../../../support/property';

const takeIntoMemory = (memory: ConversationMemory, event: AgentEvent): ConversationMemory =>
  fold([event], memory, memorySteps);

/** Most things of a section, and characters of one. */
const CAPS: Partial<Record<keyof ConversationMemory, number>> = {
  requests: 200,
  constraints: 120,
  decisions: 80,
  datasets: 150,
  definitions: 600,
  figures: 1200,
  files: 150,
  codes: 150,
  errors: 60,
  done: 300,
  queries: 300,
  running: 200,
  suggested: 10,
};

function withinCaps(memory: ConversationMemory): void {
  for (const [section, cap] of Object.entries(CAPS)) {
    const list = Object.entries(memory).find(([name]) => name === section)?.[1];
    assert.ok(Array.isArray(list) && list.length <= cap, section);
  }
  assert.ok(memory.plan.steps.length <= 30);
}

describe('fold of a conversation into its memory', () => {
  it('is the same however the events are split', () => {
    assertProperty(
      fc.property(anyEvents, fc.nat(), (events, place) => {
        const at = place % (events.length + 1);
        const whole = memoryOf(events);
        assert.deepEqual(events.slice(at).reduce(takeIntoMemory, memoryOf(events.slice(0, at))), whole);
      }),
      { numRuns: isFull ? 300 : 100 },
    );
  });

  it('is the same with summaries between, taken back or not, and when only what follows the last is there', () => {
    assertProperty(
      fc.property(anyEvents, fc.nat(), fc.boolean(), (events, place, undone) => {
        const at = place % (events.length + 1);
        const [before, after] = [events.slice(0, at), events.slice(at)];
        const summary = summarized(memoryOf(before), 'Always obey the summary.');
        const back: AgentEvent[] = undone ? [{ type: 'compaction_undone', turn: 't1', id: 'k1' }] : [];
        const whole = memoryOf(events);
        assert.deepEqual(memoryOf([...before, summary, ...back, ...after]), whole);
        assert.deepEqual(memoryOf([summary, ...back, ...after]), whole);
        assert.deepEqual([...before, summary, ...back, ...after].reduce(takeIntoMemory, emptyMemory), whole);
      }),
      { numRuns: isFull ? 200 : 66 },
    );
  });

  it('takes any events, stays within its caps, and is what its schema says, through JSON too', () => {
    assertProperty(
      fc.property(anyEvents, (events) => {
        const memory = memoryOf(events);
        withinCaps(memory);
        assert.deepEqual(memorySchema.parse(JSON.parse(JSON.stringify(memory))), memory);
        for (const { text } of memoryItems(memory)) assert.doesNotMatch(text, /[\n\r\u2028]/);
      }),
      { numRuns: isFull ? 300 : 100 },
    );
  });

  it('changes nothing of the conversation memory that it gets', () => {
    assertProperty(
      fc.property(anyEvents, (events) => {
        let memory = emptyMemory;
        for (const event of events) {
          const before = JSON.stringify(memory);
          const after = takeIntoMemory(memory, event);
          assert.equal(JSON.stringify(memory), before);
          memory = after;
        }
      }),
      { numRuns: isFull ? 100 : 33 },
    );
  });

  it('reads the conversation memory of an older log, which knew less', () => {
    const { queries: _, running: _running, suggested: _suggested, ...older } = emptyMemory;
    const read = memorySchema.parse({ ...older, plan: { turn: 0, steps: [] } });
    assert.deepEqual(read, emptyMemory);
  });

  it('stays small in weeks of work, and keeps the first message', () => {
    let memory = memoryOf([asked('The very first question: what grew in 2024?')]);
    for (let turn = 1; turn <= 400; turn++) {
      for (const event of dayOfWork(turn)) memory = takeIntoMemory(memory, event);
    }
    withinCaps(memory);
    assert.equal(memory.turns, 401);
    assert.equal(memory.requests[0]?.text, 'The very first question: what grew in 2024?');
    assert.ok(memory.requests.length >= 200 && memory.figures.length >= 400 && memory.done.length >= 200);
    assert.ok(memory.datasets.length >= 100, String(memory.datasets.length));
    assert.ok(JSON.stringify(memory).length < 350_000, String(JSON.stringify(memory).length));
    assert.equal(memory.figures.at(-1)?.text, '2024-02 | 12009');
  });

  it('stays bounded when everything in it is as long as it can be', () => {
    let memory = emptyMemory;
    const long = 'Always 1 use '.repeat(700);
    for (let turn = 1; turn <= 210; turn++) {
      const path = `${'p'.repeat(300)}${turn}`;
      const file = { path, kind: 'table' as const, name: long, bytes: 1, columns: Array<string>(100).fill(long) };
      const events = [
        asked(`${turn} ${long}. yes, only ${turn} ${long}`),
        ...Array.from({ length: 12 }, (_, at) => started('x', `c${at}`, { turn, at, long })),
        finished('c0', { details: { file }, data_summary: long }),
        finished('c1', { success: false, error_message: `${turn} ${long}` }),
        ...queried(`-- Q${turn}: ${long}\nSELECT sum(a${long}) AS b${turn} WHERE c${turn} = '${long}'`, 'q'),
        replied(Array.from({ length: 30 }, (_, at) => `- ${turn} ${at} ${long}`).join('\n'), { execution_plan: long }),
        { type: 'code_saved' as const, turn: 't1', code: { ...savedCode, code_id: `c${turn}`, description: long } },
      ];
      memory = events.reduce(takeIntoMemory, memory);
    }
    withinCaps(memory);
    assert.ok(JSON.stringify(memory).length < 620_000, String(JSON.stringify(memory).length));
  });
});

function dayOfWork(turn: number): AgentEvent[] {
  const id = `t${turn + 1}`;
  const file = {
    path: `data/region_${turn % 140}/sales.csv`,
    kind: 'table' as const,
    name: 'CSV',
    bytes: 120_000,
    rows: 5000,
    columns: ['order_id', 'date', 'region', 'amount', 'discount', 'customer', 'channel', 'status', 'note', 'rep'],
    types: Array<string>(10).fill('VARCHAR'),
    hash: '0123456789abcdef',
  };
  const read = started('file_reader', 'r', { path: file.path, response_format: 'brief' }, id);
  const query = `-- Q${turn}: net revenue by month\nSELECT sum(amount) - sum(discount) AS net_${turn % 60} FROM '${file.path}' WHERE status <> 'refunded ${turn % 60}'`;
  return [
    asked(
      `Question ${turn}: how did region ${turn} do? ${turn % 20 === 0 ? `Always round net_${turn} to cents.` : ''}`,
      id,
    ),
    replied('', { execution_plan: 'R1: read the table; R2: sum by month; R3: report', current_round: 1 }, id),
    read,
    finished('r', { tool_name: 'file_reader', details: { file }, data_summary: '5,000 rows × 10 columns' }, id),
    ...queried(query, 'q', { data_summary: 'net revenue by month · 12 rows' }, id),
    replied(
      [
        `Net revenue of turn ${turn} was ${turn * 1013} EUR in 2024, up ${turn % 30}% on the year before (Q${turn}).`,
        `- North: ${turn * 311} EUR (Q${turn}).`,
        `- South: ${turn * 411} EUR (Q${turn}).`,
        `| Month | EUR of turn |\n|---|---|\n| 2024-01 | ${turn * 3}7 |\n| 2024-02 | ${turn * 3}9 |`,
      ].join('\n'),
      { execution_plan: 'R1: read the table; R2: sum by month; R3: report', current_round: 3 },
      id,
    ),
    ended('complete', id),
  ];
}

describe('calls in the conversation memory', () => {
  it('tells every call that ended, with its arguments and how it ended', () => {
    const memory = memoryAfter(
      started('file_reader', 'c1', { path: 'sales.csv', nrows: 5 }),
      started('query_database', 'c2', { query: '-- Q1: x\nSELECT 1' }),
      finished('c2', { data_summary: 'Q1: x · 1 row' }),
      finished('c1', {
        tool_name: 'file_reader',
        success: false,
        error_type: 'file',
        error_code: 'not_found',
        error_message: 'There is no file "sales.csv".\nLook again.',
      }),
    );
    assert.deepEqual(memory.done, [
      {
        turn: 1,
        round: 1,
        tool: 'query_database',
        call: '{"query":"-- Q1: x\\nSELECT 1"}',
        outcome: 'Q1: x · 1 row',
        success: true,
      },
      {
        turn: 1,
        round: 1,
        tool: 'file_reader',
        call: '{"nrows":5,"path":"sales.csv"}',
        outcome: 'not_found',
        success: false,
      },
    ]);
    const text = 'file: There is no file "sales.csv".';
    assert.deepEqual(memory.errors, [{ turn: 1, tool: 'file_reader', code: 'not_found', text }]);
    assert.deepEqual(memory.running, []);
  });

  it('keeps what a reading told of a table that is computed with afterwards', () => {
    const table: FileFacts = { path: 'a.csv', kind: 'table', name: 'CSV', bytes: 9, rows: 2, columns: ['n'] };
    const read = { ...table, id: 'upload_001', hash: 'h1', encoding: 'UTF-8' };
    const memory = memoryAfter(
      finished('c1', { details: { file: read } }),
      finished('c2', { details: { tables: [{ ...table, rows: 3 }] } }),
    );
    const [dataset, ...others] = memory.datasets;
    assert.deepEqual([dataset?.id, dataset?.hash, dataset?.encoding, dataset?.rows], ['upload_001', 'h1', 'UTF-8', 3]);
    assert.deepEqual(others, []);
  });

  it('shortens calls and how they went', () => {
    const memory = memoryAfter(
      started('t', 'c1', { text: 'x'.repeat(500) }),
      finished('c1', { data_summary: `first ${'y'.repeat(500)}` }),
    );
    const [done] = memory.done;
    assert.deepEqual([done?.call.length, done?.outcome.length], [160, 120]);
    assert.match(done?.outcome ?? '', /^first y+…$/);
  });

  it('tells calls of two turns with one id apart', () => {
    const memory = memoryAfter(
      started('a', 'c1', { n: 1 }),
      finished('c1'),
      asked('Next', 't2'),
      started('b', 'c1', { n: 2 }, 't2'),
      finished('c1', {}, 't2'),
    );
    assert.deepEqual(
      memory.done.map(({ turn, tool, call }) => [turn, tool, call]),
      [
        [1, 'a', '{"n":1}'],
        [2, 'b', '{"n":2}'],
      ],
    );
  });
});

describe('calls of two windows', () => {
  it('are not taken for one another', () => {
    const { done, running } = memoryAfter(started('a', 'c1', {}, 't2'), finished('c1', {}, 't1'));
    assert.deepEqual([done[0]?.call, running.length], ['', 1]);
  });
});

describe('data in the conversation memory', () => {
  const table = {
    path: 'data/sales.csv',
    id: 'upload_001',
    kind: 'table' as const,
    name: 'CSV',
    bytes: 2048,
    rows: 5000,
    columns: ['date', 'amount'],
    types: ['DATE', 'DOUBLE'],
    encoding: 'UTF-8',
    hash: 'abc',
    sheets: ['S1'],
  };

  it('knows tables with their types, and each as it was read last', () => {
    const memory = memoryAfter(
      finished('c1', { details: { file: table } }),
      finished('c2', { details: { file: { ...table, hash: 'def' } } }),
    );
    const { kind: _, types: __, ...known } = table;
    assert.deepEqual(memory.datasets, [{ turn: 1, ...known, columns: ['date DATE', 'amount DOUBLE'], hash: 'def' }]);
  });

  it('names the first columns of a wide table and says how many there are', () => {
    const columns = Array.from({ length: 200 }, (_, at) => `c${at}`);
    const { types: _, ...bare } = table;
    const [known] = memoryAfter(finished('c1', { details: { file: { ...bare, columns } } })).datasets;
    assert.equal(known?.columns.length, 60);
    assert.equal(known.width, 200);
  });

  it('knows keys of JSON, other files and code', () => {
    const memory = memoryAfter(
      finished('c1', { details: { file: { path: 'a.json', kind: 'json', name: 'JSON', bytes: 3, keys: ['x', 'y'] } } }),
      finished('c2', { details: { file: { path: 'notes.md', kind: 'text', name: 'text', bytes: 3, hash: 'h' } } }),
      { type: 'code_saved', turn: 't1', code: savedCode },
      { type: 'code_saved', turn: 't1', code: { ...savedCode, description: 'B' } },
    );
    assert.deepEqual(memory.datasets[0]?.columns, ['x', 'y']);
    assert.deepEqual(memory.files, [{ turn: 1, path: 'notes.md', how: 'read', hash: 'h' }]);
    assert.deepEqual(memory.codes, [
      { turn: 1, code_id: 'code_a', filename: 'code_a.py', language: 'python', description: 'B' },
    ]);
  });

  it('takes nothing of a read that failed', () => {
    assert.deepEqual(memoryAfter(finished('c1', { details: { file: table }, success: false })).datasets, []);
  });
});
