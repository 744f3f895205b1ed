import ignore, { type Ignore } from 'ignore';
import { CancelledError } from '../../../base/errors';
import { ifAccessible, type Clock, type ListedFile, type WorkspaceFiles, type WorkspaceTree } from '../../ports';

/** How much is walked through at most. */
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 40;

export interface WalkOptions {
  signal: AbortSignal;
  /** The folder to begin in; the workspace where it is missing. */
  folder?: string;
  /** Files and folders that are looked at. */
  maxEntries?: number;
  /** Milliseconds, by `clock`. */
  maxMs?: number;
  clock?: Clock;
  /** Is written while the walk goes on. */
  report?: WalkReport;
}

/** How a walk went. */
export interface WalkReport {
  /** Files that were told. */
  files: number;
  folders: number;
  /** Folders that could not be looked into. */
  unreadable: number;
  /** Files and folders left out by rules of ignore files. */
  ignored: number;
  /** Why the walk ended before its end, in English. */
  stopped?: string;
}

export function newWalkReport(): WalkReport {
  return { files: 0, folders: 0, unreadable: 0, ignored: 0 };
}

export interface WalkedFile {
  /** Relative to the workspace. */
  path: string;
  name: string;
}

interface Folder {
  path: string;
  depth: number;
  rules: IgnoreRules;
}

/**
 * The files of the workspace in the order of their paths: those of a folder by name, its folders among them. What ignore
 * files leave out is left out here; links are not followed, and protected folders are not told by the tree itself.
 * @throws FileAccessError where the first folder cannot be listed, CancelledError
 */
export async function* walkFiles(
  tree: WorkspaceTree,
  files: WorkspaceFiles,
  { signal, folder = '', maxEntries = MAX_ENTRIES, maxMs, clock, report = newWalkReport() }: WalkOptions,
): AsyncGenerator<WalkedFile> {
  const started = clock?.monotonic() ?? 0;
  // What is still to be looked at, the next one last.
  const open: (WalkedFile | Folder)[] = [await firstFolder(tree, files, folder)];
  let entries = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (signal.aborted) throw new CancelledError();
    if ('name' in next) {
      report.files++;
      yield next;
      continue;
    }
    if (maxMs !== undefined && clock && clock.monotonic() - started > maxMs) {
      report.stopped = `after ${Math.round(maxMs / 1000)} s`;
      return;
    }
    const isFirst = next.path === folder;
    const listed = isFirst ? sorted(await tree.list(folder)) : await listSorted(tree, next.path);
    if (!listed) {
      report.unreadable++;
      continue;
    }
    report.folders++;
    const rules = await next.rules.into(next.path, listed, files);
    const found: (WalkedFile | Folder)[] = [];
    for (const entry of listed) {
      const path = next.path === '' ? entry.name : `${next.path}/${entry.name}`;
      if (++entries > maxEntries) break;
      if (rules.ignores(path, entry)) report.ignored++;
      else if (entry.kind === 'file') found.push({ path, name: entry.name });
      else if (next.depth < MAX_DEPTH) found.push({ path, depth: next.depth + 1, rules });
      else report.stopped = `at folders more than ${MAX_DEPTH} deep`;
    }
    open.push(...found.reverse());
    if (entries > maxEntries) report.stopped = `after ${maxEntries} files and folders`;
    if (entries > maxEntries) break;
  }
  // What was found until then is told.
  for (const left of open.reverse()) {
    if (!('name' in left)) continue;
    report.files++;
    yield left;
  }
}

/** The folder to begin in, with the rules of the folders around it. */
async function firstFolder(tree: WorkspaceTree, files: WorkspaceFiles, path: string): Promise<Folder> {
  let rules = IgnoreRules.none;
  const parts = path === '' ? [] : path.split('/');
  for (let depth = 0; depth < parts.length; depth++) {
    const around = parts.slice(0, depth).join('/');
    rules = await rules.into(around, (await listSorted(tree, around)) ?? [], files);
  }
  return { path, depth: 0, rules };
}

/** What is in a folder, by name; undefined where it cannot be listed. */
async function listSorted(tree: WorkspaceTree, folder: string): Promise<ListedFile[] | undefined> {
  const listed = await ifAccessible(tree.list(folder));
  return listed && sorted(listed);
}

/** A folder counts as its path does: with the separator behind it. */
function sorted(entries: readonly ListedFile[]): ListedFile[] {
  return [...entries].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ name, kind }: ListedFile): string {
  return kind === 'folder' ? `${name}/` : name;
}

/** Files that say what in their folder, and below, is not looked at; what stands in the last one counts most. */
const RULE_FILES = ['.gitignore', '.ignore'];
/** Bytes of such a file that are read. */
const MAX_BYTES = 256 * 1024;
/** Folders that are never looked into. */
const NEVER = new Set(['node_modules', '.git', '.hg', '.svn', '__pycache__', '.venv']);

interface Level {
  /** The folder that the rules are of; '' or with `/` at its end. */
  folder: string;
  rules: Ignore;
}

/** What is not looked at in a folder: by the rules of its own files, and of those of the folders around it. */
class IgnoreRules {
  private constructor(private readonly levels: readonly Level[]) {}

  static readonly none = new IgnoreRules([]);

  /** These rules with those of a folder, where it has any. A file of rules that cannot be read has none. */
  async into(folder: string, entries: readonly ListedFile[], files: WorkspaceFiles): Promise<IgnoreRules> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const here = RULE_FILES.filter((name) => entries.some((entry) => entry.name === name && entry.kind === 'file'));
    if (here.length === 0) return this;
    const rules = ignore();
    for (const name of here) {
      const bytes = await files.read(`${prefix}${name}`, 0, MAX_BYTES).catch(() => new Uint8Array());
      rules.add(new TextDecoder().decode(bytes));
    }
    return new IgnoreRules([...this.levels, { folder: prefix, rules }]);
  }

  /** Whether a file or folder is left out. The rules of an inner folder stand over those of an outer one. */
  ignores(path: string, { name, kind }: ListedFile): boolean {
    if (kind === 'folder' && NEVER.has(name)) return true;
    let ignored = false;
    for (const { folder, rules } of this.levels) {
      const inside = path.slice(folder.length);
      const tested = rules.test(kind === 'folder' ? `${inside}/` : inside);
      if (tested.ignored) ignored = true;
      else if (tested.unignored) ignored = false;
    }
    return ignored;
  }
}
