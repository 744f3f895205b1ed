/** What file_reader tells of code beside its lines: what it defines and imports, and the data that it reads and writes. */
import { distinctAccesses, MOST } from '../../files/code/codeFacts';
import { namedPlace, joinPath } from '../../files/code/dataPaths';
import { printCode, summarizeCode, type CellCounts } from '../../files/code/printCode';
import { sqlStatements } from '../../files/code/sqlAccess';
import type { CodeFacts, CodeSummary, DataAccess, TouchedData } from '../../contract/codeFacts';
import { ifAccessible, type FileInfo, type WorkspaceFiles } from '../../ports';
import type { Outliner } from '../../files/outline/outliner';
import type { Source } from '../../contract/tool';

/** Files that are looked for: each is a question to the disk. */
const MOST_LOOKED = 60;

/** What is needed to tell of code. */
export interface CodeSources {
  outliner: Outliner;
  files: Pick<WorkspaceFiles, 'stat'>;
}

/** Code of a file. */
export interface CodeText {
  language: string;
  code: string;
  /** Path in the workspace; undefined for what lies in no folder of it. */
  path: string | undefined;
  /** Of a notebook: the cell of each line, from 1, and how many cells it has. */
  cells?: CellCounts & { ofLines: readonly number[] };
  /** Queries that stand beside the code, with their first lines. */
  queries?: readonly { sql: string; line: number }[];
}

/** Lines of an observation, the same as data, and the files whose presence they tell. */
export interface CodeLines {
  lines: readonly string[];
  summary?: CodeSummary;
  sources: readonly Source[];
}

/** Of what nobody reads. */
export const noCode: CodeLines = { lines: [], sources: [] };

/** @returns nothing for a language that nobody reads */
export async function codeLines(
  { language, code, path, cells, queries = [] }: CodeText,
  { outliner, files }: CodeSources,
): Promise<CodeLines> {
  const read = await outliner.facts?.(language, code);
  if (!read) return noCode;
  const asked = queries.flatMap(({ sql, line }) => sqlStatements(sql, line).flatMap(({ accesses }) => accesses));
  const all = asked.length === 0 ? read : { ...read, accesses: distinctAccesses([...read.accesses, ...asked]) };
  const facts = cells ? inCells(all, cells.ofLines) : all;
  const look = new Looking(files, path);
  const looked = [];
  for (const access of facts.accesses.slice(0, MOST.accesses * 2)) looked.push(await look.at(access));
  const { sources } = look;
  const imports = await look.imports(facts, language);
  const summary = summarizeCode({ ...facts, imports }, looked, cells);
  return { lines: printCode(summary), summary, sources };
}

/** Places as cells of a notebook: what is told of a line there nobody finds. */
function inCells(facts: CodeFacts, ofLines: readonly number[]): CodeFacts {
  const at = (line: number): number => ofLines[Math.min(line, ofLines.length) - 1] ?? 1;
  const placed = <T extends { line: number }>(list: readonly T[]): T[] =>
    list.map((each) => ({ ...each, line: at(each.line) }));
  const { definitions, imports, accesses, notes } = facts;
  return {
    ...facts,
    definitions: placed(definitions),
    imports: placed(imports),
    accesses: placed(accesses),
    notes: placed(notes),
  };
}

class Looking {
  /** Of files that were found their state, of others one that none ever has: an observation that tells of them is not given again. */
  readonly sources: Source[] = [];
  private readonly known = new Map<string, FileInfo | undefined>();

  constructor(
    private readonly files: Pick<WorkspaceFiles, 'stat'>,
    private readonly script: string | undefined,
  ) {}

  async at(access: DataAccess): Promise<TouchedData & Pick<DataAccess, 'mode'>> {
    if (access.what !== 'file' || access.name === undefined) return access;
    const place = namedPlace(access.name, this.script, access.from);
    if (place.kind !== 'relative') return { ...access, state: place.kind };
    let state: TouchedData['state'] = 'missing';
    for (const path of place.candidates) {
      if (!this.known.has(path) && this.known.size >= MOST_LOOKED) return { ...access, state: 'unchecked' };
      const info = await this.look(path);
      this.sources.push({ path, stamp: info?.stamp ?? '' });
      if (info?.kind === 'file') return { ...access, state: 'exists', path };
      if (info) state = 'folder';
    }
    return { ...access, state };
  }

  /** Imports by a name that a file of the workspace has are its own. */
  async imports({ imports }: CodeFacts, language: string): Promise<CodeFacts['imports']> {
    if (language !== 'python' || this.script === undefined) return imports;
    const folder = this.script.split('/').slice(0, -1).join('/');
    const done: CodeFacts['imports'] = [];
    for (const each of imports) {
      const name = each.module.replaceAll('.', '/');
      const files = [...new Set([folder, ''])].flatMap((base) =>
        [`${name}.py`, `${name}/__init__.py`].flatMap((file) => joinPath(base, file) ?? []),
      );
      let isLocal = false;
      for (const path of each.origin === 'other' ? files : []) isLocal ||= (await this.look(path))?.kind === 'file';
      done.push(isLocal ? { ...each, origin: 'local' } : each);
    }
    return done;
  }

  /** Looks for a file once. What may not be read counts as not there: nothing is said of it. */
  private async look(path: string): Promise<FileInfo | undefined> {
    if (!this.known.has(path)) this.known.set(path, await ifAccessible(this.files.stat(path)));
    return this.known.get(path);
  }
}
