import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { readEntries } from '../../src/core/session/entryReader';
import type { Entry } from '../../src/core/contract/entries';
import { repositoryRoot } from '../support/cache';
import { keepsPictures } from '../support/full';
import { packageExtension } from '../support/package';
import { until } from '../support/process';
import { closeWindows, sharedVscode } from './sharedVscode';
import { writeSettings, type ServerOptions, type VscodeServer } from '../support/vscodeServer';
import type { Workbench } from '../support/workbench';
import { openWindow } from '../support/workbenchOpen';

const EXTENSION = 'ba-agent.ba-agent';
const VIEWPORT = { width: 1280, height: 900 };

interface PanelOptions extends Omit<ServerOptions, 'workspace'> {
  /** Of the workspace's folder. */
  readonly name?: string;
  /** Further files of the workspace. They are there before the window is: the Explorer may not see what comes while it starts. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** The product as a user has it: the packaged extension in a real VS Code, on a copy of the sample workspace. */
export class Panel {
  private constructor(
    /** The folder that is open; where a workspace of several is, or none, the one that the first window had. */
    readonly workspace: string,
    readonly server: VscodeServer,
    readonly workbench: Workbench,
  ) {}

  /**
   * In a VS Code that the suites of a process share, where they ask for the same one: with windows, settings and data of this suite alone.
   *
   * @param vsix further extensions
   */
  static async open({
    name = 'sample',
    files = {},
    vsix: more = [],
    settings = {},
    trust = false,
    ...own
  }: PanelOptions = {}): Promise<Panel> {
    const vsix = process.env['BA_AGENT_VSIX'] ?? (await packageExtension());
    const { server, browser } = await sharedVscode({ ...own, vsix: [vsix, ...more] }, { viewport: VIEWPORT });
    await writeSettings(server.userData, { ...own, settings, trust });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-e2e-'));
    Panel.folders.push(folder);
    const workspace = path.join(folder, name);
    await cp(path.join(repositoryRoot(), 'media', 'sample'), workspace, { recursive: true });
    for (const [file, content] of Object.entries(files)) await writeFile(path.join(workspace, file), content);
    return new Panel(workspace, server, await openWindow(browser, server, { workspace }));
  }

  private static readonly folders: string[] = [];

  /** Another window of the same VS Code, on a folder; null: on none. */
  async openWindow(folder: string | null = this.workspace): Promise<Panel> {
    const browser = this.workbench.page.context();
    const workbench = await openWindow(browser, this.server, { workspace: folder });
    return new Panel(folder ?? this.workspace, this.server, workbench);
  }

  /** Closes the window as a user does, and waits until its extension host has ended. */
  async closeWindow(): Promise<void> {
    await this.workbench.closeWindow();
  }

  /** Closes whatever was opened, whether or not a test failed half way. */
  static async closeAll(): Promise<void> {
    await closeWindows();
    for (const folder of Panel.folders.splice(0)) await rm(folder, { recursive: true, force: true });
  }

  /** An element of the panel's page by its test id, in the n-th turn or, without one, anywhere. */
  part(testId: string, turn?: number): Locator {
    const page = this.workbench.webview(EXTENSION);
    return (turn === undefined ? page.locator('body') : page.getByTestId('turn').nth(turn)).getByTestId(testId);
  }

  /**
   * What is said of a turn that did not come to its end: a window that goes has it stopped, where there is time for that,
   * and interrupted where there is none.
   */
  brokenOff(turn: number): Locator {
    return this.part('stopped', turn).or(this.part('interrupted', turn));
  }

  /**
   * Waits until a turn is told as interrupted after its extension host was killed. VS Code mostly starts another one within a second.
   * A window that connects again before the server has seen the end of the host's process is given to that process; VS Code
   * takes such a connection for lost after 20 s of silence.
   */
  async interrupted(turn: number): Promise<void> {
    await this.part('interrupted', turn).waitFor({ timeout: 90_000 });
  }

  turn(index: number): Locator {
    return this.workbench.webview(EXTENSION).getByTestId('turn').nth(index);
  }

  /** The panel's page, for evaluate. */
  frame(): Promise<Frame> {
    return this.workbench.webviewFrame(EXTENSION);
  }

  /**
   * Opens the Explorer, and waits until it lists the folder as it is. It first shows what the folder had when it was last
   * open: a row would move away from the click.
   */
  async explore(): Promise<void> {
    await this.workbench.openView('Explorer').catch(() => undefined); // it is open, or has a translated name
    const names = this.workbench.page.locator('.explorer-folders-view .monaco-list-row[aria-level="1"] .label-name');
    await until('the Explorer lists the folder as it is', async () => {
      const [listed, there] = [await names.allInnerTexts(), await readdir(this.workspace)];
      return listed.toSorted().join('\n') === there.toSorted().join('\n');
    });
  }

  async analyze(file: string, label = 'Analyze this file'): Promise<void> {
    await this.explore();
    await this.workbench.contextMenu(this.workbench.file(file), label);
  }

  /** Waits until a turn has ended, and says how. */
  async ended(index: number): Promise<string> {
    const hasEnded = this.workbench.webview(EXTENSION).locator('[data-outcome]:not([data-outcome="running"])');
    const turn = this.turn(index).and(hasEnded);
    await turn.waitFor({ state: 'attached', timeout: 120_000 });
    return (await turn.getAttribute('data-outcome')) ?? '';
  }

  /** Asks a question, and waits for the report that answers it. @returns its text */
  async answer(index: number, question: string): Promise<string> {
    await this.ask(question);
    assert.equal(await this.ended(index), 'complete');
    return this.part('report', index).innerText();
  }

  /**
   * Answers VS Code's own dialog for a file's place. It fills in its own proposal when it has opened, looks a path up while one
   * types, and ignores Enter while it is busy with either.
   */
  async answerDialog(file: string): Promise<void> {
    const { page } = this.workbench;
    const dialog = page.locator('.quick-input-widget');
    const input = dialog.locator('input.input');
    await input.waitFor();
    let stays = 0;
    await until('the dialog has its answer', async () => {
      if (!(await dialog.isVisible())) return true;
      const busy = (await dialog.locator('.quick-input-progress.active').count()) > 0;
      stays = !busy && (await input.inputValue()) === file ? stays + 1 : 0;
      if (stays === 0 && !busy) await input.fill(file);
      if (stays <= 2) return false;
      await input.press('Enter');
      stays = 1; // a second one at once would go to what is behind the dialog
      return false;
    });
  }

  /** @param command its name in the window's language */
  async setKey(key: string, command = 'Set API Key for Claude…'): Promise<void> {
    await this.workbench.command(`BA-Agent: ${command}`);
    await this.workbench.quickInput(key);
  }

  /** Answers the question whether a conversation may go to a recipient, which comes once. @param answer a button of the dialog */
  async answerRecipient(answer = 'Allow'): Promise<void> {
    const dialog = this.workbench.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: answer, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Waits until this model is named as the one that answers. */
  async modelIs(label: string): Promise<void> {
    await this.part('model-label').filter({ hasText: label }).waitFor();
  }

  /** Opens the list of sessions, where it is not open, and gives its titles. */
  async listSessions(): Promise<string[]> {
    const history = this.part('history');
    let titles: string[] = [];
    // It closes by itself when a session that was chosen is there; the list of the last time is shown until the new one is.
    await until('the sessions are listed', async () => {
      if ((await history.count()) === 0) await this.part('history-open').click();
      const busy = await history.getAttribute('aria-busy', { timeout: 1000 }).catch(() => null);
      titles = await this.part('session').locator('.session-title').allInnerTexts();
      return busy === 'false' && (await history.count()) > 0;
    });
    return titles;
  }

  /** Closes the list of sessions. */
  async closeSessions(): Promise<void> {
    await this.part('history-close').click();
    await this.part('history').waitFor({ state: 'detached' });
  }

  async ask(question: string): Promise<void> {
    await this.part('input').fill(question);
    await this.part('input').press('Enter');
  }

  /** The bytes of the session files on disk, newest name last. */
  async sessionFiles(): Promise<{ name: string; file: string; bytes: Uint8Array }[]> {
    const files = await readdir(this.server.userData, { recursive: true });
    const sessions = files.filter((file) => /ba-agent\.ba-agent[\\/]sessions[\\/].*\.jsonl$/.test(file));
    return Promise.all(
      sessions.map(async (name) => {
        const file = path.join(this.server.userData, name);
        return { name, file, bytes: await readFile(file) };
      }),
    );
  }

  async entries(): Promise<Entry[]> {
    const [session] = await this.sessionFiles();
    return readEntries(session?.bytes ?? new Uint8Array()).entries;
  }

  /** Keeps a picture of the window in .cache/screenshots, where pictures are kept. */
  async picture(name: string): Promise<void> {
    if (keepsPictures) await this.keepPicture(name);
  }

  /** Keeps a picture of the window: of a failure, or for the README. */
  async keepPicture(name: string, file = path.join('.cache', 'screenshots', `${name}.png`)): Promise<void> {
    await this.workbench.screenshot(path.resolve(repositoryRoot(), file));
  }
}
