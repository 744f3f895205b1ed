/** A part of the panel that throws while it is rendered: it says so, and all other parts stay. */
import assert from 'node:assert/strict';
import { plainResponse } from '../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../src/core/contract/events';
import type { FactRef } from '../../src/core/contract/response';
import { compactSummary } from '../support/compactionEvents';
import { savedCode } from '../support/events';
import { isFull } from '../support/full';
import { replies } from '../support/messagesApi/replies';
import { MessagesApi } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from './panelTalk';
import { orders } from '../support/panelWorkspace';
import { call } from '../support/replies';
import { LOOKED_AT } from '../support/themes';
import { asked, ended, replied, result } from '../support/turns';
import { byTestId, countsOf, plantIn, throwWherePlanted } from './planted';

const KEY = 'sk-ant-panel-boundaries';

/** Parts of an answer of the built-in analyst. */
const IN_ANSWER = [
  ...['user-message', 'task-analysis', 'plan', 'tool', 'reading', 'column-types', 'report', 'chart', 'code-block'],
  ...['questions'],
];
/** HTML of which the sanitizer makes nothing, or nearly nothing. */
const EMPTY = [
  '<div><frameset></div>',
  '<div><frameset><frame src="x"></frameset></div>',
  '<p><frameset onload=a></p>',
  '<body><frameset></frameset></body>',
  '<html><frameset></html>',
  '<style>p{}</style>',
  '<script>1</script>',
  '<template><p>a</p></template>',
  '<form></form>',
  '<!-- only a comment -->',
  '<svg><frameset></svg>',
  '<math><frameset></math>',
  '<select><frameset></select>',
  '<table><frameset></table>',
  '<noframes><p>a</p></noframes>',
  '<plaintext>',
];

describe('panel: boundaries', () => {
  let panel: PanelPage;
  let talk: PanelTalk;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    await throwWherePlanted(panel);
    talk = await PanelTalk.open(panel, { files: { 'orders.csv': orders } });
    await talk.analyze('orders.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-boundaries');
  });

  const plant = (selector: string | undefined): Promise<void> => plantIn(panel, selector);
  const counts = (): Promise<Record<string, number>> => countsOf(panel, IN_ANSWER, 0);

  it('keep all other parts of an answer where one throws', async () => {
    const whole = await counts();
    assert.ok(
      IN_ANSWER.every((testId) => (whole[testId] ?? 0) > 0),
      JSON.stringify(whole),
    );
    for (const testId of isFull ? IN_ANSWER : ['tool', 'report']) {
      await plant(byTestId(testId));
      await panel.part('part-fault').first().waitFor();
      assert.match(await panel.part('part-fault').first().innerText(), /could not be shown.*\(planted\)/);
      const inReport = testId === 'report' ? ['chart'] : [];
      const gone = [testId, ...inReport];
      const expected = Object.entries(whole).map(([name, count]) => [name, gone.includes(name) ? 0 : count]);
      assert.deepEqual(await counts(), Object.fromEntries(expected), testId);
      await panel.part('input').fill('still here');
    }
  });

  it('keep the other blocks of a report, the other turns, and what is around the conversation', async () => {
    await plant('li strong');
    await panel.part('part-fault').first().waitFor();
    assert.ok(await panel.part('report', 0).locator('p').count());
    if (isFull) {
      await plant(byTestId('turn'));
      await panel.part('part-fault').first().waitFor();
      assert.equal(await panel.turn(0).count(), 0);
      await panel.part('session-title').waitFor();
    }
    await plant(byTestId('session-title'));
    await panel.part('part-fault').first().waitFor();
    await panel.turn(0).waitFor();
  });

  for (const [open, testId] of [
    ['showHistory', 'history'],
    ...(isFull
      ? ([
          ['showUsage', 'usage'],
          ['showCode', 'codes'],
        ] as const)
      : []),
  ] as const) {
    it(`keep the conversation where what covers it throws: ${testId}`, async () => {
      await plant(byTestId(testId));
      await panel.request(open);
      await panel.part('part-fault').first().waitFor();
      await panel.turn(0).waitFor({ state: 'attached' }); // it is covered
      await panel.part('part-fault').getByTestId('dismiss').click();
      await panel.turn(0).waitFor();
      await panel.part('input').fill('the conversation is back');
    });
  }

  it('look like what they are', async () => {
    await plant(byTestId('plan'));
    await panel.part('part-fault').waitFor();
    for (const { theme } of LOOKED_AT) {
      await panel.window.setTheme(theme);
      await panel.window.picture(`boundary-${theme}`);
      assert.deepEqual(await panel.window.violations(), []);
    }
  });

  it('are not needed again once what threw does not', async () => {
    await plant(undefined);
    await panel.part('plan', 0).waitFor();
    assert.equal(await panel.part('part-fault').count(), 0);
  });
});

describe('panel: reports of which the sanitizer makes nothing', () => {
  let panel: PanelPage;
  let talk: PanelTalk;
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    panel = await PanelPage.open();
    talk = await PanelTalk.open(panel, { model: claude(server, KEY) });
  });

  after(async () => {
    await talk.close();
    await panel.close();
    await server.close();
  });

  it('say so, and the session opens again', async () => {
    const some = isFull ? EMPTY : EMPTY.filter((_, at) => at % 8 === 0);
    for (const [at, html] of some.entries()) {
      const action = {
        type: 'complete',
        content: html,
        recommended_questions: [],
        download_links: [],
        code_blocks: [],
      };
      const reply = { task_analysis: 'a', execution_plan: 'R1: b', current_round: 1, action };
      server.script(replies.text(JSON.stringify(reply)));
      await panel.ask(`Show ${at}`);
      assert.equal(await panel.ended(at), 'complete', html);
    }
    await panel.reload();
    assert.equal(await panel.part('turn').count(), some.length);
    assert.equal(await panel.part('part-fault').count(), 0);
    await panel.turn(0).scrollIntoViewIfNeeded();
    await panel.part('report', 0).frameLocator('iframe').getByText('Nothing of this report can be shown').waitFor();
  });
});

/** A number that the answer cites. */
const FACT: FactRef = {
  ...{ fact_id: 'k7f2.c3.sum', text: '42', label: 'Sum of revenue', value: 42, check: 'same', index: 1 },
  ...{ path: 'data/sales.csv', table: 'data/sales.csv', sql: 'SELECT 42', where: '' },
};

/** An answer that has what runs and long conversations bring, and one whose call waits for the user's word. */
function answersOfRuns(): AgentEvent[] {
  const { response } = replied('t1', 2, '', plainResponse('The sum is {{FACT:1}}.', 2));
  const metadata = { ...response.metadata, saved_codes: [savedCode], fact_refs: [FACT] };
  const ran = result('t1', 1, 'c1', 'printed', { tool: 'run_python' });
  const run = { program: 'Python 3', folder: '', end: 'exited', exit_code: 0, lines: 1, bytes: 7 } as const;
  const outputs = [
    { id: 'output:aaaaaaaaaaaa/a.csv', name: 'a.csv', kind: 'table', file_type: 'CSV', size: 3 },
    { id: 'output:aaaaaaaaaaaa/a.bin', name: 'a.bin', kind: 'file', file_type: 'BIN', size: 3 },
  ] as const;
  const wrote = result('t1', 1, 'c2', 'written', { tool: 'write_file' });
  const written = { path: 'a.md', created: true, after_hash: 'x', added: 1, removed: 0 };
  return [
    asked('t1', 'Go'),
    {
      ...{ type: 'context_cleaned', turn: 't1', reason: 'new_turn', before: 900, after: 40 },
      results: [{ turn: 't0', round: 1, tool_call_id: 'c1', stub: '[File read] x', path: 'x' }],
    },
    { type: 'tool_started', turn: 't1', round: 1, call: call('run_python', 'c1') },
    { type: 'tool_started', turn: 't1', round: 1, call: call('write_file', 'c2') },
    { ...ran, result: { ...ran.result, details: { run, outputs: [...outputs] } } },
    { ...wrote, result: { ...wrote.result, details: { written } } },
    { type: 'notice', turn: 't1', level: 'warning', text: 'Look' },
    replied('t1', 2, '', { ...response, metadata }, { downloads: [{ name: 'gone' }] }),
    ended('t1', 'failed', 'The disk is full'),
    compactSummary(),
    asked('t2', 'Go on'),
    { type: 'tool_started', turn: 't2', round: 1, call: call('run_python', 'c3') },
    {
      ...{ type: 'approval_asked', turn: 't2', round: 1, id: 'q1', tool_call_id: 'c3', tool: 'run_python' },
      ...{ kind: 'execute', shown: 'print(1)', language: 'python' },
    },
    {
      ...{ type: 'retry_scheduled', turn: 't2', round: 1, attempt: 2, attempts: 3 },
      ...{ until: '2999-01-01T00:00:00.000Z', reason: 'Busy' },
    },
    { type: 'compaction_started', turn: 't2', trigger: 'tokens' },
  ];
}

/** Its parts by test ids: what is in each, and by what it is planted where a test id is made while it is rendered. */
const OF_RUNS: Readonly<Record<string, { holds?: readonly string[]; selector?: string }>> = {
  approval: {},
  stubs: {},
  run: {},
  written: {},
  outputs: { holds: ['output-table', 'output-file'] },
  'output-table': { selector: 'figure.output' },
  'output-file': {},
  'saved-files': {},
  notices: {},
  writes: {},
  failed: { selector: 'div.outcome' },
  downloads: {},
  compaction: {},
  retry: {},
  compacting: {},
};

describe('panel: boundaries in answers of runs and of long conversations', () => {
  const all = ['user-message', 'tool', 'report', ...Object.keys(OF_RUNS)];
  let panel: PanelPage;
  let whole: Record<string, number>;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    await throwWherePlanted(panel);
    for (const event of answersOfRuns()) panel.publisher.publish(event);
    await panel.part('approval').waitFor();
    await panel.quiet();
    whole = await countsOf(panel, all);
  });

  after(() => panel.close());

  for (const testId of isFull ? Object.keys(OF_RUNS) : ['approval'])
    it(`keep all other parts where one throws: ${testId}`, async () => {
      assert.ok(
        all.every((name) => (whole[name] ?? 0) > 0),
        JSON.stringify(whole),
      );
      const { holds = [], selector = byTestId(testId) } = OF_RUNS[testId] ?? {};
      await plantIn(panel, selector);
      await panel.part('part-fault').first().waitFor();
      assert.match(await panel.part('part-fault').innerText(), /could not be shown.*\(planted\)/);
      const gone = [testId, ...holds];
      const expected = Object.entries(whole).map(([name, count]) => [name, gone.includes(name) ? 0 : count]);
      assert.deepEqual(await countsOf(panel, all), Object.fromEntries(expected));
      await panel.part('input').fill('still here');
    });

  it('keep the conversation where the source of a number throws, and go away', async () => {
    await plantIn(panel, byTestId('fact-dialog'));
    await panel.part('report').locator('a.fact').click();
    const fault = panel.part('part-fault');
    assert.match(await fault.innerText(), /could not be shown: Source\..*\(planted\)/);
    assert.deepEqual(await countsOf(panel, all), whole);
    const dismiss = await fault.getByTestId('dismiss').elementHandle();
    await panel.part('input').fill('still here');
    panel.publisher.publish({ type: 'notice', turn: 't2', level: 'warning', text: 'Rendered again' });
    await panel.window.page.getByText('Rendered again').waitFor();
    // A button that is replaced while it is pressed is never clicked.
    assert.equal(await dismiss.evaluate((element) => element.isConnected), true);
    await dismiss.click();
    await fault.waitFor({ state: 'detached' });
  });

  it('keep the conversation and the message where what says that a session can only be read throws', async () => {
    await plantIn(panel, byTestId('read-only'));
    panel.publisher.changeContext({ session: { id: 's1', title: '', readOnly: 'changed' } });
    await panel.part('part-fault').waitFor();
    await panel.part('send').waitFor();
    assert.equal(await panel.part('report').count(), whole['report']);
  });
});
