import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { processesOf } from '../support/extensionHosts';
import { isAlive, until } from '../support/process';
import { startServer, type ServerOptions, type VscodeServer } from '../support/vscodeServer';
import { launchBrowser, type WorkbenchOptions } from '../support/workbenchOpen';

interface SharedVscode {
  readonly options: string;
  readonly server: VscodeServer;
  readonly browser: BrowserContext;
}

/** Each test file is a bundle with its own copy of this module: what the process has is kept beside them. */
const running = ((globalThis as { baAgentVscode?: SharedVscode[] }).baAgentVscode ??= []);

/**
 * A VS Code without an open window and without anything that an earlier one left: the one that this process has with these options,
 * or else a new one. It ends with the process.
 */
export async function sharedVscode(own: ServerOptions, window: WorkbenchOptions): Promise<SharedVscode> {
  const options = JSON.stringify([own, window]);
  let found = running.find((each) => each.options === options && each.server.running);
  if (!found) {
    const server = await startServer(own);
    found = { options, server, browser: await launchBrowser(server, window) };
    running.push(found);
  }
  await clear(found);
  return found;
}

/** Closes all windows of this process, and removes what they left. */
export async function closeWindows(): Promise<void> {
  await Promise.all(running.map(clear));
}

async function clear({ server, browser }: SharedVscode): Promise<void> {
  const [blank, ...windows] = browser.pages(); // the first keeps the browser open
  if (!blank || windows.length === 0) return;
  await Promise.all(windows.map((page) => page.close()));
  // A host would wait for its page, and what it has started would write on.
  await until('the extension hosts have ended', () => {
    const left = ['--type=extensionHost', server.extensions + path.sep].flatMap((what) => processesOf(server, what));
    for (const pid of left.filter(isAlive)) process.kill(pid, 'SIGKILL');
    return left.length === 0;
  });
  // Layout, memory and secrets; not the service worker of webviews, nor the cache.
  const devtools = await browser.newCDPSession(blank);
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'local_storage,indexeddb' });
  await devtools.detach();
  const logs = path.join(server.userData, 'logs');
  const left = ['globalStorage', 'workspaceStorage', 'History'].map((name) => path.join(server.userData, 'User', name));
  for (const name of await readdir(logs, { recursive: true })) {
    if (path.basename(name).startsWith('exthost')) left.push(path.join(logs, name));
  }
  for (const folder of left) await rm(folder, { recursive: true, force: true });
}
