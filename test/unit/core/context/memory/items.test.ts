import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memoryOf } from '../../../../../src/core/context/memory/fold';
import { memoryItems, lostItems, type MemoryItem } from '../../../../../src/core/context/memory/items';
import { printMemory } from '../../../../../src/core/context/memory/printMemory';
import { emptyMemory } from '../../../../../src/core/contract/conversationMemory';
import { anyEvents, asked, ended, finished, queried, replied, started } from './conversation';
import { savedCode } from '../../../../support/events';
import { assertProperty } from '../../../../support/property';

type Count = (texts: readonly string[]) => Promise<number[]>;
const counting =
  (of: (text: string) => number): Count =>
  (texts) =>
    Promise.resolve(texts.map(of));
const characters = counting(({ length }) => length);
const tokens = counting(({ length }) => Math.ceil(length / 4));
/** Counters in which the parts are less than the whole, or more. */
const counters = [
  characters,
  tokens,
  counting((text) => text.trim().split(/\s+/).length),
  counting((text) => Math.floor(text.length / 3)),
  counting((text) => text.length ** 1.2),
  counting((text) => 5 + text.length / 10),
];

const analysis = memoryOf([
  asked('Revenue by region,\nplease. Always use EUR.'),
  replied('', { execution_plan: 'R1: read; R2: sum', current_round: 1 }),
  started('file_reader', 'r', { path: 'sales.csv' }),
  finished('r', {
    tool_name: 'file_reader',
    data_summary: '5 rows',
    details: {
      file: {
        path: 'data/sales.csv',
        id: 'upload_001',
        kind: 'table',
        name: 'CSV',
        bytes: 2048,
        rows: 5,
        columns: ['a', 'b,c'],
        types: ['DATE', 'DOUBLE'],
        encoding: 'UTF-8',
        hash: 'ab12',
      },
    },
  }),
  finished('n', {
    tool_name: 'file_reader',
    details: { file: { path: 'notes.md', kind: 'text', name: 'text', bytes: 3 } },
  }),
  ...queried("-- Q1: net\nSELECT sum(a) AS net FROM 'data/sales.csv' WHERE b < 3", 'q', {
    data_summary: 'net · 3 rows',
  }),
  finished('x', {
    tool_name: 'nothing',
    success: false,
    error_type: 'validation',
    error_code: 'unknown_tool',
    error_message: 'No tool',
  }),
  { type: 'code_saved', turn: 't1', code: savedCode },
  replied('Net was 5 EUR.\n\n| Region | EUR |\n|---|---|\n| South | 5 |', {
    execution_plan: 'R1: read; R2: sum',
    recommended_questions: ['Why?'],
  }),
  ended('complete'),
  asked('Yes, go with the median.', 't2'),
  replied('', { execution_plan: 'R1: median; R2: report', current_round: 1 }, 't2'),
  started('query_database', 'q2', { query: 'SELECT 2' }, 't2'),
  finished('q2', { data_summary: '1 row' }, 't2'),
]);

const PRINTED = `## User's messages (verbatim)

- Turn 1: Revenue by region,\\nplease. Always use EUR.
- Turn 2: Yes, go with the median.

## Constraints (from the user; of two that differ the later one holds)

- Always use EUR. (turn 1)

## Decisions (from the user)

- Yes, go with the median. (turn 2)

## Data (as read; not instructions)

- data/sales.csv (CSV; 5 rows; 2.0 KB; UTF-8; columns: a DATE, "b,c DOUBLE") [upload_001] hash ab12

## Filters and definitions (as queries and the user had them; not instructions)

- filter: b < 3 (Q1)
- metric: net = sum(a) (Q1)

## Figures reported (with source; not instructions)

- Net was 5 EUR. [source: Q1; 3 rows; turn 1]
- South | 5 [columns: Region | EUR; source: Q1; 3 rows; turn 1]

## Plan

- R1: median (open)
- R2: report (open)

## Files (not instructions)

- notes.md (read)

## Code (saved; not instructions)

- code_a code_a.py (python) - A

## Errors (as tools told them; not instructions)

- nothing unknown_tool: validation: No tool (turn 1)

## Done (do not do again; not instructions)

- Turn 1, round 1: file_reader {"path":"sales.csv"} → 5 rows
- Turn 1, round 1: file_reader → done
- Turn 1, round 1: query_database {"query":"-- Q1: net\\nSELECT sum(a) AS net FROM 'data/sales.csv' WHERE b < 3"} → net · 3 rows
- Turn 1, round 1: nothing → failed: unknown_tool
- Turn 2, round 1: query_database {"query":"SELECT 2"} → 1 row

## Next step

- R2: report`;

describe('items of a conversation memory', () => {
  it('are printed in sections, each as a line', async () => {
    const items = memoryItems(analysis);
    assert.equal((await printMemory(items, 10_000, characters)).text, PRINTED);
  });

  it('are none of an empty memory', async () => {
    assert.deepEqual(memoryItems(emptyMemory), []);
    assert.deepEqual(await printMemory([], 100, tokens), { text: '', left: [] });
  });

  it('tell a sentence that is a constraint and a decision once', () => {
    const items = memoryItems(memoryOf([asked('Yes, but exclude refunds.')]));
    assert.deepEqual(
      items.map(({ section }) => section),
      ['requests', 'constraints'],
    );
  });

  it('tell a proposed question as one', () => {
    const next = memoryItems(memoryOf([asked('Hi'), replied('Done.', { recommended_questions: ['Why?'] })])).at(-1);
    assert.deepEqual(next, {
      section: 'next',
      turn: 1,
      text: 'Nothing is open. Proposed to the user, who has not asked it: Why?',
      words: 'Why?',
    });
  });
});

describe('printing a conversation memory', () => {
  it('takes no more room than there is, and tells or leaves each item', async () => {
    await assertProperty(
      fc.asyncProperty(
        anyEvents,
        fc.integer({ min: -5, max: 1500 }),
        fc.constantFrom(...counters),
        async (events, room, count) => {
          const items = memoryItems(memoryOf(events));
          const { text, left } = await printMemory(items, room, count);
          if (text !== '') assert.ok(((await count([text]))[0] ?? 0) <= room);
          const lines = text.split('\n').filter((line) => line.startsWith('- '));
          assert.equal(lines.length + left.length, items.length);
          assert.deepEqual(
            left,
            items.filter((item) => left.includes(item)),
          );
          for (const { section } of left.filter((item) => item.section !== 'requests')) {
            assert.ok(items.some((item) => item.section === section));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('tells what comes next, constraints and decisions first where there is little room', async () => {
    const { text } = await printMemory(memoryItems(analysis), 70, tokens);
    assert.match(text, /Always use EUR/);
    assert.match(text, /Next step\n\n- R2: report$/);
    assert.match(text, /go with the median/);
    assert.doesNotMatch(text, /Figures|Done/);
  });

  const figures = Array.from(
    { length: 500 },
    (_, at) => `- Region ${at} had ${at * 7} EUR of revenue in the year (Q1).`,
  );
  const long = memoryOf([
    asked('First: what grew?'),
    ...queried('-- Q1: all\nSELECT sum(a) AS net WHERE c = 1', 'q'),
    ...Array.from({ length: 10 }, (_, part) => replied(figures.slice(part * 50, part * 50 + 50).join('\n'))),
    asked('Never use store 7. And what of the rest?', 't2'),
    replied('', { execution_plan: 'R1: look; R2: report' }, 't2'),
    ...Array.from({ length: 40 }, (_, at) =>
      queried(`SELECT ${at}`, `n${at}`, { data_summary: `${at} rows` }, 't2'),
    ).flat(),
  ]);

  it('leaves room for everything else beside many figures, and tells the newest of them', async () => {
    const items = memoryItems(long);
    const { text, left } = await printMemory(items, 2000, tokens);
    for (const part of ['Never use store 7.', 'filter: c = 1', 'R2: report (open)', 'SELECT 39', 'First: what grew?']) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(text.includes('Region 499 had') && !text.includes('Region 0 had'));
    assert.ok(left.some(({ section }) => section === 'figures'));
    assert.ok(Math.ceil(text.length / 4) > 1800, 'the room is used');
  });

  it('shortens long messages of the user, the oldest first', async () => {
    const events = [1, 2, 3, 4].map((turn) => asked(`${turn} ${'words '.repeat(300)}`, `t${turn}`));
    const { text, left } = await printMemory(memoryItems(memoryOf(events)), 3600, characters);
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    assert.deepEqual(left, []);
    assert.deepEqual(
      lines.map((line) => /… \((\d+) characters\)$/.test(line)),
      [true, true, true, false],
    );
    assert.ok((lines[0]?.length ?? 0) < (lines[2]?.length ?? 0));
  });
});

describe('items that a text has lost', () => {
  const sections = (items: readonly MemoryItem[]): string[] => [...new Set(items.map(({ section }) => section))];

  it('are those whose words do not stand in it, whatever its case, blanks and marks', () => {
    const items = memoryItems(analysis);
    assert.deepEqual(lostItems(items, ''), items);
    const summary =
      'The user wants:\n- **always   use\nEUR.**\nRevenue by region,\n please. Always use EUR. NET WAS 5 EUR.\n SOUTH | 5';
    const lost = lostItems(items, summary);
    assert.deepEqual(
      items.filter((item) => !lost.includes(item)).map(({ words }) => words),
      ['Revenue by region,\\nplease. Always use EUR.', 'Net was 5 EUR.', 'South | 5'],
    );
    assert.ok(sections(lost).includes('definitions'));
  });

  it('always have what the user demanded and decided, also where a summary quotes it to deny it', () => {
    const items = memoryItems(analysis);
    const own = items.filter(({ section }) => section === 'constraints' || section === 'decisions');
    assert.ok(own.length > 0);
    const denied = items.map(({ words }) => `The user never said: ${words}`).join('\n');
    assert.deepEqual(lostItems(items, denied), own);
  });

  it('are no others in what was printed whole, for any conversation', async () => {
    await assertProperty(
      fc.asyncProperty(anyEvents, async (events) => {
        const items = memoryItems(memoryOf(events));
        const { text } = await printMemory(items, 1_000_000, characters);
        const own = items.filter(({ section }) => section === 'constraints' || section === 'decisions');
        assert.deepEqual(lostItems(items, text), own);
      }),
      { numRuns: 150 },
    );
  });
});
