import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { outputNamed, outputsOf } from '../../../../src/core/run/knownOutputs';
import { outputFacts, pageBeside } from '../../../../src/core/run/outputFacts';
import { isOutputName, outputAddress, outputPlace, type OutputFile } from '../../../../src/core/contract/outputFiles';
import { readEntries } from '../../../../src/core/session/entryReader';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { compactSummary } from '../../../support/compactionEvents';
import { conversation, open } from '../context/compaction/strategiesSupport';
import { assertProperty } from '../../../support/property';

const file = (name: string, more: Partial<OutputFile> = {}): OutputFile => ({
  ...{ id: `output:aaaaaaaaaaaa/${name}`, name, kind: 'figure', file_type: 'PNG', size: 1 },
  ...more,
});
const ran = (outputs: OutputFile[], id = 'c1'): AgentEvent => ({
  type: 'tool_finished',
  ...{ turn: 't1', round: 1 },
  result: {
    ...{ tool_call_id: id, tool_name: 'run_python', observation: 'done', output_level: 'standard', success: true },
    ...{ data_size_bytes: 4, duration_ms: 1, details: { outputs } },
  },
});
const idsOf = (files: readonly OutputFile[]): string[] => files.map(({ name }) => name);

describe('core/run/outputFiles', () => {
  it('takes back every address that it makes, and nothing that leads elsewhere', () => {
    assertProperty(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('图-1.png', "a'b.csv", 'a#1.xlsx')),
        (name) => {
          const place = outputPlace(outputAddress('abcdefghij01', name));
          assert.deepEqual(place, isOutputName(name) ? { run: 'abcdefghij01', name } : undefined);
        },
      ),
    );
    const bad = [
      '.',
      '..',
      '../x',
      'a/b',
      'a\\b',
      '.made.jsonl',
      'a b',
      'a\nb',
      'a\u202eb',
      'a]b',
      'a:b',
      'x'.repeat(121),
      '',
      'a.',
      '\ud800',
    ];
    for (const name of bad) assert.equal(outputPlace(`output:abcdefghij01/${name}`), undefined, JSON.stringify(name));
    for (const address of [
      'output:short/a',
      'output:ABCDEFGHIJ01/a',
      'x output:abcdefghij01/a',
      'output:abcdefghij01',
    ]) {
      assert.equal(outputPlace(address), undefined, address);
    }
  });

  it('tells what a file is by its name', () => {
    const told = ['a.PNG', 'b.csv', 'figure-1.plotly.json', 'c.html', 'd.zip', 'e'].map((name) =>
      Object.values(outputFacts(name)).join(' '),
    );
    assert.deepEqual(told, ['figure PNG', 'table CSV', 'figure Plotly', 'file html', 'file ZIP', 'file file']);
    assert.deepEqual([pageBeside('figure-1.plotly.json'), pageBeside('a.json')], ['figure-1.html', undefined]);
  });
});

describe('core/run/knownOutputs', () => {
  it('has each file once, by the newest word of it, the one made last at the end', () => {
    const events = [ran([file('a'), file('b')]), ran([file('a', { size: 9 })], 'c2'), ran([], 'c3')];
    assert.deepEqual(outputsOf(events), [file('b'), file('a', { size: 9 })]);
    assert.deepEqual(outputsOf(eventsOf([])), []);
  });

  it('has what a summary carries, before what was made since, wherever that stands', () => {
    const summary = compactSummary({ outputs: [file('old'), file('kept')] });
    assert.deepEqual(idsOf(outputsOf([ran([file('kept')]), summary, ran([file('new')], 'c2')])), [
      'old',
      'kept',
      'new',
    ]);
    assert.deepEqual(idsOf(outputsOf([compactSummary(), ran([file('new')])])), ['new']);
  });

  it('finds a file by its address, and by a name that no other has', () => {
    const other = file('a', { id: 'output:bbbbbbbbbbbb/a' });
    const all = [file('a'), file('b'), other];
    assert.equal(outputNamed(all, 'output:bbbbbbbbbbbb/a'), other);
    assert.equal(outputNamed(all, 'b')?.name, 'b');
    assert.deepEqual([outputNamed(all, 'a'), outputNamed(all, 'c')], [undefined, undefined]);
  });

  it('is carried over a compaction, so that who reads from there still knows it', async () => {
    const events = conversation().map((event): AgentEvent =>
      event.type === 'tool_finished' && event.turn === 't1'
        ? { ...event, result: { ...event.result, details: { outputs: [file('a')] } } }
        : event,
    );
    const compacting = await open({}, events);
    await compacting.compactor.compact(compacting.order());
    const summary = compacting.emitted.find((event) => event.type === 'compact_summary');
    assert.ok(summary?.type === 'compact_summary');
    assert.deepEqual(summary.outputs, [file('a')]);
    const text = compacting.file.text.split('\n').findLast((line) => line.includes('isCompactSummary')) ?? '';
    const { entries } = readEntries(new TextEncoder().encode(`${text}\n`));
    assert.deepEqual(outputsOf(eventsOf(entries)), [file('a')]);
  });
});
