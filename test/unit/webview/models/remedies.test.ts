import assert from 'node:assert/strict';
import type { TurnView } from '../../../../src/protocol/transcript';
import { remedies } from '../../../../webview/models/remedies';
import { turn } from '../views';

describe('remedies', () => {
  const failed = (errorKind?: NonNullable<TurnView['errorKind']>): TurnView =>
    turn({ outcome: 'failed', ...(errorKind ? { errorKind } : {}) });

  it('lets the last turn go on however it was cut off, and no other', () => {
    for (const outcome of ['failed', 'cancelled', 'interrupted'] as const) {
      assert.deepEqual(remedies(turn({ outcome }), true), ['continue'], outcome);
      assert.deepEqual(remedies(turn({ outcome }), false), [], outcome);
    }
    assert.deepEqual(remedies(turn({ outcome: 'running' }), true), []);
    assert.deepEqual(remedies(turn({ outcome: 'complete' }), true), []);
  });

  it('offers what helps against the error first', () => {
    assert.deepEqual(remedies(failed('no_key'), true), ['setApiKey', 'pickModel', 'continue']);
    assert.deepEqual(remedies(failed('wrong_key'), true), ['setApiKey', 'pickModel', 'continue']);
    assert.deepEqual(remedies(failed('server_key'), true), ['setServerKey', 'pickModel', 'continue']);
    for (const kind of ['no_access', 'no_credit', 'unknown_model', 'too_long', 'declined'] as const) {
      assert.deepEqual(remedies(failed(kind), true), ['pickModel', 'continue'], kind);
    }
    assert.deepEqual(remedies(failed('bad_address'), true), ['openSettings', 'continue']);
    assert.deepEqual(remedies(failed('overloaded'), true), ['continue']);
    assert.deepEqual(
      remedies(failed('over_budget'), true),
      ['extendBudget', 'answerOffline'],
      'each goes on by itself',
    );
    assert.deepEqual(remedies(failed('over_budget'), false), []);
    assert.deepEqual(remedies(failed('no_key'), false), ['setApiKey', 'pickModel'], 'also for an earlier turn');
  });

  it('does not speak of an error that a stopped turn had before', () => {
    assert.deepEqual(remedies(turn({ outcome: 'cancelled', errorKind: 'no_key' }), true), ['continue']);
  });
});
