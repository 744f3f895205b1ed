import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/contract/events';
import { toHost, toViewSchema, type ToView } from '../../../src/protocol/messages';
import { ViewPublisher } from '../../../src/protocol/publisher';
import { applyEvent, emptyTranscript, replayTranscript, type TurnView } from '../../../src/protocol/transcript';
import { compactionEvents, compactSummary } from '../../support/compactionEvents';
import { everyEvent } from '../../support/events';
import { viewContext } from '../webview/views';

const started = everyEvent[0] ?? assert.fail();
const begins: AgentEvent = { type: 'compaction_started', turn: 't1', trigger: 'manual' };
const turnAfter = (...events: AgentEvent[]): TurnView =>
  [started, ...events].reduce(applyEvent, emptyTranscript).turns[0] ?? assert.fail();

describe('compactions in the transcript', () => {
  it('are under way until there is one, there is none, or the turn is over', () => {
    assert.equal(turnAfter(begins).compacting, 'manual');
    const ends: AgentEvent[] = [
      compactSummary(),
      { type: 'compaction_dropped', turn: 't1' },
      { type: 'turn_finished', turn: 't1', at: '', outcome: 'cancelled' },
    ];
    for (const end of ends) assert.equal('compacting' in turnAfter(begins, end), false, end.type);
  });

  it('are shown with all that the panel tells of them', () => {
    const full = compactionEvents.find((event) => event.type === 'compact_summary' && event.id === 'k2');
    const [shown] = turnAfter(full ?? assert.fail()).compactions;
    assert.deepEqual(shown, {
      ...{ id: 'k2', trigger: 'manual', mode: 'summarize', before: 104_211, after: 21_300, dropped: 4, kept: 2 },
      text: compactSummary().text,
      summary: '## Goal\n\nRevenue 按地区',
      files: [{ path: 'data/sales.csv', state: 'changed', lines: 12 }],
      focus: 'the Q3 numbers',
      error: 'The model gave no summary.',
      undone: false,
    });
  });

  it('are undone by their id, whichever turn that is told of', () => {
    const undo: AgentEvent = { type: 'compaction_undone', turn: 'other', id: 'k1' };
    const { compactions } = turnAfter(compactSummary(), compactSummary({ id: 'k2' }), undo);
    assert.deepEqual(
      compactions.map(({ id, undone }) => [id, undone]),
      [
        ['k1', true],
        ['k2', false],
      ],
    );
  });

  it('are the same read back', () => {
    const durable = compactionEvents.filter(
      ({ type }) => type !== 'compaction_started' && type !== 'compaction_dropped',
    );
    const ended: AgentEvent = { type: 'turn_finished', turn: 't1', at: '', outcome: 'complete' };
    assert.deepEqual(replayTranscript([started, ...durable, ended]).turns[0], turnAfter(...compactionEvents, ended));
  });
});

describe('compactions on their way to the panel', () => {
  it('have what it shows, and nothing that only the model needs', () => {
    const got: ToView[] = [];
    const publisher = new ViewPublisher(viewContext);
    publisher.connect((message) => got.push(toViewSchema.parse(JSON.parse(JSON.stringify(message)))));
    const text = `<conversation_summary>${'x'.repeat(30_000)}`;
    const uploads = [{ id: 'upload_001', path: 'only/model.csv', filename: 'model.csv', file_type: 'CSV', size: 1 }];
    publisher.publish(started);
    const only = 'only/model.csv';
    const hidden = { shapes: { x: only }, told: only, pinned: [{ key: 'k', title: 'T', text: only }] };
    publisher.publish(compactSummary({ text, uploads, ...hidden }));
    publisher.snapshot();
    const [snapshot] = got;
    assert.ok(snapshot?.type === 'snapshot');
    const [shown] = snapshot.transcript.turns[0]?.compactions ?? [];
    assert.equal(shown?.text, `${text.slice(0, 20_000)}…`);
    assert.doesNotMatch(JSON.stringify(got), /only\/model/);
  });

  it('are asked for with a session, an id, and words that are not too long', () => {
    assert.ok(toHost.compact.safeParse({ session: 's1', focus: '' }).success);
    assert.ok(!toHost.compact.safeParse({ session: 's1', focus: 'x'.repeat(10_001) }).success);
    assert.ok(!toHost.compact.safeParse({ focus: '' }).success);
    assert.ok(!toHost.showCompaction.safeParse({ session: 's1', id: 'k1', what: 'all' }).success);
    assert.ok(!toHost.undoCompaction.safeParse({ session: 's1' }).success);
  });
});
