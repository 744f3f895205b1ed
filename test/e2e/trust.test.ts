import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '../support/localServer';
import { Panel } from './panel';

const LONG_WAIT = 300_000;

describe('In a workspace that is not trusted', function () {
  let panel: Panel;
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('{}');
  });

  before(async function () {
    this.timeout(LONG_WAIT);
    const address = await listen(server);
    const settings = {
      'baAgent.telemetry.otlpEndpoint': address,
      'baAgent.embeddings.url': `${address}/v1/embeddings`,
      'baAgent.embeddings.model': 'some',
      'baAgent.servers': [{ name: 'Some', url: address }],
      'baAgent.anthropic.baseUrl': address,
    };
    panel = await Panel.open({ trust: true, settings });
  });

  after(async () => {
    await Panel.closeAll();
    server.close();
  });

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

  it('asks no server of the settings, also when the window closes', async () => {
    await panel.closeWindow(); // what was counted is sent then, where it may be
    assert.deepEqual(asked, []);
  });
});
