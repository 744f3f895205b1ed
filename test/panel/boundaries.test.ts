/** A part of the panel that throws while it is rendered: it says so, and all other parts stay. */
import assert from 'node:assert/strict';
import { isFull } from '../support/full';
import { replies } from '../support/messagesApi/replies';
import { MessagesApi } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from '../support/panelTalk';
import { sample } from '../support/panelWorkspace';
import { PANEL_THEMES } from '../support/themes';

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
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    panel = await PanelPage.open();
    // Where a template has an element that fits, it cannot be rendered.
    await panel.window.page.addInitScript(() => {
      if (window !== window.top) return; // the frames of charts and reports have no storage
      const planted = sessionStorage.getItem('planted');
      if (planted === null) return;
      const importNode = Document.prototype.importNode.bind(document);
      Document.prototype.importNode = <T extends Node>(node: T, deep?: boolean): T => {
        if (node instanceof DocumentFragment && node.querySelector(planted)) throw new Error('planted');
        return importNode(node, deep);
      };
    });
    talk = await PanelTalk.open(panel, { copies: [sample('sales.csv')] });
    await talk.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(async () => {
    await talk.close();
    await panel.close();
    await server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-boundaries');
  });

  const plant = async (selector: string | undefined): Promise<void> => {
    const { page } = panel.window;
    await page.evaluate((planted) => {
      if (planted === undefined) sessionStorage.removeItem('planted');
      else sessionStorage.setItem('planted', planted);
    }, selector);
    await panel.reload();
  };
  const byTestId = (testId: string): string => `[data-testid="${testId}"]`;
  const counts = async (): Promise<Record<string, number>> => {
    const all = await Promise.all(
      IN_ANSWER.map(async (testId) => [testId, await panel.part(testId, 0).count()] as const),
    );
    return Object.fromEntries(all);
  };

  it('keep all other parts of an answer where one throws', async () => {
    const whole = await counts();
    assert.ok(
      IN_ANSWER.every((testId) => (whole[testId] ?? 0) > 0),
      JSON.stringify(whole),
    );
    for (const testId of isFull ? IN_ANSWER : ['user-message', 'tool', 'report']) {
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
    await plant(byTestId('turn'));
    await panel.part('part-fault').first().waitFor();
    assert.equal(await panel.turn(0).count(), 0);
    await panel.part('session-title').waitFor();
    await plant(byTestId('session-title'));
    await panel.part('part-fault').first().waitFor();
    await panel.turn(0).waitFor();
  });

  for (const [open, testId] of [
    ['showHistory', 'history'],
    ['showUsage', 'usage'],
  ] as const) {
    it(`keep the conversation where what covers it throws: ${testId}`, async () => {
      await plant(byTestId(testId));
      await panel.request(open);
      await panel.part('part-fault').first().waitFor();
      await panel.turn(0).waitFor({ state: 'attached' }); // it is covered
    });
  }

  it('look like what they are, dark and light', async () => {
    await plant(byTestId('plan'));
    await panel.part('part-fault').waitFor();
    for (const { theme } of PANEL_THEMES.slice(0, 2)) {
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

  it('are not needed for reports of which the sanitizer makes nothing: they say so, and the session opens again', async () => {
    await talk.close();
    talk = await PanelTalk.open(panel, { model: claude(server, KEY) });
    for (const [at, html] of EMPTY.entries()) {
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
    assert.equal(await panel.part('turn').count(), EMPTY.length);
    assert.equal(await panel.part('part-fault').count(), 0);
    await panel.turn(0).scrollIntoViewIfNeeded();
    await panel.part('report', 0).frameLocator('iframe').getByText('Nothing of this report can be shown').waitFor();
  });
});
