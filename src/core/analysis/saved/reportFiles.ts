/** The files of a report: scripts that give its facts again, the facts as JSON, and the page. */
import { CancelledError } from '../../../base/errors';
import type { AgentResponse, CodeBlock, SavedCode } from '../../contract/response';
import type { Clock, ReportFolder, Sha256, SqlEngine } from '../../ports';
import { describeError } from '../../text/describeError';
import { tagsIn } from '../../text/references';
import type { Formatter, Localize } from '../../text/formatter';
import type { FactSet } from '../facts/factSet';
import type { PageLibrary } from '../page/input';
import { factsHash, setFacts } from './hash';
import { reportNames, type ReportNames } from './names';
import { pythonScript } from './pythonScript';
import { sourceOf } from './source';
import { isSameText } from './sameText';
import { sqlScript } from './sqlScript';
import { allFacts } from '../facts/allFacts';

/** Names that are tried for a file. */
const MAX_NAMES = 10_000;

export interface ReportFileDeps {
  sql: Pick<SqlEngine, 'describe'>;
  sha256: Sha256;
  folder: () => ReportFolder;
  library: () => Promise<PageLibrary>;
  clock: Pick<Clock, 'now'>;
  /** BCP 47. */
  language: string;
}

/** A set whose files a reply asks for, with its scripts. */
export interface ReportScripts {
  set: FactSet;
  names: ReportNames;
  hash: string;
  blocks: (CodeBlock & { code_id: string })[];
}

/** A file that was written: the name that a reply gives it, and the path by which it is found. */
export interface ReportFile {
  name: string;
  path: string;
}

/** What came of it, and what the user should know. */
interface Outcome<T> {
  done: T[];
  problems: string[];
}

/** Of each file the newest overview of all its rows, else the newest set, as far as a reply asks for its files. */
export function wantedSets(content: string, links: readonly string[], sets: readonly FactSet[]): FactSet[] {
  const cited = new Set(tagsIn(content).map(({ id }) => id));
  const byPage = new Map<string, FactSet>();
  for (const set of sets) {
    const { page, facts, sql, python } = reportNames(set);
    const isAsked = [sql, python].some((id) => cited.has(id));
    const isLinked = [page, facts, sql, python, `${sql}.sql`, `${python}.py`].some((name) => links.includes(name));
    if (!isAsked && !isLinked) continue;
    const before = byPage.get(page);
    const isWhole = (one: FactSet): boolean => one.ask.kind === 'overview' && one.where === '';
    // What is reported is cited: it may be a part of the rows, such as those that are no totals.
    const isTold = (one: FactSet): boolean => one.ask.kind === 'overview' && content.includes(`"${one.id}.`);
    const isNewer = before?.path !== set.path || isWhole(set) || !isWhole(before);
    // Files of one name lie in several folders.
    if (before && isTold(set) !== isTold(before) ? isTold(set) : isNewer) byPage.set(page, set);
  }
  return [...byPage.values()];
}

export class ReportFiles {
  constructor(private readonly deps: ReportFileDeps) {}

  /**
   * The scripts of sets.
   * @param taken ids of code that the reply brings itself
   * @throws CancelledError
   */
  async scripts(
    sets: readonly FactSet[],
    taken: readonly string[],
    { t }: Formatter,
    signal: AbortSignal,
  ): Promise<Outcome<ReportScripts>> {
    const done: ReportScripts[] = [];
    const problems: string[] = [];
    for (const set of sets) {
      const names = reportNames(set);
      const hash = factsHash(setFacts(set), this.deps.sha256);
      const found: ReportScripts = { set, names, hash, blocks: [] };
      done.push(found);
      if (set.sampled) {
        problems.push(
          t('Of {file} a part was read: there are no scripts that give its facts again.', { file: set.path }),
        );
        continue;
      }
      try {
        const source = sourceOf(set, await this.deps.sql.describe(set.path, signal));
        const add = (code_id: string, code: string, language: string, description: string): void => {
          if (!taken.includes(code_id)) found.blocks.push({ code_id, code, language, description });
        };
        const values = { file: source.file };
        const python = pythonScript(set, source, hash, t);
        if ('reason' in python) problems.push(t('There is no Python script: {reason}', { reason: python.reason }));
        add(names.sql, sqlScript(set, source, hash, t), 'sql', t('Facts of {file} in SQL', values));
        if ('code' in python) add(names.python, python.code, 'python', t('Facts of {file} in Python', values));
      } catch (error) {
        if (error instanceof CancelledError || signal.aborted) throw error;
        problems.push(
          t('The scripts for {file} were not made: {reason}', { file: set.path, reason: describeError(error, t) }),
        );
      }
    }
    return { done, problems };
  }

  /**
   * Writes facts and page. Nothing is written over: a file of the name with another text stays, and the new one gets a further
   * name, `sales_report_2.html`. What is there already but for the last digits
   * of numbers, and of a page the time when it was made, is not written anew.
   * @param saved the code that was saved, by the ids that were asked for
   */
  async write(
    reports: readonly ReportScripts[],
    response: AgentResponse,
    saved: ReadonlyMap<string, SavedCode>,
    formatter: Formatter,
  ): Promise<Outcome<ReportFile> & { note?: string }> {
    const { t } = formatter;
    const folder = this.deps.folder();
    const state = folder.writable();
    if (!state.ok)
      return { done: [], problems: [t('The files of the report were not saved: {reason}', { reason: state.reason })] };
    const done: ReportFile[] = [];
    const problems: string[] = [];
    const { isSamePage } = await import('../page/reportPage'); // with its library, which most windows never need
    for (const report of reports) {
      const { set, names, hash } = report;
      const texts: [string, () => Promise<string>, typeof isSamePage][] = [
        [names.facts, () => Promise.resolve(factsFile(set, hash, formatter)), isSameText],
        [names.page, () => this.page(report, response, saved, formatter), isSamePage],
      ];
      for (const [name, make, isSame] of texts) {
        try {
          done.push({ name, path: folder.pathOf(await put(folder, name, await make(), isSame, t)) });
        } catch (error) {
          problems.push(t('{file} was not saved: {reason}', { file: name, reason: describeError(error, t) }));
        }
      }
    }
    return { done, problems, ...(state.note !== undefined && done.length > 0 && { note: state.note }) };
  }

  private async page(
    { set, blocks }: ReportScripts,
    response: AgentResponse,
    saved: ReadonlyMap<string, SavedCode>,
    formatter: Formatter,
  ): Promise<string> {
    const scripts = blocks.map(({ code_id, code, language = '', description = '' }) => ({
      ...{ filename: filenameOf(saved.get(code_id), code_id), language, description, text: code },
    }));
    const { reportPage } = await import('../page/reportPage');
    return reportPage({
      ...{ response, title: formatter.t('Report on {file}', { file: set.path }), sets: [set], scripts, formatter },
      ...{ library: await this.deps.library(), madeAt: this.deps.clock.now(), language: this.deps.language },
    });
  }
}

/** What was not saved has no file: it is shown under its id. */
function filenameOf(code: SavedCode | undefined, id: string): string {
  return code === undefined || code.filename === '' ? id : code.filename;
}

/** @returns the name that it got */
async function put(
  folder: ReportFolder,
  wanted: string,
  text: string,
  isSame: (one: string, other: string) => boolean,
  t: Localize,
): Promise<string> {
  const dot = wanted.lastIndexOf('.');
  for (let number = 1; number < MAX_NAMES; number++) {
    const name = number === 1 ? wanted : `${wanted.slice(0, dot)}_${number}${wanted.slice(dot)}`;
    const there = await folder.read(name);
    if ((there !== undefined && isSame(there, text)) || (await folder.create(name, text))) return name;
  }
  throw new Error(t('There are too many files of this name. Move some of them away.'));
}

/** `facts.json`: each fact with its label, its SQL and the condition of its rows, and the set itself. The same set gives the same text. */
function factsFile(set: FactSet, hash: string, formatter: Formatter): string {
  const facts = allFacts(set, formatter).map(({ id, label, value, sql, where }) => ({ id, label, value, sql, where }));
  const file = { version: 1, file: set.path, rows: set.rows, asOf: set.asOf, hash, facts, set };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}
