import * as z from 'zod';
import { CancelledError } from '../../base/errors';
import { secretReason } from '../../base/secretPaths';
import { formatBytes, oneLine } from '../../base/text';
import { sketchSet } from '../analysis/facts/sketch';
import { filesNamed, hasNameOf, namesFile, withoutFile } from '../analysis/questions/fileMentions';
import { understand } from '../analysis/questions/understand';
import { DEFAULT_TIMEOUT_MS, type Tool, type ToolContext } from '../contract/tool';
import type { FoundTables } from '../contract/toolResult';
import { fileKind } from '../files/fileKinds';
import { shownPath } from '../files/textPage';
import {
  FileAccessError,
  SqlEngineError,
  type Clock,
  type SqlEngine,
  type WorkspaceFiles,
  type WorkspaceTree,
} from '../ports';
import type { Formatter } from '../text/formatter';
import { walkFiles } from './fileSearch/walk';
import { bytesToRead, tableHeads, type DataFile } from './tableSearch/tableHeads';

/** Files that are looked into at most, and the bytes of them that are read. */
export const MAX_FILES = 40;
export const MAX_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which no further folder, and no further file, is looked into. */
const WALK_MS = 5000;
const LOOK_MS = 15_000;
/** Columns of a table that are told. */
const TOLD_COLUMNS = 20;

const parameters = z.object({
  question: z.string().max(10_000).default('').describe("The user's question. Empty: lists all tables"),
  path: z.string().default('').describe('Folder to search. Default: the workspace'),
});

export interface TableSearchDeps {
  files: WorkspaceFiles;
  tree: WorkspaceTree;
  sql: SqlEngine;
  clock: Clock;
  formatter: Formatter;
  /** Whether a folder is open. */
  isOpen(): boolean;
}

type FoundTable = FoundTables['tables'][number];

/** Finds the tables of the workspace that a question is about, by their names, their columns and the values at their beginning. */
export function tableSearch(deps: TableSearchDeps): Tool<z.infer<typeof parameters>> {
  return {
    name: 'table_search',
    version: '1.0.0',
    description:
      'Finds data tables of the workspace that can answer a question, by name, columns and first rows, the likeliest first, with their columns. Skips what .gitignore and .ignore exclude.',
    parameters,
    effect: 'read',
    timeoutMs: DEFAULT_TIMEOUT_MS,
    async run({ question, path }, context) {
      const found = await search(deps, question, path.replace(/\/+$/, ''), context);
      const { t, number } = deps.formatter;
      const count = found.tables.filter(({ fits }) => fits).length;
      return {
        text: printFound(found),
        faces: { shape: printFound(asListed(found), 'by path: which fit is withheld by the data mode') },
        summary: t('{count} of {all} tables fit', { count: number(count), all: number(found.tables.length) }),
        details: { found },
      };
    },
  };
}

async function search(
  deps: TableSearchDeps,
  question: string,
  folder: string,
  { signal }: ToolContext,
): Promise<FoundTables> {
  const found: FoundTables = { tables: [], more: 0, unreadable: [] };
  if (!deps.isOpen()) return { ...found, closed: true };
  const { clock } = deps;
  const paths = await dataFiles(deps, question, folder, signal);
  const started = clock.monotonic();
  let bytes = 0;
  let looked = 0;
  for (const path of paths) {
    if (signal.aborted) throw new CancelledError();
    const isOver = looked >= MAX_FILES || bytes >= MAX_BYTES || clock.monotonic() - started > LOOK_MS;
    if (isOver) break;
    looked++;
    try {
      const kind = fileKind(path);
      const { size } = await deps.files.stat(path);
      if (!kind) continue;
      const file = { path, kind, size };
      bytes += bytesToRead(file) ?? 0;
      found.tables.push(...(await tablesOf(deps, file, question, signal)));
    } catch (error) {
      if (!(error instanceof FileAccessError || error instanceof SqlEngineError)) throw error;
      // Most files in JSON are no tables, and nobody takes them for such.
      if (fileKind(path)?.name !== 'JSON') found.unreadable.push(path);
    }
  }
  found.tables.sort((a, b) => rank(a) - rank(b) || a.beyond.length - b.beyond.length);
  return { ...found, more: paths.length - looked };
}

function rank({ fits, named, unknown }: FoundTable): number {
  if (fits) return named ? 0 : 1;
  return named ? 2 : unknown === true ? 4 : 3;
}

/** The data files, those that the question names first, then those that lie higher; where it names one with its extension, no others. */
async function dataFiles(
  { files, tree, clock }: TableSearchDeps,
  question: string,
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of walkFiles(tree, files, { signal, folder, clock, maxMs: WALK_MS })) {
    const isHidden = path.split('/').some((part) => part.startsWith('.'));
    if (fileKind(path)?.reader === 'table' && !isHidden && secretReason(path) === undefined) found.push(path);
  }
  const named = found.filter((path) => namesFile(question, path));
  if (filesNamed(question).length > 0 && named.length > 0) return named;
  const key = (path: string): number[] => [
    hasNameOf(question, path) ? 0 : 1,
    // Settings are JSON files as well.
    fileKind(path)?.name === 'JSON' ? 1 : 0,
    path.split('/').length,
  ];
  const keys = new Map(found.map((path) => [path, key(path)]));
  return found.sort((a, b) => {
    const [first, second] = [keys.get(a) ?? [], keys.get(b) ?? []];
    const at = first.findIndex((part, index) => part !== second[index]);
    return at < 0 ? (a < b ? -1 : 1) : (first[at] ?? 0) - (second[at] ?? 0);
  });
}

async function tablesOf(
  deps: TableSearchDeps,
  file: DataFile,
  question: string,
  signal: AbortSignal,
): Promise<FoundTable[]> {
  const named = namesFile(question, file.path) || hasNameOf(question, file.path);
  if (bytesToRead(file) === undefined)
    return [{ path: file.path, columns: [], fits: false, beyond: [], named, unknown: true }];
  const heads = await tableHeads(deps, file, signal);
  const asOf = deps.clock.now().slice(0, 10);
  return heads.map((head): FoundTable => {
    const asked = withoutFile(question, head.path);
    const read = asked === '' ? { beyond: [] } : understand(asked, sketchSet({ ...head, asOf }), deps.formatter);
    const columns = head.columns.slice(0, TOLD_COLUMNS).map(({ name }) => name);
    const about = { path: head.path, columns, named };
    return 'ask' in read ? { ...about, fits: true, beyond: [] } : { ...about, fits: false, beyond: [...read.beyond] };
  });
}

/** The tables by their names: which of them fit was told by their first rows. */
function asListed({ tables, ...found }: FoundTables): FoundTables {
  const listed = tables.map((table) => ({ ...table, fits: false, beyond: [] }));
  return { ...found, tables: listed.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function printFound({ tables, more, unreadable, closed }: FoundTables, order = 'the likeliest first'): string {
  if (closed === true) return 'No folder is open.';
  const lines = tables.map(({ path, columns, fits, beyond, unknown }) => {
    const about = unknown === true ? 'not looked into, it is large' : columns.map(oneLine).join(', ');
    const lacks = beyond.length > 0 ? `; it has nothing for ${beyond.map((word) => JSON.stringify(word)).join(', ')}` : ''; // prettier-ignore
    return `${fits ? 'fits: ' : ''}${shownPath(path)}: ${about}${lacks}`;
  });
  return [
    tables.length === 0 ? 'No data table was found.' : `${tables.length} tables, ${order}:`,
    ...lines,
    ...(unreadable.length > 0 ? [`Not readable as tables: ${unreadable.map(shownPath).join(', ')}.`] : []),
    ...(more > 0
      ? [`Not looked into: ${more} more data files (at most ${MAX_FILES} files, ${formatBytes(MAX_BYTES)}). Give path, a folder to look in.`] // prettier-ignore
      : []),
  ].join('\n');
}
