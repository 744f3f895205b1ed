/** Whole conversations over HTTP through each API of servers: the strict server has nothing to refuse. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { seal } from '../../../../src/core/contract/tool';
import { ColumnRoleStore } from '../../../../src/core/store/columnRoleStore';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { facts } from '../../../../src/core/tools/facts';
import { only, openChat, tool } from '../../../support/chat';
import type { ScriptedServer } from '../../../support/modelServers/scripted';
import { tickingClock } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { formatter, World } from '../../core/analysis/saved/world';
import { apis, connectTo } from './support';

const SALES = `region,amount\n${Array.from({ length: 60 }, (_, at) => `${'NSW'[at % 3]},${at}.5\n`).join('')}`;

for (const [name, { start, model, route }] of Object.entries(apis)) {
  describe(`adapters/models/servers: conversations through ${name}`, function () {
    let server: ScriptedServer;
    let world: World;
    before(async () => {
      world = await World.open();
      await world.intake.write('sales.csv', SALES);
    });
    after(() => world.close());
    beforeEach(async () => {
      server = await start();
    });
    afterEach(() => server.close());

    it('plans, calls a tool and reports with a source behind each number', async () => {
      const { folder, engine } = world.intake;
      const kept = new NodeArtifactFolder(path.join(folder, '..', 'artifacts'), Date.now, () => []);
      const files = new FileSpace(() => [{ name: 'shop', folder }], [kept], new ParseOptionsStore(new TestMemory()));
      const choices = new ColumnRoleStore(new TestMemory());
      const clock = tickingClock();
      const tools = [seal(facts({ sql: engine, files, formatter, clock, choices }))];
      const artifacts = new StoredArtifacts(kept, clock, customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24));
      const chat = await openChat(connectTo(server).client(model), { tools, files, running: { artifacts } });
      server.script({ text: JSON.stringify(callsOf(call('facts', 'c1', { path: 'sales.csv' }))) }, (sent) => {
        const set = /Facts (\w+) of/.exec(sent)?.[1] ?? assert.fail('no facts were sent');
        return { text: JSON.stringify(complete(`The file has <fact_ref>${set}.rows</fact_ref> rows.`)) };
      });
      assert.equal(await chat.conversation.send('How many rows?', ['sales.csv']), 'complete');
      const reply = only(chat.events, 'reply').at(-1);
      assert.match(reply?.response.response ?? '', /^The file has \{\{FACT:1\}\} rows\.$/);
      assert.match(JSON.stringify(reply?.response.metadata.fact_refs), /60/);
      assert.equal(reply?.model, `local:${model}`);
      assert.equal(server.asked(route).length, 2);
      assert.deepEqual([server.refusals, server.problems, server.scriptLeft], [[], [], 0]);
      const usage = only(chat.events, 'model_usage').at(-1)?.usage;
      assert.ok(usage && usage.input_tokens > 100 && usage.output_tokens > 0, 'the tokens are those of the server');
    });

    it('takes turns, whatever came before: a failed call, a reply in no form, a stop', async () => {
      const fails = tool('fails', () => Promise.reject(new Error('no such table')));
      const chat = await openChat(connectTo(server).client(model), { tools: [fails] });
      server.script(
        { text: JSON.stringify(callsOf(call('fails', 'c1'), call('fails', 'c2', { x: 1 }))) },
        { text: 'no form' },
        { text: JSON.stringify(complete('First')) },
        { status: 400, body: '{"error":"no"}' },
        { text: `<think>{"a":</think>\n${JSON.stringify(complete('Third'))}` },
      );
      assert.equal(await chat.conversation.send('One', []), 'complete');
      assert.equal(await chat.conversation.send('Two', []), 'failed');
      assert.equal(await chat.conversation.send('Three', []), 'complete');
      assert.deepEqual([server.refusals, server.problems, server.scriptLeft], [[], [], 0]);
      assert.equal(only(chat.events, 'reply').at(-1)?.response.response, 'Third', 'reasoning is no part of the reply');
      assert.doesNotMatch(JSON.stringify(server.asked(route)), /<think>/);
    });
  });
}
