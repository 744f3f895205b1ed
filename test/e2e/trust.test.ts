import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Panel } from './panel';

const LONG_WAIT = 300_000;

describe('In a workspace that is not trusted', function () {
  let panel: Panel;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open({ trust: true });
  });

  after(() => Panel.closeAll());

  it('analyzes, but writes nothing and says so', async () => {
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    assert.match(await panel.part('report', 0).innerText(), /50\.2M/);
    assert.match(await panel.part('notices', 0).innerText(), /not trusted/);
    await assert.rejects(access(path.join(panel.workspace, '.ba-agent')));
    const block = panel.part('code-block', 0).first();
    await block.scrollIntoViewIfNeeded();
    await block.locator('pre', { hasText: /SELECT|import/ }).waitFor();
    await panel.picture('untrusted');
  });
});
