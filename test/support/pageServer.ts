/** Serves pages of the extension to the browser of the tests. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import chinese from '../../l10n/bundle.l10n.zh-cn.json';
import { pageMarkup, type PageParts } from '../../src/host/panel/pageMarkup';
import { repositoryRoot } from './cache';
import { listen } from './localServer';
import type { WornTheme } from './themes';

export type PageLanguage = 'en' | 'zh-cn';

interface PageLook {
  parts: PageParts;
  language: PageLanguage;
  /** Whether frames of charts and reports have their script. */
  frames: boolean;
  /** As it is when the page is loaded the next time. */
  theme: WornTheme;
}

/** A page that is served until it is closed. */
export interface ShownPage extends PageLook {
  url: string;
  close(): void;
}

/** A script that does nothing. */
const EMPTY = 'empty.js';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** One of a process: what the browser has compiled it finds again by its address. */
let serving: Promise<PageServer> | undefined;

export function pageServer(): Promise<PageServer> {
  return (serving ??= PageServer.start());
}

class PageServer {
  private readonly pages = new Map<string, PageLook>();
  private last = 0;

  private constructor(private readonly origin: string) {}

  static async start(): Promise<PageServer> {
    const server: Server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const send = (type: string, body: string | Uint8Array): void => {
        response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
      };
      const missing = (): unknown => response.writeHead(404).end();
      const name = path.basename(pathname);
      const type = TYPES[path.extname(name)];
      if (pathname === '/') send('text/html', started.markup(search));
      else if (name === EMPTY) send('text/javascript', '');
      else if (type === undefined) response.writeHead(204).end();
      else readFile(path.join(repositoryRoot(), 'dist', 'webview', name)).then((bytes) => send(type, bytes), missing);
    });
    const started = new PageServer(await listen(server));
    server.unref(); // it ends with the process
    return started;
  }

  /** An address of a page that has nothing. */
  get empty(): string {
    return `${this.origin}/`;
  }

  /** Serves a page at an address of its own. */
  show(look: PageLook): ShownPage {
    const search = `?${++this.last}`;
    const shown = { ...look, url: `${this.origin}/${search}`, close: () => void this.pages.delete(search) };
    this.pages.set(search, shown);
    return shown;
  }

  private markup(search: string): string {
    const shown = this.pages.get(search);
    if (!shown) return '<!doctype html><title>x</title>';
    const { parts, language, theme, frames } = shown;
    const resources = frames ? parts.resources : { ...parts.resources, chartsUri: EMPTY };
    const html = pageMarkup(
      { ...parts, resources },
      {
        nonce: randomBytes(16).toString('base64'),
        resource: (name) => `${this.origin}/${name}`,
        source: `${this.origin}/`,
        language,
        strings: language === 'en' ? {} : chinese,
      },
    );
    return dressed(html, theme);
  }
}

/** The page as VS Code writes it into a webview: its own style in front, the theme on root and body. Behind it lies the side bar. */
function dressed(html: string, { classes, kind, variables, style }: WornTheme): string {
  const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const worn = Object.entries(variables).map(([name, value]) => `${name}: ${value}`);
  const behind = 'html { background: var(--vscode-sideBar-background) }';
  return html
    .replace('<html ', () => `<html style="${escaped(worn.join('; '))}" `)
    .replace('<head>', () => `<head><style id="_defaultStyles">${style}</style><style>${behind}</style>`)
    .replace(
      '<body class="',
      () => `<body role="document" data-vscode-theme-kind="${kind}" class="${classes.join(' ')} `,
    );
}
