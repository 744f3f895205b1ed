import assert from 'node:assert/strict';
import type { ToolCall } from '../../src/core/contract/response';
import { extensionHosts, processesOf } from '../support/extensionHosts';
import { isFull } from '../support/full';
import type { MessagesApi } from '../support/messagesApi/server';
import { until } from '../support/process';
import { processesWith } from '../support/processes';
import { assertKept, newSession } from './newSession';
import type { Panel } from './panel';
import { answers, calls } from './scriptedClaude';

/** Replies of which one is broken off: in the short form tools are at work alone. */
const ROUNDS = isFull ? 12 : 0;
/** Where a reply stalls after it streamed for one to five seconds: it does not end before the host is killed. */
const NEARLY_ALL = { event: 'content_block_delta', nth: 90 } as const;

interface KilledWindow {
  panel: Panel;
  /** The model behind it. */
  server: MessagesApi;
}

/**
 * Tests that begin a session in a window with Claude, and kill its extension host again and again. VS Code starts a host
 * again by itself twice in a window's life.
 *
 * @param open gives the window once it is there
 * @param program a call that has to be allowed, whose three processes have `mark` in their command lines and do not end by themselves
 */
export function killedHosts(open: () => KilledWindow, program: { call: ToolCall; mark: string }): void {
  let panel: Panel;
  let server: MessagesApi;
  let session: () => Promise<Buffer>;
  let turns = 0;

  before(async () => {
    ({ panel, server } = open());
    session = await newSession(panel);
  });

  /** Kills the window's extension host, and gives the file as it was then. VS Code starts another one by itself. */
  async function kill(): Promise<Buffer> {
    const [host, ...others] = extensionHosts(panel.server);
    assert.ok(host !== undefined && others.length === 0);
    process.kill(host, 'SIGKILL');
    await until('the extension host is gone', () => !extensionHosts(panel.server).includes(host));
    return session();
  }

  /** After a kill the session is whole, and its last turn can be gone on with. */
  async function goesOn(killed: Buffer): Promise<void> {
    await panel.interrupted(turns);
    assert.equal(await panel.part('read-only').count(), 0);
    assert.equal(await panel.part('session-warning').count(), 0);
    for (let turn = 0; turn < turns; turn++) {
      assert.equal(await panel.part('report', turn).innerText(), `Answer ${turn}.`);
    }
    assert.equal(await panel.part('user-message', turns).locator('.question-text').innerText(), `Question ${turns}`);
    assertKept(killed, await session());
    server.script(answers(`Answer ${turns}.`));
    await panel.part('interrupted', turns).getByTestId('continue').click();
    await panel
      .part('report', turns)
      .filter({ hasText: `Answer ${turns}.` })
      .waitFor();
    assert.equal(await panel.ended(turns), 'complete');
    turns++;
  }

  for (let round = 1; round <= ROUNDS; round++) {
    it(`costs nothing that was acknowledged while a reply streams: ${round} of ${ROUNDS}`, async () => {
      server.script(answers('Word by word. '.repeat(400), { delayMs: 10 + 3 * round, stallAfter: NEARLY_ALL }));
      await panel.ask(`Question ${turns}`);
      const report = panel.part('report', turns);
      await until(
        'so much of the reply is there',
        async () => (await report.allInnerTexts()).join('').length > 40 * round,
      );
      const killed = await kill();
      await panel.interrupted(turns);
      // After the third in a window's life VS Code asks; a user may load the window anew before that.
      if (round % 2 === 0) {
        await panel.workbench.reload();
        await panel.workbench.openView('BA-Agent');
      }
      await goesOn(killed);
    });
  }

  it('costs nothing that was acknowledged while tools run, which end with it', async () => {
    const slow = 'SELECT count(*) FROM range(100000) a, range(1000000) b WHERE hash(a.range, b.range) = 1';
    const query = { tool_name: 'query_database', tool_call_id: 'slow', arguments: { query: slow } };
    server.script(calls(1, program.call, query));
    await panel.ask(`Question ${turns}`);
    await panel.part('approval-once', turns).click();
    await until('the program runs', () => processesWith(program.mark).length >= 3);
    const atWork = panel.turn(turns).locator('[data-testid="tool"][data-state="running"]');
    await until('the query runs', async () => (await atWork.count()) === 2);
    const [engine, ...others] = processesOf(panel.server, 'dataProcess.js');
    assert.ok(engine !== undefined && others.length === 0);
    const killed = await kill();
    await until('the engine is gone', () => !processesOf(panel.server, 'dataProcess.js').includes(engine));
    await until('the orphans are gone', () => processesWith(program.mark).length === 0);
    await panel.interrupted(turns);
    await panel.picture('run-interrupted');
    await goesOn(killed);
    const told = JSON.stringify(server.accepted.at(-1)?.body.messages);
    assert.equal(told.match(/[Ii]nterrupted while it was running/g)?.length, 2, told);
    assert.match(told, /[Ii]nterrupted while it was running[^"]*side effects/);
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });
}
