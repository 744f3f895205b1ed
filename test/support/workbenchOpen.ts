import { chromium, type BrowserContext } from 'playwright-core';
import { browserOptions } from './chromium';
import { developmentScript } from './developmentOptions';
import type { VscodeServer } from './vscodeServer';
import { Workbench } from './workbench';

export interface WorkbenchOptions {
  /** Loads the extension from this folder, as F5 does. */
  readonly extensionDevelopmentPath?: string;
  /** A module whose `run` the extension host calls. */
  readonly extensionTestsPath?: string;
  /** Functions that the page can call. */
  readonly expose?: Readonly<Record<string, (value: unknown) => void>>;
  /** Another folder or .code-workspace file than the server's; null for an empty window. */
  readonly workspace?: string | null | undefined;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** For each of Playwright's waits, in milliseconds. */
  readonly timeout?: number;
  /** False: returns as soon as the page is asked for. */
  readonly wait?: boolean;
}

/** asWebviewUri() addresses: never fetched from that host, the webview's service worker answers them from the server. */
const WEBVIEW_RESOURCE = /^https:\/\/[^/]+\.vscode-resource\.vscode-cdn\.net\//;

/**
 * Starts a browser for the windows of a server. It is one with a profile, and not a context without: it keeps what it has
 * loaded and compiled of VS Code for the next window.
 */
export async function launchBrowser(server: VscodeServer, options: WorkbenchOptions = {}): Promise<BrowserContext> {
  const browser = await chromium.launchPersistentContext('', {
    ...(await browserOptions()),
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...(server.locale === undefined ? {} : { locale: server.locale }),
  });
  await browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  // The page's own idea of VS Code's language; the server's is --locale.
  if (server.locale) await browser.addCookies([{ name: 'vscode.nls.locale', value: server.locale, url: server.url }]);
  return browser;
}

/**
 * Opens the workbench in a browser of its own; resolves when workbench and extension host have started. Open views, the
 * layout and secrets live in the browser's profile, so each call is a clean window.
 */
export async function openWorkbench(server: VscodeServer, options: WorkbenchOptions = {}): Promise<Workbench> {
  const browser = await launchBrowser(server, options);
  try {
    return await openWindow(browser, server, options);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Opens a window in a browser, as a tab of it. Its windows have their secrets in common. */
export async function openWindow(
  browser: BrowserContext,
  server: VscodeServer,
  options: WorkbenchOptions,
): Promise<Workbench> {
  const page = await browser.newPage();
  page.setDefaultTimeout(options.timeout ?? 60_000);

  const workbench = new Workbench(page, server);
  page.on('console', (message) => workbench.console.push(`[${message.type()}] ${message.text()}`));
  page.on('pageerror', (error) => workbench.console.push(`[pageerror] ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    const own = url.startsWith(`${server.url}/`) || WEBVIEW_RESOURCE.test(url);
    if (/^(https?|wss?):/.test(url) && !own) workbench.foreign.push(url);
  });
  for (const [name, callback] of Object.entries(options.expose ?? {})) await page.exposeFunction(name, callback);
  const { extensionDevelopmentPath: extension, extensionTestsPath: tests } = options;
  await page.addInitScript({ content: developmentScript(server.url, extension, tests) });

  await workbench.willStartExtensionHost();
  const payload = JSON.stringify([
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ]);
  await page.goto(server.address(options.workspace, { payload }));
  if (options.wait !== false) await workbench.ready();
  return workbench;
}
