/** The report on a file that is no table: of code its structure and the data it touches, of other texts what is in them. */
import { listWithCount } from '../../base/text';
import { plain, type Formatter } from '../text/formatter';
import type { CodeDefinition, CodeSummary, TouchedData } from '../contract/codeFacts';
import type { ToolExecutionResult } from '../contract/toolResult';
import { codeQuestions } from './codeQuestions';
import { markdownTable } from '../analysis/report/tableRows';
import { textReport } from './textReport';

/** Rows of a table of the report. */
const MAX_ROWS = 15;

export interface FileReport {
  content: string;
  recommended_questions: string[];
}

/** What the built-in analyst says of a file that is no table, from the result of file_reader. */
export function fileReport(path: string, result: ToolExecutionResult, formatter: Formatter): FileReport {
  const { code: told, file } = result.details ?? {};
  if (!told) return { content: textReport(path, result, formatter), recommended_questions: [] };
  const questions = codeQuestions(told, formatter);
  const content = [
    `## ${plain(path)}`,
    opening(told, file?.name ?? '', formatter),
    ...dataPart(told, formatter),
    ...statementsPart(told, formatter),
    ...structurePart(told, formatter),
    ...importsPart(told, formatter),
    ...notesPart(told, formatter),
    ...methodPart(told, formatter),
  ].join('\n\n');
  return { content, recommended_questions: questions };
}

/** What the file is, and what stands out, in a few sentences. */
function opening({ counts, reads, writes, definitions }: CodeSummary, language: string, formatter: Formatter): string {
  const { t, number } = formatter;
  const { functions, classes, lines } = counts;
  const cells = { code: number(counts.code_cells ?? 0), other: number(counts.other_cells ?? 0) };
  const text = { language: plain(language), lines: number(lines), blank: number(counts.blank) };
  const size =
    counts.places === 'cells'
      ? t('A notebook with {code} code cells and {other} others.', cells)
      : t('{language}, {lines} lines, {blank} of them empty.', text);
  const defines =
    counts.statements === undefined
      ? t('Functions: {functions}. Classes: {classes}.', { functions: number(functions), classes: number(classes) })
      : t('Statements: {statements}.', { statements: number(counts.statements) });
  const names = (list: readonly TouchedData[]): string[] => [
    ...new Set(list.flatMap((data) => (data.name === undefined ? [] : [`\`${shown(data)}\``]))),
  ];
  const [read, written] = [names(reads), names(writes)];
  const unknown = [...reads, ...writes].some(({ name }) => name === undefined);
  const touched = [
    ...(read.length > 0 ? [t('**It reads** {list}.', { list: listWithCount(read, 6) })] : []),
    ...(written.length > 0 ? [t('**It writes** {list}.', { list: listWithCount(written, 6) })] : []),
    ...(unknown ? [t('Some of its data is known only when it runs.')] : []),
    ...(reads.length + writes.length === 0 ? [t('It reads and writes no data by a call that is known here.')] : []),
  ];
  const complex = mostComplex(definitions);
  const stands =
    complex && (complex.complexity ?? 0) > 10
      ? [
          t('The most complex function is {name} (line {line}) with a cyclomatic complexity of {complexity}.', {
            name: `\`${code(complex.name)}\``,
            line: String(complex.line),
            complexity: number(complex.complexity ?? 0),
          }),
        ]
      : [];
  return [size, defines, ...touched, ...stands].join(' ');
}

function dataPart({ reads, writes, names, counts }: CodeSummary, formatter: Formatter): string[] {
  const { t } = formatter;
  // Of SQL the tables stand with its statements.
  const isShown = ({ what }: TouchedData): boolean => counts.statements === undefined || what === 'file';
  const rows = [
    ...reads.filter(isShown).map((data) => [t('reads'), data] as const),
    ...writes.filter(isShown).map((data) => [t('writes'), data] as const),
    ...names.map((data) => [t('names'), data] as const),
  ];
  if (rows.length === 0) return [];
  const place = placeName(counts, formatter);
  const head = [t('What it does'), t('Data'), t('By'), place, t('In the workspace')];
  const body = rows
    .slice(0, 2 * MAX_ROWS)
    .map(([mode, data]) => [
      mode,
      `\`${shown(data)}\`${data.what === 'table' ? ` (${t('table')})` : ''}`,
      `\`${code(data.by)}\``,
      String(data.line),
      stateOf(data, formatter),
    ]);
  const unlisted = counts.reads + counts.writes + counts.names - reads.length - writes.length - names.length;
  return [`### ${t('Data')}`, textTable(head, body), ...moreRows(rows.length - body.length + unlisted, formatter)];
}

/** What is known of a file in the workspace. */
function stateOf({ state, path, name, what, expression }: TouchedData, { t }: Formatter): string {
  if (expression !== undefined) return t('known only when it runs');
  if (what === 'table') return '–';
  return {
    exists: path === name ? t('there') : t('there: {path}', { path: `\`${code(path ?? '')}\`` }),
    missing: t('not there'),
    folder: t('a folder'),
    address: t('an address'),
    absolute: t('a path of another place'),
    pattern: t('a pattern'),
    outside: t('outside of the workspace'),
    unchecked: t('not looked at'),
  }[state ?? 'unchecked'];
}

function statementsPart({ statements, counts }: CodeSummary, formatter: Formatter): string[] {
  const { t } = formatter;
  if (statements.length === 0) return [];
  const names = (list: readonly string[]): string =>
    list.length === 0 ? '–' : list.map((name) => `\`${code(name)}\``).join(', ');
  const rows = statements
    .slice(0, 2 * MAX_ROWS)
    .map(({ verb, line, reads, writes }) => [String(line), plain(verb), names(reads), names(writes)]);
  const head = [placeName(counts, formatter), t('Statement'), t('Reads'), t('Writes')];
  return [
    `### ${t('Statements')}`,
    textTable(head, rows),
    ...moreRows((counts.statements ?? 0) - rows.length, formatter),
  ];
}

function structurePart({ definitions, counts }: CodeSummary, formatter: Formatter): string[] {
  const { t, number } = formatter;
  if (definitions.length === 0) return [];
  // Where not all fit, those that a reader should look at: the most complex, and the longest.
  const byLength = (a: CodeDefinition, b: CodeDefinition): number => (b.length ?? 0) - (a.length ?? 0);
  const ranked = definitions.toSorted((a, b) => (b.complexity ?? 0) - (a.complexity ?? 0) || byLength(a, b));
  const kept = new Set(ranked.slice(0, MAX_ROWS));
  const rows = definitions
    .filter((each) => kept.has(each))
    .map(({ kind, name, line, length, complexity }) => [
      `\`${code(name)}\`${kind === 'class' ? ` (${t('class')})` : ''}`,
      String(line),
      length === undefined ? '–' : number(length),
      complexity === undefined ? '–' : number(complexity),
    ]);
  const head = [t('Name'), placeName(counts, formatter), t('Lines'), t('Complexity')];
  const total = counts.functions + counts.classes;
  const most = mostComplex(definitions);
  const [longest] = definitions.filter(({ kind }) => kind === 'function').sort(byLength);
  const lines =
    most?.complexity !== undefined && longest?.length !== undefined && counts.functions > 1
      ? [
          t('Longest function: {longest} ({length} lines). Most complex: {complex} ({complexity}).', {
            longest: `\`${code(longest.name)}\``,
            length: number(longest.length),
            complex: `\`${code(most.name)}\``,
            complexity: number(most.complexity),
          }),
        ]
      : [];
  return [`### ${t('Structure')}`, ...lines, textTable(head, rows), ...moreRows(total - rows.length, formatter)];
}

function importsPart({ imports }: CodeSummary, { t }: Formatter): string[] {
  const { standard = [], local = [], other = [] } = imports;
  const item = (words: string, list: readonly string[]): string[] => {
    const names = list.map((name) => `\`${code(name)}\``);
    return names.length === 0 ? [] : [`- ${words}: ${listWithCount(names, 20)}`];
  };
  const items = [
    ...item(t('Comes with the language'), standard),
    ...item(t('Packages'), other),
    ...item(t('Files of the workspace'), local),
  ];
  return items.length === 0 ? [] : [`### ${t('Imports')}`, items.join('\n')];
}

function notesPart({ notes, counts }: CodeSummary, formatter: Formatter): string[] {
  const { t } = formatter;
  if (notes.length === 0) return [];
  const items = notes.map(
    ({ tag, text, line }) => `- ${placeName(counts, formatter)} ${line}: **${tag}** ${plain(text)}`,
  );
  return [
    `### ${t('Left to do, by its comments')}`,
    items.join('\n'),
    ...moreRows(counts.notes - items.length, formatter),
  ];
}

function methodPart({ counts, definitions }: CodeSummary, { t }: Formatter): string[] {
  const how = {
    'syntax tree': t('Read from the syntax tree (tree-sitter); comments and plain strings do not count as code.'),
    tokens: t(
      'Read by its tokens, since no grammar of the language is at hand; comments and strings do not count as code.',
    ),
    words: t('Read by the beginnings of its lines alone: the parser did not come to an end.'),
  }[counts.by];
  const broken = counts.broken ? [t('Parts of it have errors of syntax, and are read as far as that goes.')] : [];
  const complexity = definitions.some((each) => each.complexity !== undefined)
    ? [
        t(
          'Complexity is cyclomatic complexity (McCabe, 1976): 1 + the branches, loops, handlers, cases and logical operators of a function.',
        ),
      ]
    : [];
  return [`### ${t('Method')}`, [how, ...broken, ...complexity, t('Nothing was run.')].join(' ')];
}

function mostComplex(definitions: readonly CodeDefinition[]): CodeDefinition | undefined {
  return [...definitions]
    .sort((a, b) => (b.complexity ?? 0) - (a.complexity ?? 0))
    .find(({ complexity }) => complexity !== undefined);
}

function placeName({ places }: CodeSummary['counts'], { t }: Formatter): string {
  return places === 'cells' ? t('Cell') : t('Line');
}

function moreRows(count: number, { t, number }: Formatter): string[] {
  return count > 0 ? [t('… and {count} more.', { count: number(count) })] : [];
}

function shown({ name, expression }: TouchedData): string {
  return code(name ?? expression ?? '');
}

/** Text in backticks inside of a table of markdown. */
function code(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/`/g, "'").replace(/\|/g, '\\|').slice(0, 120);
}

function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable(
    head,
    rows,
    head.map(() => '---'),
  );
}
