import assert from 'node:assert/strict';
import { agentEventSchema } from '../../../../src/core/contract/events';
import { entrySchema, type Entry } from '../../../../src/core/contract/entries';
import { eventsOf, toEntry, toEvent } from '../../../../src/core/session/eventEntries';
import { everyEvent } from '../../../support/events';

const frame = {
  uuid: 'u1',
  parentUuid: null,
  sessionId: 's1',
  timestamp: '2026-11-21T10:00:00.000Z',
  cwd: 'shop',
  version: '0.1.0',
  schemaVersion: 1,
};

describe('core/session/eventEntries', () => {
  it('has an example of every kind of event here', () => {
    const known = agentEventSchema.options.map((option) => option.shape.type.value).sort();
    assert.deepEqual([...new Set(everyEvent.map(({ type }) => type))].sort(), known);
  });

  for (const [at, event] of everyEvent.entries()) {
    it(`keeps ${event.type} (${at}) through the file`, () => {
      const draft = toEntry(event);
      const passing = [
        ...['round_started', 'reply_delta', 'retry_scheduled', 'compaction_started', 'compaction_dropped'],
        'approval_asked',
      ];
      if (passing.includes(event.type)) {
        assert.equal(draft, undefined, 'only says that something is under way');
        return;
      }
      assert.ok(draft);
      const line: unknown = JSON.parse(JSON.stringify({ ...frame, ...draft }));
      const entry = entrySchema.parse(line);
      assert.deepEqual(toEvent(entry), event);
      assert.deepEqual(toEvent({ ...frame, ...draft }), event, 'and without it');
    });
  }

  it('keeps the fields of the session format under their names', () => {
    const called = everyEvent.find(({ type }) => type === 'tool_started') ?? assert.fail();
    assert.deepEqual(toEntry(called)?.tool, { id: 'c1', name: 'file_reader', input: { path: 'x' } });
    const finished =
      everyEvent.find((event) => event.type === 'tool_finished' && !event.result.success) ?? assert.fail();
    assert.deepEqual(toEntry(finished)?.toolResult, {
      id: 'c2',
      output: 'Operation failed.',
      error: 'There is no tool',
    });
  });

  it('gives no event for what it does not know, and the others all the same', () => {
    const notice = { ...frame, ...(toEntry({ type: 'notice', turn: 't', level: 'info', text: 'x' }) ?? assert.fail()) };
    const unknown: Entry[] = [
      { ...frame, type: 'system', subtype: 'compact_boundary', turn: 't', data: {} },
      { ...frame, type: 'system', turn: 't' },
      { ...frame, type: 'user' },
      { ...frame, type: 'tool_result', turn: 't', round: 1, data: {} },
      { ...frame, type: 'system', subtype: 'notice', turn: 't', data: { level: 'loud', text: 'x' } },
    ];
    assert.deepEqual(eventsOf([...unknown, notice, ...unknown]), [
      { type: 'notice', turn: 't', level: 'info', text: 'x' },
    ]);
  });
});
