import * as z from 'zod';
import { secretReason } from '../../base/secretPaths';
import { PatternError, type Clock, type PatternMatcher, type WorkspaceFiles, type WorkspaceTree } from '../ports';
import type { Formatter } from '../text/formatter';
import { globMatcher } from './fileSearch/glob';
import { literalPattern, MAX_FOUND } from './fileSearch/matchLines';
import { TextSearch, type Hit, type Skipped } from './fileSearch/searchText';
import { countLines, EXCERPT, fileLines, hitLines, limitLines } from './fileSearch/format';
import { newWalkReport, walkFiles, type WalkReport } from './fileSearch/walk';
import { responseFormat, type OutputLevel } from '../contract/toolResult';
import { isMade } from '../files/fileKinds';
import { shownPath } from '../files/textPage';
import { ToolError, type Tool, type ToolContext, type ToolOutput } from '../contract/tool';

const DEFAULT_RESULTS = 50;
const MAX_RESULTS = 500;
/** How long is looked, in ms: a tool has thirty seconds. */
const PATIENCE_MS = 20_000;

const parameters = z.object({
  pattern: z
    .string()
    .max(500)
    .optional()
    .describe('Glob of paths: `*.csv` (in any folder), `reports/**/*.md`, `data/{a,b}*.json`'),
  text: z.string().min(1).max(1000).optional().describe('Text to find in lines of files'),
  path: z.string().default('').describe('Folder or file to search. Default: the workspace'),
  regex: z.boolean().default(false).describe('text is a JavaScript regular expression'),
  case: z.boolean().default(false).describe('Case-sensitive'),
  max_results: z.int().min(1).max(MAX_RESULTS).default(DEFAULT_RESULTS).describe('Files or lines per page'),
  page: z.int().min(1).default(1).describe('Page of the results'),
  response_format: responseFormat('brief: of a text the files and how many lines of each; full: longer excerpts'),
});

type Arguments = z.infer<typeof parameters>;

export interface FileSearchSources {
  files: WorkspaceFiles;
  tree: WorkspaceTree;
  patterns: PatternMatcher;
  clock: Clock;
  formatter: Formatter;
}

/** Finds files of the workspace by their paths, and lines of files by their text; ignore files are respected. */
export function fileSearch(sources: FileSearchSources): Tool<Arguments> {
  return {
    name: 'file_search',
    version: '1.0.0',
    description:
      'Finds files of the workspace by a glob, and lines of files by text or regular expression. Without both, lists all files. Skips node_modules and what .gitignore and .ignore exclude. For rows of tables use query_database.',
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    async run(args, context) {
      if (args.text !== undefined && context.mode !== 'all') throw new ToolError('withheld', 'withheld', NOT_SEARCHED);
      const asked = { ...args, path: folderOf(args.path) };
      if (isMade(asked.path) && context.mode !== 'all') throw new ToolError('withheld', 'withheld', NOT_LISTED);
      const found = await search(sources, asked, context);
      const { text } = asked;
      return text === undefined
        ? formatFiles(sources, asked, found)
        : formatHits(sources, { ...asked, text }, found, context.level);
    },
  };
}

const NOT_SEARCHED =
  'The text of files is not searched for you by the data mode: what is found, and that anything is, tells what is in them. Names can be searched: leave out text.';

const NOT_LISTED =
  'What programs and tools made is not listed for you by the data mode: they may have put data into names. The user sees it.';

interface Found {
  /** Files that fit the pattern and, where a text is looked for, have it; in the order of their paths. */
  paths: string[];
  hits: Hit[];
  report: WalkReport;
  skipped: Skipped;
  /** Files that are made to hold secrets. */
  secret: number;
  /** Files that were looked into. */
  searched: number;
}

async function search(
  { files, tree, patterns, clock }: FileSearchSources,
  args: Arguments,
  { signal, level }: ToolContext,
): Promise<Found> {
  const { path, pattern } = args;
  const fits = pattern === undefined ? () => true : globMatcher(pattern, path, args.case);
  const { text } = args;
  const finder =
    text === undefined
      ? undefined
      : new TextSearch(files, expressionOf(args, text), args.regex ? patterns : undefined, signal, EXCERPT[level]);
  const report = newWalkReport();
  const found: Found = { paths: [], hits: [], report, skipped: finder?.skipped ?? none, secret: 0, searched: 0 };
  const options = { signal, folder: path, clock, maxMs: PATIENCE_MS, report };
  const started = clock.monotonic();
  for await (const file of (await isFile(files, path)) ? [{ path }] : walkFiles(tree, files, options)) {
    if (!fits(file.path)) continue;
    if (finder && secretReason(file.path) !== undefined) {
      found.secret++;
      continue;
    }
    const hits = finder ? await look(finder, file.path) : [];
    if (!finder || hits.length > 0) found.paths.push(file.path);
    found.hits.push(...hits);
    if (Math.max(found.paths.length, found.hits.length) > MAX_FOUND) report.stopped = `after ${MAX_FOUND} results`;
    else if (finder && clock.monotonic() - started > PATIENCE_MS) report.stopped = `after ${PATIENCE_MS / 1000} s`;
    if (report.stopped !== undefined) break;
  }
  found.searched = finder?.searched ?? 0;
  return found;
}

/** Whether a path is that of a file: then it alone is looked into. */
async function isFile(files: WorkspaceFiles, path: string): Promise<boolean> {
  return path !== '' && (await files.stat(path)).kind === 'file';
}

const none: Skipped = { binary: 0, large: 0, unreadable: 0 };

async function look(finder: TextSearch, path: string): Promise<Hit[]> {
  try {
    return await finder.look(path);
  } catch (error) {
    if (error instanceof PatternError) throw new ToolError('validation', 'invalid_pattern', error.message);
    throw error;
  }
}

/** What is looked for as a regular expression. @throws ToolError for one that is none */
function expressionOf(args: Arguments, text: string): RegExp {
  try {
    return new RegExp(args.regex ? text : literalPattern(text), args.case ? 'u' : 'iu');
  } catch {
    const message = `${JSON.stringify(text)} is no regular expression (JavaScript, flag u). To look for it as it stands, leave regex out.`;
    throw new ToolError('validation', 'invalid_pattern', message);
  }
}

async function formatFiles(
  { files, formatter: { t, number } }: FileSearchSources,
  args: Arguments,
  found: Found,
): Promise<ToolOutput> {
  const { paths, report } = found;
  const page = pageOf(paths, args);
  const count = paths.length;
  const what = args.pattern === undefined ? 'files' : `files that fit ${JSON.stringify(args.pattern)}`;
  const head =
    count === 0
      ? `No ${what}${inside(args)}; ${report.files} were looked at.`
      : `${count} ${what}${inside(args)}${page.told}:`;
  const summary = count === 1 ? t('{count} file found', { count }) : t('{count} files found', { count: number(count) });
  const output = told([head, ...(await fileLines(files, page.items))], summary, found, page.next);
  return { ...output, faces: { shape: output.text } };
}

function formatHits(
  { formatter: { t, number } }: FileSearchSources,
  args: Arguments & { text: string },
  found: Found,
  level: OutputLevel,
): ToolOutput {
  const { paths, hits, searched } = found;
  const page = pageOf<string | Hit>(level === 'brief' ? countLines(hits) : hits, args);
  const shown = page.items.filter((item) => typeof item === 'string');
  const lines = level === 'brief' ? shown : hitLines(page.items.filter((item) => typeof item !== 'string'));
  const count = hits.length;
  const what = `${JSON.stringify(args.text)}${inside(args)}`;
  const head =
    count === 0
      ? `No line with ${what}; ${searched} files were looked into.`
      : `${count} ${count === 1 ? 'line' : 'lines'} of ${paths.length} ${paths.length === 1 ? 'file' : 'files'} with ${what}; ${searched} were looked into${page.told}:`;
  const summary =
    count === 1 ? t('{count} place found', { count }) : t('{count} places found', { count: number(count) });
  return told([head, ...lines], summary, found, page.next);
}

function told(lines: string[], summary: string, { report, skipped, secret }: Found, next: string[]): ToolOutput {
  const text = [...lines, ...limitLines(report, skipped, secret), ...next].join('\n');
  return { text, summary, ...(next.length > 0 && { truncated: true }) };
}

interface SearchPage<T> {
  items: T[];
  /** Which of several pages it is. */
  told: string;
  /** The call for the next one. */
  next: string[];
}

/** A page of what was found. @throws ToolError for one that there is not */
function pageOf<T>(items: readonly T[], args: Arguments): SearchPage<T> {
  const { page, max_results: size } = args;
  const pages = Math.max(1, Math.ceil(items.length / size));
  if (page > pages) throw new ToolError('search', 'no_such_page', `There is no page ${page}: there are ${pages}.`);
  return {
    items: items.slice((page - 1) * size, page * size),
    told: pages === 1 ? '' : `, page ${page} of ${pages}`,
    next: page < pages ? [`More: ${callOf({ ...args, page: page + 1 })}.`] : [],
  };
}

function callOf(args: Arguments): string {
  const usual: Readonly<Record<string, unknown>> = parameters.parse({});
  const options = Object.entries(args).filter(([name, value]) => value !== usual[name]);
  return `call file_search with ${options.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`;
}

function inside({ path }: Arguments): string {
  return path === '' ? '' : ` in ${shownPath(path)}`;
}

/** The folder as paths of the workspace have it. */
function folderOf(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}
