import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import * as z from 'zod';
import { repositoryRoot } from './cache';
import { isFull } from './full';

/** Themes that the pages are tested in, and how VS Code calls them. */
export const PANEL_THEMES = [
  { theme: 'dark', label: 'Default Dark Modern' },
  { theme: 'light', label: 'Default Light Modern' },
  { theme: 'high-contrast', label: 'Dark High Contrast' },
  { theme: 'high-contrast-light', label: 'Light High Contrast' },
] as const;
/** Those that a look is tested in: the light one in the gate, in which the most is seen of what is not dark on a dark ground. */
export const LOOKED_AT = isFull ? PANEL_THEMES : PANEL_THEMES.slice(1, 2);
export type PanelTheme = (typeof PANEL_THEMES)[number]['theme'];

const lookSchema = z.object({
  /** What VS Code writes on the body of a webview. */
  classes: z.array(z.string()),
  kind: z.string(),
  /** The colours and fonts that our pages, or VS Code's style for webviews, use: CSS variables. */
  variables: z.record(z.string(), z.string()),
});

/** A theme as a webview wears it. */
export interface WornTheme extends z.infer<typeof lookSchema> {
  /** VS Code's style for webviews. */
  style: string;
}

const fixture = (name: string): string => path.join(repositoryRoot(), 'test', 'fixtures', 'themes', name);

/** A theme as a real webview of VS Code had it. */
export async function knownTheme(theme: PanelTheme): Promise<WornTheme> {
  const look: unknown = JSON.parse(await readFile(fixture(`${theme}.json`), 'utf8'));
  return { ...lookSchema.parse(look), style: await readFile(fixture('webview.css'), 'utf8') };
}

/** Keeps what a webview wears as the theme that the pages are tested in. */
export async function keepTheme(theme: PanelTheme, { style, ...look }: WornTheme): Promise<void> {
  await writeFile(fixture(`${theme}.json`), `${JSON.stringify(look, undefined, 2)}\n`);
  await writeFile(fixture('webview.css'), style);
}

/** What a webview of VS Code wears, of which our pages may use something. */
export async function wornTheme(webview: Frame): Promise<WornTheme> {
  const { all, ...worn } = await webview.evaluate(() => {
    const { style } = document.documentElement;
    const { classList, dataset } = document.body;
    return {
      all: [...style].sort().map((name) => [name, style.getPropertyValue(name).trim()] as const),
      style: (document.getElementById('_defaultStyles')?.textContent ?? '').replace(/^\n?\t\t?/gm, '').trim() + '\n',
      classes: [...classList].filter((name) => name.startsWith('vscode-')),
      kind: dataset['vscodeThemeKind'] ?? '',
    };
  });
  const folder = path.join(repositoryRoot(), 'dist', 'webview');
  const files = (await readdir(folder)).filter((name) => /^(main|grid)\.(js|css)$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const words = new Set([worn.style, ...texts].join('\n').match(/[\w-]+/g));
  // Scripts name some of them without the prefix that all have, and colours of charts by their last word.
  const isUsed = (name: string): boolean =>
    words.has(name) || words.has(name.replace('--vscode-', '')) || name.startsWith('--vscode-charts-');
  return { ...worn, variables: Object.fromEntries(all.filter(([name]) => isUsed(name))) };
}
