import assert from 'node:assert/strict';
import { planSteps } from '../../../../webview/conversation/planSteps';

const steps = (plan: string, round = 1) =>
  planSteps({ plan, round, outcome: 'running' }).map(({ round: number, text, state }) => [number, text, state]);

describe('plan steps', () => {
  it('splits a plan and marks the round', () => {
    assert.deepEqual(steps('R1: read the file; R2: total by region; R3: report', 2), [
      [1, 'read the file', 'done'],
      [2, 'total by region', 'current'],
      [3, 'report', 'pending'],
    ]);
  });

  it('reads Chinese punctuation, lines, and semicolons inside a step', () => {
    assert.deepEqual(
      steps('R1：读取文件；R2：汇总\nR3: a; b').map(([, text]) => text),
      ['读取文件', '汇总', 'a; b'],
    );
  });

  it('keeps a plan without rounds as it is', () => {
    assert.deepEqual(
      steps('First look, then write.').map(([round, text]) => [round, text]),
      [[0, 'First look, then write.']],
    );
    assert.deepEqual(steps(''), []);
  });
});
