/** A folder with files, and the real engine over it. */
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import chinese from '../../l10n/bundle.l10n.zh-cn.json';
import { NodeArtifactFolder } from '../../src/adapters/artifactFolder';
import { DataProcess } from '../../src/adapters/data/dataProcess';
import { FileSpace } from '../../src/adapters/fileSpace';
import { fillPlaces } from '../../src/base/text';
import { ParseOptionsStore } from '../../src/core/store/parseOptionsStore';
import { ColumnRoleStore } from '../../src/core/store/columnRoleStore';
import { makeFormatter, type Formatter, type Localize } from '../../src/core/text/formatter';
import { TestMemory } from '../unit/core/context/tokens/support';
import { MemoryLog } from './ports';
import { repositoryRoot } from './cache';
import type { PageLanguage } from './pageServer';

export interface WorkspaceFilesOptions {
  /** Files by their names. */
  files?: Readonly<Record<string, Uint8Array | string>>;
  /** Absolute paths of files that are copied into it. */
  copies?: readonly string[];
}

/** Path of a file of the sample workspace. */
export const sample = (name: string): string => path.join(repositoryRoot(), 'media', 'sample', name);
/** Days, categories and revenue of every thirteenth row of the sample's sales: a report of it takes a fraction of the time. */
export async function someSales(): Promise<string> {
  const lines = (await readFile(sample('sales.csv'), 'utf8')).split('\n');
  const some = lines.filter((line, at) => line !== '' && (at === 0 || at % 13 === 1)).map((line) => line.split(','));
  return some
    .map(([day, weekday, category, , , , revenue]) => `${[day, weekday, category, revenue].join()}\n`)
    .join('');
}
/** Forty rows of a table that has all that a report can have. */
export const orders = [
  'day,region,amount',
  ...Array.from({ length: 40 }, (_, at) => `2024-0${1 + (at % 9)}-11,${['north', 'south'][at % 2] ?? ''},${10 + at}`),
  '',
].join('\n');
/** Path of a file of the built extension. */
export const inDist = (name: string): string => path.join(repositoryRoot(), 'dist', name);

const translations = new Map(Object.entries(chinese));
const localizers: Readonly<Record<PageLanguage, Localize>> = {
  en: (message, values) => fillPlaces(message, values ?? {}),
  'zh-cn': (message, values) => fillPlaces(translations.get(message) ?? message, values ?? {}),
};

/** How the product writes in a language. */
export function formatterOf(language: PageLanguage): Formatter {
  return makeFormatter(localizers[language], language);
}

export class PanelWorkspace {
  readonly formats = new ParseOptionsStore(new TestMemory());
  readonly choices = new ColumnRoleStore(new TestMemory());
  /** Results of tools. */
  readonly artifacts: NodeArtifactFolder;
  readonly space: FileSpace;
  readonly sql: DataProcess;

  private constructor(
    private readonly base: string,
    readonly folder: string,
  ) {
    this.artifacts = new NodeArtifactFolder(path.join(base, 'artifacts'), Date.now, () => []);
    this.space = new FileSpace(() => [{ name: 'sample', folder }], [this.artifacts], this.formats);
    this.sql = new DataProcess({
      script: inDist('dataProcess.js'),
      folders: () => this.space.folders(),
      resolve: (given) => this.space.resolveFile(given),
      memoryBytes: () => 1024 ** 3, // as the setting has it
      log: new MemoryLog(),
    });
  }

  static async open({ files = {}, copies = [] }: WorkspaceFilesOptions): Promise<PanelWorkspace> {
    const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-panel-')));
    const folder = path.join(base, 'sample');
    await mkdir(folder);
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    for (const file of copies) await cp(file, path.join(folder, path.basename(file)));
    return new PanelWorkspace(base, folder);
  }

  /** Ends the engine, and removes the folder. */
  async close(): Promise<void> {
    this.sql.dispose();
    await rm(this.base, { recursive: true, force: true });
  }
}
