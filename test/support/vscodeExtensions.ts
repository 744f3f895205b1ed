import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { withLock } from './cache';
import { capture } from './process';
import type { VscodeInstall } from './vscodeInstall';

/** How folders begin that hold what packages beside them install. */
export const INSTALLED = 'installed-';

interface Installing {
  readonly vscode: VscodeInstall;
  readonly env: NodeJS.ProcessEnv;
  readonly vsix: readonly string[];
}

/** Installs packages into a folder of extensions, as a user does from a file. */
export async function installExtensions({ vscode, env, vsix }: Installing, common: readonly string[]): Promise<void> {
  for (const file of vsix) {
    const args = [vscode.entry, ...common, '--install-extension', path.resolve(file), '--force'];
    const { code, output } = await capture(vscode.node, args, { env });
    if (code !== 0) throw new Error(`Installing ${file} into VS Code failed:\n${output}`);
  }
}

/** The same for a folder that is thrown away: installed once for packages of the same time, and copied from there. */
export async function copyInstalled(installing: Installing, extensions: string): Promise<void> {
  const [first] = installing.vsix;
  if (first === undefined) return;
  const marks = await Promise.all(
    installing.vsix.map(async (file) => [path.resolve(file), (await stat(file)).mtimeMs].join(' ')),
  );
  const key = createHash('sha256').update(marks.join('\n')).digest('hex').slice(0, 12);
  const installed = path.join(path.dirname(first), `${INSTALLED}${key}`);
  await withLock(`installing-${key}`, async () => {
    if (existsSync(installed)) return;
    const folder = await mkdtemp(`${installed}-`);
    try {
      const own = path.join(folder, 'extensions');
      const data = ['--user-data-dir', path.join(folder, 'data'), '--config', path.join(folder, 'config.yaml')];
      await installExtensions(installing, [...data, '--extensions-dir', own]);
      await rename(own, installed);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  await cp(installed, extensions, { recursive: true });
}

const manifestSchema = z.looseObject({ publisher: z.string(), name: z.string(), version: z.string() });

/**
 * Adds extensions by their folders. Where packages are installed VS Code has a list of them, and passes over what it lacks.
 * @param folders by the names that they get
 */
export async function addUnpacked(folders: Readonly<Record<string, string>>, extensions: string): Promise<void> {
  const file = path.join(extensions, 'extensions.json');
  const listed = existsSync(file) ? z.array(z.unknown()).parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
  for (const [name, from] of Object.entries(folders)) {
    const to = path.join(extensions, name);
    await cp(from, to, { recursive: true });
    const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(to, 'package.json'), 'utf8')));
    const { publisher, name: own, version } = manifest;
    const location = { $mid: 1, path: to, scheme: 'file' };
    listed?.push({
      identifier: { id: `${publisher}.${own}` },
      version,
      location,
      relativeLocation: name,
      metadata: {},
    });
  }
  if (listed) await writeFile(file, JSON.stringify(listed));
}
