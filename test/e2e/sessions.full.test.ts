import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { inFull, isFull } from '../support/full';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import { until } from '../support/process';
import { violations } from './accessibility';
import { inOrder } from '../support/inOrder';
import { keepFailures } from './failures';
import { Panel } from './panel';
import { analyst, answers, BEGUN } from './scriptedClaude';

const KEY = 'sk-ant-sessions';
const LONG_WAIT = 300_000;

const sent = (request: AcceptedRequest | undefined): string => JSON.stringify(request?.body.messages);
/** A row of the sales file, which is in a request where the file's text is whole. */
const WHOLE = 'Hawaiian Pizza Medium';
const GIST = '[File read] sales.csv (CSV, 29853 rows';

/** The id that a folder's own file says. */
async function projectId(folder: string): Promise<string> {
  const file = path.join(folder, '.ba-agent', 'project.json');
  return String(/"id": "(\w+)"/.exec(await readFile(file, 'utf8').catch(() => ''))?.[1]);
}

describe('Sessions', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;
  let moved = '';

  before(async function () {
    this.timeout(LONG_WAIT);
    server = await MessagesApi.start({ key: KEY });
    server.answer(analyst);
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  keepFailures(() => panel);

  inFull('counts what the built-in analyst gets, which has no limit', async () => {
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    await panel.part('context-meter').filter({ hasText: '~' }).click();
    await panel
      .part('context-total')
      .filter({ hasText: /^~[\d,]+ tokens\. This model has no limit\.$/ })
      .waitFor();
    const parts = panel.part('context-part');
    assert.deepEqual(await parts.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-part'))), [
      'system',
      'tools',
      'history',
      'files',
    ]);
    await panel.picture('sessions-meter-no-limit');
    await panel.workbench.page.keyboard.press('Escape');
    await panel.part('context-popover').waitFor({ state: 'hidden' });
  });

  it('tells a file in one line from the next turn on, until the user takes that back', async () => {
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.ask('Read it well. Analyze sales.csv');
    await panel.answerRecipient();
    assert.equal(await panel.ended(0), 'complete');
    assert.ok(sent(server.accepted.at(-1)).includes(WHOLE));

    await panel.ask('And then?');
    assert.equal(await panel.ended(1), 'complete');
    assert.ok(sent(server.accepted.at(-1)).includes(GIST) && !sent(server.accepted.at(-1)).includes(WHOLE));
    const card = panel.part('stubs', 1);
    assert.match(await card.innerText(), /1 file read earlier is now told in one line \([\d,]+ → [\d,]+ tokens\)/);
    await card.locator('summary').click();
    assert.ok((await card.innerText()).includes(GIST));
    await panel.picture('sessions-stub');

    await panel.part('stubs-keep', 1).click();
    await panel.part('stubs-release', 1).waitFor();
    assert.match(await card.innerText(), /Kept whole/);
    await panel.ask('And now?');
    assert.equal(await panel.ended(2), 'complete');
    assert.ok(sent(server.accepted.at(-1)).includes(WHOLE) && !sent(server.accepted.at(-1)).includes(GIST));
    await panel.picture('sessions-stub-kept');
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });

  inFull('shows the body of the last request, and nothing that could be changed', async () => {
    const { page } = panel.workbench;
    await panel.part('context-meter').click();
    await panel
      .part('context-total')
      .filter({ hasText: /^[\d,]+ of 968,000 tokens$/ })
      .waitFor();
    await panel.picture('sessions-meter');
    await panel.part('show-model-input').click();
    const editor = page.locator('.editor-instance .monaco-editor').first();
    await editor.locator('.view-lines').click();
    await page.locator('.tab.active', { hasText: 'What the model sees.md' }).waitFor();
    await panel.picture('sessions-model-input');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+C');
    let copied = '';
    await until('all of it is copied', async () => {
      copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied.trimEnd().endsWith('}\n```');
    });
    assert.match(copied, /^# What the model sees\n\n- This was sent\.\n- Recipient: 127\.0\.0\.1:\d+ \(http:/);
    const body = copied.trimEnd().split('\n').at(-2) ?? '';
    // The server has read it, in an order of its own: that it is the same byte for byte is tested where its bytes are.
    assert.deepEqual(JSON.parse(body), server.accepted.at(-1)?.body);
    await page.keyboard.type('x');
    await page.getByRole('paragraph').getByText('Cannot edit in read-only editor').waitFor();
    await panel.workbench.command('View: Close Editor');
  });

  it('is whole after the window was reloaded while an answer came, and may be written', async function () {
    this.timeout(LONG_WAIT);
    const question = panel.part('user-message', 0);
    await question.scrollIntoViewIfNeeded();
    await question.hover();
    await panel.part('pin', 0).first().click();
    const isPinned = async (): Promise<boolean> =>
      (await panel.part('pin', 0).first().getAttribute('aria-pressed')) === 'true';
    await until('the pin is kept', isPinned);
    server.script(answers('Word by word. '.repeat(200), { stallAfter: BEGUN }));
    await panel.ask('Slowly');
    await panel.part('report', 3).waitFor();
    const before = await panel.sessionFiles();
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.brokenOff(3).waitFor();
    assert.equal(await panel.part('read-only').count(), 0);
    await until('the pin is there again', isPinned);
    await panel.part('stubs-release', 1).waitFor();
    for (const { name, bytes } of before) {
      const now = (await panel.sessionFiles()).find((file) => file.name === name);
      assert.deepEqual(Buffer.from(now?.bytes.subarray(0, bytes.length) ?? []), Buffer.from(bytes));
    }
    await panel.picture('sessions-interrupted');
    server.script(answers('To the end.'));
    await panel.brokenOff(3).getByTestId('continue').click();
    await panel.part('report', 3).filter({ hasText: 'To the end.' }).waitFor();
    assert.equal(await panel.ended(3), 'complete');
  });

  inFull('finds what was said in an older session, by the keyboard alone', async () => {
    const { keyboard } = panel.workbench.page;
    const frame = await panel.frame();
    const focused = (): Promise<string> =>
      frame.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    const press = async (key: string, wanted: string): Promise<void> => {
      for (let times = 0; times < 200 && (await focused()) !== wanted; times++) await keyboard.press(key);
      assert.equal(await focused(), wanted);
    };
    await panel.part('input').focus();
    await press('Shift+Tab', 'history-open');
    await keyboard.press('Enter');
    await until('the cursor is in the search', async () => (await focused()) === 'history-search');
    await panel.part('session').nth(1).waitFor();
    await panel.picture('sessions-history');
    await keyboard.type('547,097');
    // Hits of what was written so far are there before.
    const hit = panel.part('session-hit').first();
    await hit.filter({ hasText: 'from 237,989 to 547,097 a month' }).waitFor();
    await panel.picture('sessions-search');
    await press('ArrowDown', 'session-hit');
    await keyboard.press('Enter');
    await panel.part('history').waitFor({ state: 'detached' });
    await panel.part('report', 0).filter({ hasText: 'revenue goes from 237,989 to 547,097 a month' }).waitFor();
    assert.equal(await panel.part('session-title').innerText(), 'Analyze sales.csv');
  });

  inFull('renames, deletes, brings back and exports a session', async () => {
    const { page } = panel.workbench;
    assert.deepEqual(await panel.listSessions(), ['Read it well. Analyze sales.csv', 'Analyze sales.csv']);
    const [older, current] = [panel.part('session').first(), panel.part('session').nth(1)];
    assert.equal(await current.getAttribute('data-current'), 'true');
    await older.hover();
    await older.getByTestId('session-rename').click();
    await panel.part('rename-input').fill('Pizza, by category');
    await panel.picture('sessions-rename');
    await panel.part('rename-input').press('Enter');
    await panel.part('session').filter({ hasText: 'Pizza, by category' }).waitFor();

    const renamed = panel.part('session').filter({ hasText: 'Pizza, by category' });
    await renamed.hover();
    await renamed.getByTestId('session-delete').click();
    await panel.part('session-restore').waitFor();
    await panel.picture('sessions-deleted');
    await panel.part('session-restore').click();
    await panel.part('session-deleted').waitFor({ state: 'detached' });
    await until('both are listed', async () => (await panel.part('session').count()) === 2);

    await renamed.hover();
    await renamed.getByTestId('session-export').click();
    await panel.workbench.quickInput('Markdown', { pick: true });
    const file = path.join(panel.workspace, 'exported.md');
    await panel.answerDialog(file);
    await panel.workbench.waitForToast('The session was written to exported.md.');
    const text = await readFile(file, 'utf8');
    assert.ok(text.includes('Pizza, by category') && text.includes('To the end.'), text);
    await panel.picture('sessions-exported');
    await panel.workbench.command('Notifications: Clear All Notifications');

    await renamed.getByTestId('session-open').click();
    await panel.turn(3).waitFor();
    assert.equal(await panel.part('session-title').innerText(), 'Pizza, by category');
    await page.keyboard.press('Escape');
  });

  inFull('has a list without a finding of axe, in light and high contrast, wide and narrow', async () => {
    await panel.listSessions();
    await panel.part('history-search').fill('sales');
    await panel.part('session-hit').first().waitFor();
    const frame = await panel.frame();
    for (const theme of ['Default Light Modern', 'Dark High Contrast'] as const) {
      await panel.workbench.setTheme(theme);
      for (const width of isFull ? [600, 300] : [theme === 'Dark High Contrast' ? 600 : 300]) {
        await panel.workbench.setSidebarWidth(width);
        const name = `${theme.toLowerCase().replace(/ /g, '-')}-${width}`;
        await panel.picture(`sessions-search-${name}`);
        assert.deepEqual(await violations(frame), []);
        const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
        await panel.closeSessions();
        const card = panel.part('stubs', 1);
        await card.scrollIntoViewIfNeeded();
        if ((await card.locator('details[open]').count()) === 0) await card.locator('summary').click();
        await panel.part('context-meter').click();
        await panel.part('context-popover').waitFor();
        await panel.picture(`sessions-conversation-${name}`);
        assert.deepEqual(await violations(frame), []);
        await panel.workbench.page.keyboard.press('Escape');
        await panel.listSessions();
        await panel.part('history-search').fill('sales');
        await panel.part('session-hit').first().waitFor();
      }
    }
    await panel.workbench.setTheme('Default Dark Modern');
    await panel.workbench.setSidebarWidth(600);
    await panel.closeSessions();
  });

  it('tells a second window of the same folder that it can only read', async function () {
    this.timeout(LONG_WAIT);
    const second = await panel.openWindow();
    await second.workbench.openView('BA-Agent');
    await second.part('read-only').waitFor();
    assert.match(await second.part('read-only').innerText(), /open in another window\. Here it can only be read\./);
    assert.ok(await second.part('input').isDisabled());
    await second.picture('sessions-read-only');
    assert.deepEqual(await violations(await second.frame()), []);
    await second.part('reopen-session').click();
    await second.part('read-only').filter({ hasText: 'It is still open there.' }).waitFor();
    await second.listSessions();
    await second.part('session-elsewhere').waitFor();
    await second.picture('sessions-elsewhere');
    await second.part('history-close').click();

    const files = await panel.sessionFiles();
    await second.part('copy-session').click();
    await second.part('read-only').waitFor({ state: 'detached' });
    await second.ask('In the copy');
    assert.equal(await second.ended(4), 'complete');
    assert.equal(await panel.turn(4).count(), 0);
    for (const file of await panel.sessionFiles()) {
      const before = files.find(({ name }) => name === file.name);
      if (before) assert.deepEqual(Buffer.from(file.bytes), Buffer.from(before.bytes));
    }

    await second.listSessions();
    const elsewhere = second.part('session').filter({ hasText: 'Open in another window' });
    await elsewhere.getByTestId('session-open').click();
    await second.part('read-only').waitFor();
    await panel.closeWindow();
    panel = second;
    await panel.part('reopen-session').click();
    await panel.part('read-only').waitFor({ state: 'detached' });
    await panel.ask('In the second window');
    assert.equal(await panel.ended(4), 'complete');
  });

  it('saves what it has as a new session, where a program shortens the file of the open one', async () => {
    const said = 'In the second window';
    const open = (await panel.sessionFiles()).find(({ bytes }) => Buffer.from(bytes).includes(said));
    assert.ok(open);
    await truncate(open.file, Math.floor(open.bytes.length / 2));
    await panel.ask('After the accident');
    await panel.part('read-only').waitFor();
    assert.match(await panel.part('read-only').innerText(), /changed or removed outside of this window/);
    await panel.picture('sessions-changed');
    assert.equal(await panel.part('problem').count(), 0, 'it is not told twice');
    assert.deepEqual(await violations(await panel.frame()), []);
    await until('the text is in the input again', async () => {
      return (await panel.part('input').inputValue()) === 'After the accident';
    });
    await panel.part('save-session').click();
    await panel.part('read-only').waitFor({ state: 'detached' });
    await panel.part('send').click();
    assert.equal(await panel.ended(5), 'complete');
    const saved = (await panel.sessionFiles()).find(({ bytes }) => Buffer.from(bytes).includes('After the accident'));
    assert.ok(saved && saved.file !== open.file && Buffer.from(saved.bytes).includes(said));
    assert.equal((await stat(open.file)).size, Math.floor(open.bytes.length / 2));
  });

  inFull('is where the folder is, after that was renamed', async function () {
    this.timeout(LONG_WAIT);
    const titles = await panel.listSessions();
    const id = await projectId(panel.workspace);
    assert.match(id, /^\w{21}$/);
    moved = path.join(path.dirname(panel.workspace), 'moved and renamed');
    await rename(panel.workspace, moved);
    const window = await panel.openWindow(moved);
    await panel.closeWindow();
    panel = window;
    await panel.workbench.openView('BA-Agent');
    await panel.part('report', 4).filter({ hasText: 'In the second window' }).waitFor();
    assert.equal(await panel.part('read-only').count(), 0);
    assert.deepEqual(await panel.listSessions(), titles);
    assert.equal(await projectId(moved), id);
    await panel.picture('sessions-moved');
    await panel.closeSessions();
    await panel.ask('In the moved folder');
    assert.equal(await panel.ended(5), 'complete');
  });

  inFull('gives a copy of the folder sessions of its own', async function () {
    this.timeout(LONG_WAIT);
    const copy = path.join(path.dirname(panel.workspace), 'copy');
    await cp(panel.workspace, copy, { recursive: true });
    assert.equal(await projectId(copy), await projectId(panel.workspace));
    const window = await panel.openWindow(copy);
    await window.workbench.openView('BA-Agent');
    await window.part('empty-state').waitFor();
    assert.deepEqual(await window.listSessions(), []);
    await window.part('history-empty').waitFor();
    await window.picture('sessions-copy-of-folder');
    assert.notEqual(await projectId(copy), await projectId(panel.workspace));
    await window.part('history-close').click();
    await window.ask('Only in the copy');
    assert.equal(await window.ended(0), 'complete');
    await window.closeWindow();
    assert.ok(!(await panel.listSessions()).includes('Only in the copy'));
    await panel.closeSessions();
    await rm(copy, { recursive: true });
  });

  inFull('recovers a session of a folder that is gone, and one that was deleted', async () => {
    const { page } = panel.workbench;
    await panel.listSessions();
    const old = panel.part('session').filter({ has: page.getByText('Analyze sales.csv', { exact: true }) });
    await old.hover();
    await old.getByTestId('session-delete').click();
    await panel.part('session-restore').waitFor();
    await panel.part('recover-sessions').click();
    const list = page.locator('.quick-input-widget');
    const row = (label: string) => list.locator('.monaco-list-row', { hasText: label });
    await row('Only in the copy').waitFor();
    assert.match(await list.innerText(), /Projects whose folder is gone[\s\S]*Deleted, kept for 30 days/);
    await row('Only in the copy').click();
    await row('Analyze sales.csv').last().click();
    await panel.picture('sessions-recover');
    await page.keyboard.press('Enter');
    // The rows of both lists look alike.
    await list.getByPlaceholder('Sessions recovered: 2.').waitFor();
    await row('Only in the copy').waitFor();
    await panel.picture('sessions-recovered');
    await row('Only in the copy').click();
    await panel.part('report', 0).filter({ hasText: 'You asked: Only in the copy' }).waitFor();
    const titles = await panel.listSessions();
    assert.ok(titles.includes('Only in the copy') && titles.includes('Analyze sales.csv'), titles.join());
    await panel.closeSessions();
  });

  inFull('keeps its sessions when a second folder is added, and those made there', async function () {
    this.timeout(LONG_WAIT);
    const titles = await panel.listSessions();
    await panel.closeSessions();
    const second = path.join(path.dirname(moved), 'second');
    await mkdir(second);
    // VS Code goes to the new workspace's address, and loads the window anew because its folders have changed: where that comes
    // first, the folder is open alone as before, and the user adds the other one again.
    for (let tries = 1; ; tries++) {
      await panel.workbench.willStartExtensionHost();
      await panel.workbench.command('Workspaces: Add Folder to Workspace...');
      await panel.answerDialog(second + path.sep);
      try {
        await panel.workbench.page.waitForURL(/workspace=/);
        break;
      } catch (error) {
        if (tries === 3) throw error;
      } finally {
        await panel.workbench.ready();
      }
    }
    // A workspace that has just been made, code-server shows empty at first, and sometimes once more.
    for (let tries = 1; ; tries++) {
      await panel.workbench.reload();
      await panel.workbench.openView('BA-Agent');
      try {
        await panel.part('session-title').waitFor({ timeout: 10_000 });
        break;
      } catch (error) {
        if (tries === 4) throw error;
      }
    }
    assert.deepEqual(await panel.listSessions(), titles);
    await panel.part('history-new').click();
    await panel.part('empty-state').waitFor();
    await panel.ask('With two folders');
    assert.equal(await panel.ended(0), 'complete');
    await panel.picture('sessions-two-folders');
    const alone = await panel.openWindow(moved);
    await panel.closeWindow();
    panel = alone;
    await panel.workbench.openView('BA-Agent');
    // The window opens what was open in it; what was said elsewhere since is in the list.
    await panel.part('session-title').waitFor();
    assert.deepEqual(await panel.listSessions(), ['With two folders', ...titles]);
    await panel.part('session-open').filter({ hasText: 'With two folders' }).click();
    await panel.part('report', 0).filter({ hasText: 'You asked: With two folders' }).waitFor();
  });

  inFull('keeps what is said where no folder is open', async function () {
    this.timeout(LONG_WAIT);
    const empty = await panel.openWindow(null);
    await panel.closeWindow();
    panel = empty;
    await panel.workbench.openView('BA-Agent');
    await panel.part('empty-state').waitFor();
    assert.deepEqual(await panel.listSessions(), []);
    await panel.closeSessions();
    await panel.ask('Nowhere');
    assert.equal(await panel.ended(0), 'complete');
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.part('report', 0).filter({ hasText: 'You asked: Nowhere' }).waitFor();
    assert.equal(await panel.part('read-only').count(), 0);
    assert.deepEqual(await panel.listSessions(), ['Nowhere']);
    await panel.picture('sessions-empty-window');
    assert.deepEqual(panel.workbench.foreign, []);
  });
});
