import assert from 'node:assert/strict';
import { Activity } from '../../../../src/host/panel/activity';
import { openChat, tool } from '../../../support/chat';
import { says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const inTurn = { turn: 't' };

describe('what is under way in the open session', () => {
  it('is a turn from its first event to its last one', async () => {
    const activity = new Activity();
    const during: boolean[] = [];
    const model = new ScriptedModel(says(callsOf(call('look', 'c1'))), says(complete('Done')));
    const { conversation } = await openChat(model, {
      tools: [tool('look', () => Promise.resolve('seen'))],
      onEvent: (event) => {
        activity.take(event);
        during.push(activity.isAtWork);
      },
    });
    assert.equal(activity.isAtWork, false);
    await conversation.send('Look', []);
    assert.ok(during.length > 4);
    assert.deepEqual([during.slice(0, -1).every(Boolean), during.at(-1)], [true, false]);
  });

  it('is a compaction, however it ends', () => {
    const activity = new Activity();
    activity.take({ type: 'compaction_started', ...inTurn, trigger: 'manual' });
    assert.equal(activity.isAtWork, true);
    activity.take({ type: 'compaction_dropped', ...inTurn });
    assert.equal(activity.isAtWork, false);
  });

  it('still is the turn that a compaction was made in', () => {
    const activity = new Activity();
    activity.take({ type: 'turn_resumed', ...inTurn, at: '', model: 'm' });
    activity.take({ type: 'compaction_started', ...inTurn, trigger: 'tokens' });
    activity.take({ type: 'compaction_dropped', ...inTurn });
    assert.equal(activity.isAtWork, true);
  });

  it('is nothing in a session that was opened a moment ago', () => {
    const activity = new Activity();
    activity.take({ type: 'turn_resumed', ...inTurn, at: '', model: 'm' });
    activity.opened();
    assert.equal(activity.isAtWork, false);
  });
});
