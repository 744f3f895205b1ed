/** A page of the extension as a webview of VS Code has it, in a browser and without VS Code. */
import { keepsPictures } from './full';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { PageParts } from '../../src/host/panel/pageMarkup';
import { violations } from './accessibility';
import { repositoryRoot } from './cache';
import { fail } from './faults';
import { newPage } from './pageBrowser';
import { pageServer, type PageLanguage, type ShownPage } from './pageServer';
import { knownTheme, type PanelTheme } from './themes';

export interface WindowOptions {
  theme?: PanelTheme;
  width?: number;
  height?: number;
  language?: PageLanguage;
  /** False: the frames of charts and reports stay empty, for tests that look at none. They cost as much as all else in a page. */
  frames?: boolean;
}

const HEIGHT = 860;
/** The name under which the page finds the line to its host. */
const LINE = 'sayToHost';
/** The name under which the page keeps what it will do in a moment. */
const DELAYED = 'delayed';

/** Has the running test fail. */
export function fault(what: string, cause?: unknown): void {
  fail(new Error(what, { cause }));
}

export class PanelWindow {
  /** What the page's console was told, and uncaught errors of its frames. Those of the page itself fail the test. */
  readonly console: string[] = [];
  /** Requests to anybody but the page's own server. */
  readonly foreign: string[] = [];
  /** How many messages are on their way to the page. */
  underway = 0;
  private posted: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly page: Page,
    private readonly shown: ShownPage,
  ) {}

  /** Makes the window; its page is there once it is loaded. @param receive takes what the page says */
  static async open(
    parts: PageParts,
    receive: (message: unknown) => void,
    { theme = 'dark', width = 600, height = HEIGHT, language = 'en', frames = true }: WindowOptions = {},
  ): Promise<PanelWindow> {
    const server = await pageServer();
    const locale = language === 'en' ? 'en-US' : language;
    const page = await newPage(server.empty, { locale, reducedMotion: 'reduce' });
    page.setDefaultTimeout(60_000);
    await page.setViewportSize({ width, height });
    const window = new PanelWindow(page, server.show({ parts, language, frames, theme: await knownTheme(theme) }));
    window.listen();
    await page.exposeBinding(LINE, ({ frame }, text: string) => {
      if (frame === page.mainFrame()) receive(JSON.parse(text));
      else fault(`A frame spoke to the host: ${text.slice(0, 200)}`);
    });
    await page.addInitScript(webviewApi, LINE);
    await page.addInitScript(keepDelayed, DELAYED);
    return window;
  }

  /** Waits until the page has what was said to it, and has drawn it: what it puts off for a moment as well. */
  async settled(): Promise<void> {
    while (this.underway > 0) await this.posted;
    await this.page.evaluate(async (name) => {
      const delayed: unknown = Reflect.get(globalThis, name);
      for (let frames = 0; frames < 3;) {
        await new Promise(requestAnimationFrame);
        frames = delayed instanceof Set && delayed.size > 0 ? 0 : frames + 1;
      }
    }, DELAYED);
  }

  async load(): Promise<void> {
    await this.page.goto(this.shown.url);
  }

  /** Says something to the page. Like VS Code it gives JSON, in order; what a page that is going away gets is lost. */
  post(message: unknown): void {
    const text = JSON.stringify(message);
    const say = (json: string): void => window.postMessage(JSON.parse(json), '*');
    this.underway++;
    this.posted = this.posted
      .then(() => this.page.evaluate(say, text))
      .catch(() => undefined)
      .finally(() => this.underway--);
  }

  /** Keeps what is said to the page from now on on its way, as a busy machine does. Returns how to let it go on. */
  hold(): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.posted = this.posted.then(() => released);
    return release;
  }

  /** Puts another theme on, as VS Code does with a page that is open; the toolkit's controls wear it in the next frame. */
  async setTheme(theme: PanelTheme): Promise<void> {
    this.shown.theme = await knownTheme(theme);
    await this.page.evaluate(({ classes, kind, variables }) => {
      const { style } = document.documentElement;
      for (const name of [...style]) if (!Object.hasOwn(variables, name)) style.removeProperty(name);
      for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
      const own = [...document.body.classList].filter((name) => !name.startsWith('vscode-'));
      document.body.className = [...own, ...classes].join(' ');
      document.body.dataset['vscodeThemeKind'] = kind;
    }, this.shown.theme);
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
  }

  async setWidth(width: number, height = HEIGHT): Promise<void> {
    await this.page.setViewportSize({ width, height });
  }

  /** What axe finds in the page, or in what a selector names of it. */
  async violations(within?: string): Promise<string[]> {
    return violations(this.page.mainFrame(), within);
  }

  /** What axe finds in parts of the last turn: a long conversation has many others that look the same. */
  async violationsOfLast(...parts: string[]): Promise<string[]> {
    return this.violations(parts.map((part) => `[data-testid="turn"]:last-of-type ${part}`).join());
  }

  /** Pixels by which the page is wider than its window, once its charts have heard of a new width. */
  async sideways(): Promise<number> {
    const wider = 'document.documentElement.scrollWidth - window.innerWidth';
    await this.page.waitForFunction(`${wider} <= 0`, undefined, { timeout: 5000 }).catch(() => undefined);
    return this.page.evaluate<number>(wider);
  }

  /** Keeps a picture in .cache/screenshots, where pictures are kept. */
  async picture(name: string): Promise<void> {
    if (keepsPictures) await this.keepPicture(name);
  }

  /** Keeps a picture in .cache/screenshots: of a failure. */
  async keepPicture(name: string): Promise<void> {
    const file = path.join(repositoryRoot(), '.cache', 'screenshots', `panel-${name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.page.close();
    this.shown.close();
  }

  private listen(): void {
    const { page, console, foreign } = this;
    const { origin } = new URL(this.shown.url);
    page.on('console', (message) => console.push(`[${message.type()}] ${message.text()}`));
    page.on('pageerror', ({ stack = '', message }) => {
      // A text of a model may break the chart in its frame; the page itself must not break whatever it is given.
      if (stack.includes('about:srcdoc')) console.push(`[pageerror] ${stack}`);
      else fault(`The page threw: ${stack || message}`);
    });
    page.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== origin)
        foreign.push(request.url());
    });
  }
}

/** In the page: what VS Code gives a webview. What it keeps lives as long as its tab. */
function webviewApi(line: string): void {
  if (window !== window.top) return;
  const key = 'state of the webview';
  let acquired = false;
  const acquireVsCodeApi = (): object => {
    if (acquired) throw new Error('An instance of the VS Code API has already been acquired');
    acquired = true;
    return Object.freeze({
      postMessage: (message: unknown): void => {
        const say: unknown = Reflect.get(globalThis, line);
        if (typeof say === 'function') Reflect.apply(say, undefined, [JSON.stringify(message)]);
      },
      setState: (state: unknown): void => sessionStorage.setItem(key, JSON.stringify(state)),
      getState: (): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined,
    });
  };
  Object.assign(globalThis, { acquireVsCodeApi });
}

/** In the page: keeps its timers that will be up soon, of which what it draws may come. */
function keepDelayed(name: string): void {
  const SOON_MS = 120;
  const delayed = new Set<number>();
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const setTimeout = (callback: () => void, ms = 0): number => {
    const timer = set(() => {
      delayed.delete(timer);
      callback();
    }, ms);
    if (ms <= SOON_MS) delayed.add(timer);
    return timer;
  };
  const clearTimeout = (timer?: number): void => {
    if (timer !== undefined) delayed.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, { [name]: delayed, setTimeout, clearTimeout });
}
