import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { FileAccessError, type Clock, type Log, type MakeId, type SqlEngine } from '../../core/ports';
import { isRunId, outputPlace, type OutputFile } from '../../core/contract/outputFiles';
import type { RunFolder, RunFolders } from '../../core/run/runFolders';
import { orMissing } from '../durable';
import type { FileSource } from '../fileSpace';
import { realRoots, type WorkspaceRoot } from '../workspacePaths';
import { isInside } from '../pathRules';
import { listOutputs } from './outputList';
import { placedFiles, RUN_FILE, type GivenFileDeps } from './runFolderFacts';
import { answerQueries } from './runFolderQueries';
import { readJsonLines } from './runFolderLines';

const OUT = 'out';

export interface RunFolderDeps extends GivenFileDeps {
  /** Absolute path of the folder that new runs go to. */
  folder: string;
  /** Those of where the project was before: they are read, and nothing is written there. */
  others: () => readonly string[];
  /** The workspace's folders. */
  roots: () => readonly WorkspaceRoot[];
  /** Whether tables for spreadsheets are saved with what would be computed there. */
  keepFormulas: () => boolean;
  /** Gives 12 random characters of a-z and 0-9. */
  makeId: MakeId;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

/**
 * The folders of runs on the disk, `<folder>/<id>/`: the script, what it is told of files, and in `out/` what it makes, which is read by the
 * address `output:<id>/<name>`. Nobody else but the user may read them.
 */
export class NodeRunFolders implements RunFolders, FileSource {
  constructor(private readonly deps: RunFolderDeps) {}

  get folder(): string {
    return this.deps.folder;
  }

  async create(run: Parameters<RunFolders['create']>[0]): Promise<RunFolder> {
    const { folder: parent, makeId, clock } = this.deps;
    const id = makeId();
    if (!isRunId(id)) throw new Error('A run’s id has 12 characters of a-z and 0-9.');
    const files = await placedFiles(run.files, this.deps);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const folder = path.join(await realpath(parent), id);
    await mkdir(folder, { mode: 0o700 });
    const out = path.join(folder, OUT);
    await mkdir(out, { mode: 0o700 });
    const script = path.join(folder, 'script.py');
    const facts = {
      files,
      out,
      session: run.session,
      ...{ script: run.script, own: run.own }, // what is undefined is not written
      ...(this.deps.keepFormulas() && { keepFormulas: true }),
      createdAt: clock.now(),
    };
    const make = { flag: 'wx', mode: 0o600 } as const;
    await writeFile(script, run.code, make);
    await writeFile(path.join(folder, RUN_FILE), JSON.stringify(facts), make);
    return { id, folder, script: run.script ?? script };
  }

  async outputs(id: string): Promise<OutputFile[]> {
    const folder = await this.find(id);
    if (folder === undefined) return [];
    const { files, leftOut } = await listOutputs(id, path.join(folder, OUT));
    if (leftOut > 0) {
      this.deps.log.info(`Files of a run that are not told, for their names, kinds or number: ${leftOut}`);
    }
    return files;
  }

  async written(id: string): Promise<string[]> {
    const folder = await this.find(id);
    return folder === undefined ? [] : writtenInWorkspace(path.join(folder, 'written.jsonl'), this.deps.roots());
  }

  async answerQueries(id: string, sql: Pick<SqlEngine, 'query'>, signal: AbortSignal): Promise<void> {
    const folder = await this.find(id).catch(() => undefined);
    if (folder !== undefined) await answerQueries(folder, sql, signal);
  }

  owns(given: string): boolean {
    return given.startsWith('output:');
  }

  async resolve(given: string): Promise<string> {
    const place = outputPlace(given);
    if (!place) throw new FileAccessError('not_found', 'That is no address of a file that a run made.');
    const folder = await this.find(place.run);
    if (folder !== undefined) {
      const file = path.join(await realpath(folder), OUT, place.name);
      const info = await lstat(file).catch(() => undefined);
      // A link leads elsewhere, and so may the folder itself: files are read that lie there, and no others.
      const real = info?.isFile() === true ? await realpath(file).catch(() => undefined) : undefined;
      if (real === file) return file;
    }
    const why = 'It was removed, or the run did not make it. Run the code again.';
    throw new FileAccessError('not_found', `There is no ${given}. ${why}`);
  }

  /** The folders of before, for who reads by himself. */
  files(): readonly string[] {
    return this.deps.others();
  }

  /** The folder of a run; undefined where there is none. */
  private async find(id: string): Promise<string | undefined> {
    for (const parent of isRunId(id) ? [this.deps.folder, ...this.deps.others()] : []) {
      const folder = path.join(parent, id);
      if ((await orMissing(lstat(folder), undefined))?.isDirectory() === true) return folder;
    }
    return undefined;
  }
}

/** Files that are told, at most. */
const MAX_WRITTEN = 50;
/** Files that are looked at. */
const MAX_LOOKED_AT = 2000;
const MAX_RECORD_BYTES = 4 * 1024 * 1024;

const lineSchema = z.object({ path: z.string().min(1).max(4096) });

/**
 * The files of the workspace among those that a run says it wrote, by their paths relative to it, sorted. What is gone again, or really
 * lies elsewhere, is none of them.
 * @param record absolute path of what the run wrote of that
 */
async function writtenInWorkspace(record: string, roots: readonly WorkspaceRoot[]): Promise<string[]> {
  const lines = await readJsonLines(record, lineSchema, MAX_RECORD_BYTES);
  const given = [...new Set(lines.map((line) => line.path))].slice(0, MAX_LOOKED_AT);
  const real = await realRoots(roots);
  const found = new Set<string>();
  for (const file of given) {
    if (!path.isAbsolute(file) || file.includes('\0')) continue;
    const place = await realpath(file).catch(() => undefined);
    const info = place === undefined ? undefined : await lstat(place).catch(() => undefined);
    if (place === undefined || info?.isFile() !== true) continue;
    // Of folders in one another the inner one tells more.
    const at = real
      .map((folder, index) => ({ folder, index }))
      .filter(({ folder }) => isInside(folder, place))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
    if (!at) continue;
    const inside = path.relative(at.folder, place).split(path.sep);
    found.add([...(roots.length === 1 ? [] : [roots[at.index]?.name ?? '']), ...inside].join('/'));
  }
  return [...found].sort().slice(0, MAX_WRITTEN);
}
