/** Calls that wait for the user's word: he sees all of what he allows. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../src/core/contract/events';
import { PanelPage } from '../support/panelPage';
import { until } from '../support/process';
import { LOOKED_AT } from '../support/themes';

const place = { turn: 't1', round: 1 } as const;

/** A turn whose call waits with this code. */
function waiting(shown: string): AgentEvent[] {
  const call = { tool_call_id: 'c1', tool_name: 'run_python', arguments: {} };
  return [
    {
      ...{ type: 'turn_started', turn: 't1', at: '2026-11-22T10:00:00Z', text: 'Go', attachments: [], context: '' },
      model: 'm',
    },
    { type: 'tool_started', ...place, call },
    {
      ...{ type: 'approval_asked', ...place, id: 'q1', tool_call_id: 'c1', tool: 'run_python', kind: 'execute' },
      ...{ shown, language: 'python' },
    },
  ];
}

describe('panel: what the user is asked to allow', () => {
  let panel: PanelPage;

  beforeEach(async () => {
    panel = await PanelPage.open();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-approvals');
    await panel.close();
  });

  it('can be read to its end, by the keyboard alone', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `print(${at})`);
    for (const event of waiting(lines.join('\n'))) panel.publisher.publish(event);
    const code = panel.part('approval').locator('pre');
    await code.waitFor();
    const hidden = (): Promise<number> =>
      code.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    assert.ok((await hidden()) > 1000, 'most of it is below what shows');
    await code.focus();
    await code.press('End');
    await until('the last line shows', async () => (await hidden()) <= 1);
    assert.deepEqual(await panel.window.violations(), []);
  });

  it('has no character that hides, or turns what is read', async () => {
    for (const event of waiting('access = "\u202Eresu\u202C"\u200B  # \u00A0')) panel.publisher.publish(event);
    const code = panel.part('approval').locator('pre');
    await code.filter({ hasText: 'access = "⟨U+202E⟩resu⟨U+202C⟩"⟨U+200B⟩  # ⟨U+00A0⟩' }).waitFor();
    assert.match(await panel.part('approval-hidden').innerText(), /Characters that do not show: 4\./);
  });

  it('has room in a narrow panel, in all themes', async () => {
    await panel.window.setWidth(300);
    for (const event of waiting('import pandas as pd\nprint(pd.read_csv("sales.csv").describe())'))
      panel.publisher.publish(event);
    await panel.part('approval').waitFor();
    for (const { theme, label } of LOOKED_AT) {
      await panel.window.setTheme(theme);
      await panel.window.picture(`approval-${theme}-300`);
      assert.ok((await panel.window.sideways()) <= 0, label);
      assert.deepEqual(await panel.window.violations(), [], label);
    }
  });
});
