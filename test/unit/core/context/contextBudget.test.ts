/** How full a window is told to be when a session is opened: nothing is counted for it before the first request. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { Compacting } from '../../../support/compacting';
import { compactSummary } from '../../../support/compactionEvents';
import { ScriptedModel } from '../../../support/ports';

const reported: AgentEvent = {
  ...{ type: 'model_usage', turn: 't1', round: 1, model: 'scripted' },
  usage: { input_tokens: 90_000, output_tokens: 500 },
};
const summary = compactSummary({ id: 'k1', preTokens: 104_211, postTokens: 21_300 });
const undone: AgentEvent = { type: 'compaction_undone', turn: 't1', id: 'k1' };

async function told(...events: AgentEvent[]): Promise<[total: number, estimated: boolean]> {
  const model = new ScriptedModel();
  model.requestLimit = 200_000;
  const { budget, ...opened } = await Compacting.open(events, model);
  assert.deepEqual(opened.diagnostics.lines, []);
  const { total, estimated } = await budget.usage({ system: '', messages: [], tools: [] }, model, []);
  return [total, estimated];
}

describe('core/context/contextBudget: a session that was opened', () => {
  it('is as full as the provider said last', async () => {
    assert.deepEqual(await told(reported), [90_500, false]);
  });

  it('is as full as a compaction has left it, whatever was said before', async () => {
    assert.deepEqual(await told(reported, summary), [21_300, true]);
    assert.deepEqual(await told(reported, summary, reported), [90_500, false]);
  });

  it('is as full as before a compaction that was taken back', async () => {
    assert.deepEqual(await told(reported, summary, undone), [104_211, true]);
  });
});
