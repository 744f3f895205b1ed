import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { extensionHosts } from './extensionHosts';
import { sleep, until } from './process';
import type { VscodeServer } from './vscodeServer';
import { setSidebarWidth, THEMES, type Theme } from './workbenchLayout';

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** Milliseconds after which a menu whose entry cannot be chosen is taken for closed. */
const MENU_WAIT = 10_000;

interface WebviewOptions {
  /** Which one, where an extension shows several. */
  readonly nth?: number;
}

/** A VS Code window in a browser, used as a person uses it. */
export class Workbench {
  /** The page's console and uncaught errors. Normal: two 404 (vsda), 'Timed out waiting for authentication provider'. */
  readonly console: string[] = [];
  /** Requests to other hosts: always empty, or something phones home. */
  readonly foreign: string[] = [];
  #hosts = 1;

  constructor(
    readonly page: Page,
    readonly server: VscodeServer,
  ) {}

  /** To be called before something that starts an extension host: `ready` then waits for that one. */
  async willStartExtensionHost(): Promise<void> {
    this.#hosts = (await this.server.extensionHosts()) + 1;
  }

  /** The workbench has started, knows the extensions' contributions, and the extension host is through its start. */
  async ready(timeout = 120_000): Promise<void> {
    for (const mark of ['code/didStartWorkbench', 'code/didLoadExtensions']) {
      const seen = `performance.getEntriesByName(${JSON.stringify(mark)}).length > 0`;
      await this.page.waitForFunction(seen, undefined, { timeout, polling: 100 });
    }
    for (const end = Date.now() + timeout; (await this.server.extensionHosts()) < this.#hosts;) {
      await sleep(100);
      if (Date.now() > end) throw new Error(`The extension host did not start:\n${this.server.log()}`);
    }
  }

  /**
   * Has the window take leave of its extension host, as when it is closed or loaded anew, and waits until that has ended. What a page
   * says while it goes may be lost: then its host waits for it to come back, for three hours.
   */
  async leave(): Promise<void> {
    const before = extensionHosts(this.server);
    await this.page.evaluate('void window.dispatchEvent(new PageTransitionEvent("pagehide"))');
    await until('the extension host has ended', () => extensionHosts(this.server).length < before.length);
  }

  /** Closes the window as a user does. */
  async closeWindow(): Promise<void> {
    await this.leave();
    await this.page.close();
  }

  /** Reloads the window and waits until it is ready again. */
  async reload(): Promise<void> {
    await this.leave();
    await this.willStartExtensionHost();
    await this.page.reload();
    await this.ready();
  }

  /** Runs a command by its full title in the palette, 'Category: Title'. F1, since no browser or system takes that key. */
  async command(title: string): Promise<void> {
    const label = this.page.locator('.label-name', { hasText: exactly(title) });
    await until('the palette is open', async () => {
      // A key that a webview gets while it is being drawn is lost.
      if (!(await this.#quickInput.isVisible())) await this.page.keyboard.press('F1');
      return this.#quickInput.isVisible();
    });
    await this.#quickInput.locator('input.input').fill(`>${title}`);
    await this.#quickInput.locator('.monaco-list-row').filter({ has: label }).first().click();
    // Gone, or, where the command itself asks something, now with that question.
    const box = `document.querySelector('.quick-input-widget')`;
    const text = `${box}.querySelector('input.input')?.value`;
    await this.page.waitForFunction(`${box}.style.display === 'none' || ${text} !== ${JSON.stringify(`>${title}`)}`);
  }

  /** Answers an open quick pick (`pick`: the row with this label) or input box. Open and save dialogs are one, too. */
  async quickInput(text: string, { pick = false, title = '' } = {}): Promise<void> {
    // One box after another is the same one on the page: what is typed too early goes to the one before.
    if (title !== '') await this.#quickInput.locator('.quick-input-title', { hasText: title }).waitFor();
    await this.#quickInput.locator('input.input').fill(text);
    const label = this.page.locator('.label-name', { hasText: exactly(text) });
    if (pick) await this.#quickInput.locator('.monaco-list-row').filter({ has: label }).first().click();
    else await this.#quickInput.locator('input.input').press('Enter');
  }

  /** Opens a view container by its title in the activity bar. A click on the open one's icon would hide it. */
  async openView(title: string): Promise<void> {
    // The label carries a key binding or a badge's text after the title: 'Explorer (Ctrl+Shift+E)'.
    const label = this.page.locator(`.action-label[aria-label^="${title}"]`);
    const tab = this.page.locator('.part.activitybar .action-item[role="tab"]', { has: label }).first();
    await tab.waitFor();
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await this.page.locator('.part.sidebar .composite.title', { hasText: title }).waitFor();
  }

  get #quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  #webviewFrame(extensionId: string, { nth = 0 }: WebviewOptions): Locator {
    // Webviews float in an overlay at the end of the workbench, not inside their view, and are two frames deep.
    const outer = this.page.locator(`iframe.webview.ready[src*="extensionId=${extensionId}"]`);
    return outer.filter({ visible: true }).nth(nth).contentFrame().locator('iframe#active-frame'); // #pending-frame first
  }

  /** The content of a visible webview of this extension ('publisher.name'). A hidden view's is destroyed by VS Code. */
  webview(extensionId: string, options: WebviewOptions = {}): FrameLocator {
    return this.#webviewFrame(extensionId, options).contentFrame();
  }

  /** The same as a frame, for `evaluate`. It ends with the webview: look it up again after the view was hidden. */
  async webviewFrame(extensionId: string, options: WebviewOptions = {}): Promise<Frame> {
    const element = await this.#webviewFrame(extensionId, options).elementHandle();
    const frame = await element.contentFrame();
    if (!frame) throw new Error(`The webview of ${extensionId} has no content.`);
    return frame;
  }

  /** Right click, then the menu's entry; more labels for nested menus. Menus are in a shadow root, which is seen into. */
  async contextMenu(target: Locator, ...labels: string[]): Promise<void> {
    // What takes the focus closes a menu: a webview that is being drawn would, so it has to be there.
    const webviews = this.page.locator('iframe.webview').filter({ visible: true });
    await until('the webviews are drawn', async () => {
      const drawn = this.page.locator('iframe.webview.ready').filter({ visible: true });
      return (await webviews.count()) === (await drawn.count());
    });
    // A menu closes when the window is laid out anew, as it is while it starts: then it is opened again, as a user would.
    await until(`the menu's entry ${labels.join(' › ')} is chosen`, async () => {
      await target.click({ button: 'right' });
      const isChosen = await this.#choose(labels).catch(() => false);
      // The key would take back what is picked in a list where no menu is open.
      if (!isChosen && (await this.page.locator('.monaco-menu').count()) > 0) await this.page.keyboard.press('Escape');
      return isChosen;
    });
  }

  async #choose(labels: readonly string[]): Promise<boolean> {
    for (const [index, label] of labels.entries()) {
      const name = this.page.locator('.action-label', { hasText: label });
      const item = this.page.locator('.monaco-menu .action-item', { has: name }).last();
      await item.waitFor({ timeout: MENU_WAIT });
      // For its first 100 ms a menu ignores the mouse, by a timer of the page: this one ends behind that.
      await this.page.evaluate('new Promise((done) => setTimeout(done, 150))');
      if (index === labels.length - 1) await item.click({ timeout: MENU_WAIT });
      else await item.hover({ timeout: MENU_WAIT });
    }
    return true;
  }

  /** A row of the Explorer by its file's or folder's name. */
  file(name: string): Locator {
    const label = this.page.locator('.label-name', { hasText: exactly(name) });
    return this.page.locator('.explorer-folders-view .monaco-list-row', { has: label });
  }

  /** The texts of the toasts shown now. They can cover things: 'Notifications: Clear All Notifications'. */
  async toasts(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
  }

  async waitForToast(text: string | RegExp): Promise<Locator> {
    const toast = this.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
    await toast.waitFor();
    return toast;
  }

  /** Changes the colour theme and waits until the window wears it. */
  async setTheme(theme: Theme): Promise<void> {
    await this.command('Preferences: Color Theme');
    await this.quickInput(THEMES[theme].label, { pick: true });
    await this.page.locator(THEMES[theme].workbench).waitFor({ state: 'attached' });
  }

  async setSidebarWidth(width: number): Promise<void> {
    return setSidebarWidth(this.page, width);
  }

  /** Writes a picture of the window and gives its path. */
  async screenshot(file: string): Promise<string> {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    await this.page.screenshot({ path: file });
    return file;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
