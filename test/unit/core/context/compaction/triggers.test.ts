/** When a conversation is compacted at the beginning of a turn, whatever its tokens. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { dueTrigger } from '../../../../../src/core/context/compaction/triggers';
import { compactSummary } from '../../../../support/compactionEvents';
import { savedCode } from '../../../../support/events';
import { answered, asked } from '../../../../support/turns';

const never = { maxMessages: 0, maxCodeBlocks: 0 };
const saved: AgentEvent = { type: 'code_saved', turn: 't1', code: savedCode };

/** So many turns: a message and an answer each. */
function turns(count: number): AgentEvent[] {
  return Array.from({ length: count }, (_, at) => [
    asked(`t${at + 1}`, 'Go on'),
    answered(`t${at + 1}`, 1, 'Done.'),
  ]).flat();
}

describe('core/context/compaction: triggers', () => {
  it('are more messages, or more blocks of code, than the user has set', () => {
    assert.equal(dueTrigger(turns(2), { ...never, maxMessages: 4 }), undefined);
    assert.equal(dueTrigger(turns(2), { ...never, maxMessages: 3 }), 'messages');
    assert.equal(dueTrigger([saved, saved], { ...never, maxCodeBlocks: 2 }), undefined);
    assert.equal(dueTrigger([saved, saved], { ...never, maxCodeBlocks: 1 }), 'code_blocks');
  });

  it('are counted from the last compaction on', () => {
    const events = [...turns(3), saved, compactSummary(), ...turns(1), saved];
    assert.equal(dueTrigger(events, { maxMessages: 2, maxCodeBlocks: 1 }), undefined);
    assert.equal(dueTrigger(events, { maxMessages: 1, maxCodeBlocks: 1 }), 'messages');
  });

  it('are none where the user has switched them off, however long it gets', () => {
    const events = [...turns(300), ...Array.from({ length: 50 }, () => saved)];
    assert.equal(dueTrigger(events, never), undefined);
    assert.equal(dueTrigger(events, { maxMessages: 0, maxCodeBlocks: 49 }), 'code_blocks');
    assert.equal(dueTrigger(events, { maxMessages: 599, maxCodeBlocks: 0 }), 'messages');
  });
});
