import { formatBytes } from '../../../base/text';
import { joinSentences, plain, type Formatter } from '../../text/formatter';
import { openDecisions } from '../../contract/readingDecisions';
import { formatNote, NOTE_MESSAGES, type TableNote } from '../../contract/tableNotes';
import type { FactSet } from '../facts/factSet';
import { periodEnd } from '../facts/periods';
import { MAX_RELATED, relatable } from '../facts/overview';
import type { TableFile } from './tableFile';
import { isNumeric } from '../roles/engineTypes';
import { isYearName } from '../roles/nameWords';
import type { Citing } from './citing';
import { cut, quotedName, someNames } from './names';
import { breakdownSentence, ownBreakdowns } from './sentences/breakdowns';
import { totalsText, type Totals } from './sentences/totals';

/** What a report is made of beside the facts. */
export interface ReportOn {
  /** The table as file_reader told it: its notes and sheets. */
  file: TableFile | undefined;
  /** Other tables that a click can analyze: sheets of the file, files that came with it. */
  others: readonly string[];
  /** Rows that were left out, since they hold totals of the others. */
  without?: readonly Totals[];
  /** The user has selected rows. */
  isPart?: boolean;
}

/** Rows below which a report says that they are few. */
const FEW_ROWS = 20;
/** Columns named after years that are more than chance. */
const YEARS = 4;
/** Names in one sentence. */
const NAMED = 8;

/** Notes that totals are counted, which is no longer so where they are left out. */
const OF_TOTALS: readonly string[] = [NOTE_MESSAGES.totalRow, NOTE_MESSAGES.totalRows];
/** Notes on rows that no sum is right with, and on values that are none. */
const OF_FIGURES: readonly string[] = [
  NOTE_MESSAGES.leftOutRow,
  NOTE_MESSAGES.leftOutRows,
  ...OF_TOTALS,
  NOTE_MESSAGES.missingCodes,
  NOTE_MESSAGES.declaredCodes,
  NOTE_MESSAGES.placeholderDays,
];

/** What would make the figures wrong, and what was done about it: it is told before them. */
export function trapSentence({ ref, t, formatter }: Citing, { file, without }: ReportOn): string | undefined {
  const found = [
    without &&
      t('Rows where {totals} hold totals of the others and are left out: {rows} of {all} rows are counted.', {
        totals: totalsText(without, formatter.t, quotedName),
        ...{ rows: ref('rows'), all: ref('tableRows') },
      }),
    ...notesOf(file)
      .filter(({ message }) => OF_FIGURES.includes(message) && !(without && OF_TOTALS.includes(message)))
      .map((note) => plain(formatNote(note, formatter.t))),
  ];
  const notes = joinSentences(found.filter((each) => each !== undefined));
  return notes === '' ? undefined : formatter.t('**Before the figures**: {notes}', { notes });
}

/** What a reader must know before he relies on a report. */
export function limits(citing: Citing, { file, without, isPart = false }: Omit<ReportOn, 'others'>): string[] {
  const { set, ref, t, formatter } = citing;
  const sampled = set.sampled !== undefined || file?.sampled === true;
  const counted = { rows: ref('rows'), all: ref('tableRows') };
  return [
    t(
      sampled
        ? 'Computed by the built-in analyst on this machine from a sample of the rows, since the file is large: averages and shares are told and no sums, and counts are those of the sample. It describes and draws; it does not know causes or your business.'
        : 'Computed by the built-in analyst on this machine. It describes and draws; it does not know causes or your business.',
    ),
    !isPart || without ? undefined : t('Only the rows that were selected are looked at: {rows} of {all}.', counted),
    set.sampled &&
      t('The sample is {part} of {all} of the file, spread over it.', {
        ...{ part: formatBytes(set.sampled.bytes), all: formatBytes(set.sampled.of) },
      }),
    set.rows >= FEW_ROWS || !comparesRows(citing)
      ? undefined
      : set.rows === 1
        ? t('There is only one row: nothing can be compared.')
        : t('There are few rows ({rows}): averages and shares may be chance.', counted),
    ...notesOf(file)
      .filter(({ message }) => !OF_FIGURES.includes(message))
      .map((note) => plain(formatNote(note, formatter.t))),
    isCut(set) ? t('A first or last period that the data covers only in part is left out of trends.') : undefined,
    leftOut(set, formatter.t),
    isWide(set)
      ? t(
          'Several columns are named after years: with one column for the year and one for the amount, the report could follow it over time.',
        )
      : undefined,
    timeIsUtc(set) ? t('Times are counted in UTC.') : undefined,
    ...wide(citing),
    nested(citing),
    sheets(citing, file),
    guessed(citing),
    ...owned(citing),
    apart(citing),
    ...problemTexts(set, formatter),
  ].filter((line) => line !== undefined);
}

/** What is odd about the file, without what the report tells at its top. */
function notesOf(file: TableFile | undefined): TableNote[] {
  return (file?.notes ?? []).filter((note) => openDecisions([note]).length === 0);
}

/** What a reader must know, below a report or an answer. */
export function remarkList(remarks: readonly string[]): string {
  return remarks.map((remark) => `- *${remark}*`).join('\n');
}

/** What could not be computed. */
export function problemTexts({ problems }: FactSet, { t }: Formatter): string[] {
  return problems.map(({ about, reason }) =>
    t('Not computed: {about} ({reason}).', { about: plain(about), reason: plain(reason) }),
  );
}

/** What lies after the last period that is told: mistyped dates, or dates to come. */
function leftOut({ trends, asOf }: FactSet, t: Formatter['t']): string | undefined {
  const trend = trends.find(({ cut: { until } }) => until !== undefined);
  const until = trend?.cut.until;
  if (!trend || until === undefined) return undefined;
  const isPast = trend.points.some(
    ({ period }) => period > until && periodEnd(period, trend.grain) <= Date.parse(asOf),
  );
  return t(
    isPast
      ? 'A few isolated rows after {period} are left out of trends.'
      : 'Few rows lie after the day of the analysis: trends leave them out.',
    { period: until },
  );
}

/** Whether there is an average or a share that few rows make a matter of chance. */
function comparesRows(citing: Citing): boolean {
  const { set } = citing;
  if (set.focus.measure !== null || set.rows === 1) return true;
  return ownBreakdowns(set).some((breakdown) => breakdownSentence(citing, breakdown) !== undefined);
}

/** Which columns hold lists and objects, of which only the rows that have them are counted. */
function nested({ set, formatter }: Citing): string | undefined {
  const names = set.columns.flatMap(({ name, meaning }) => (meaning.role === 'nested' ? [quotedName(name)] : []));
  return names.length === 0
    ? undefined
    : formatter.t('Lists and objects are not looked into: {columns}.', { columns: someNames(names, NAMED, formatter) });
}

/** Which measures belong to the values of another column, and are averaged for that. */
function owned({ set, formatter }: Citing): string[] {
  const owners = new Set(set.columns.flatMap(({ meaning: { per } }) => per ?? []));
  return [...owners].slice(0, NAMED).map((owner) => {
    const names = set.columns.filter(({ meaning: { per } }) => per === owner).map(({ name }) => quotedName(name));
    const values = { dimension: quotedName(owner), measures: someNames(names, NAMED, formatter) };
    return formatter.t(
      'Averaged, and not added up, since each {dimension} has the same in all of its rows: {measures}.',
      values,
    );
  });
}

/** Which measures are not added up, since another column says what they are. */
function apart({ set, formatter }: Citing): string | undefined {
  const columns = set.columns.filter(({ meaning }) => meaning.apart !== undefined);
  const [first] = columns;
  if (first?.meaning.apart === undefined) return undefined;
  const names = columns.map(({ name }) => quotedName(name));
  return formatter.t('Not added up over all rows, since {dimension} tells their values apart: {measures}.', {
    ...{ dimension: quotedName(first.meaning.apart), measures: someNames(names, NAMED, formatter) },
  });
}

function isCut({ trends, crosses }: FactSet): boolean {
  return [...trends, ...crosses].some(({ cut: { first, last } }) => first || last);
}

/** Whether a table has a column for each of several years. */
function isWide({ columns }: FactSet): boolean {
  return columns.filter(({ name, meaning }) => meaning.role === 'measure' && isYearName(name)).length >= YEARS;
}

function timeIsUtc({ columns, focus }: FactSet): boolean {
  return columns.some(
    ({ number, type, meaning }) =>
      number === focus.time && (type.includes('WITH TIME ZONE') || meaning.epoch !== undefined),
  );
}

/** Of a table with many columns: what of it the report covers, and how to have another part. */
function wide({ set, ref, t, formatter }: Citing): (string | undefined)[] {
  const last = set.columns.at(-1);
  return [
    set.columns.length < set.tableColumns && last
      ? t('Of the {all} columns those up to {last} were looked at.', {
          ...{ all: ref('tableColumns'), last: quotedName(cut(last.name)) },
        })
      : undefined,
    set.ask.kind === 'overview' ? unrelated(set, formatter) : undefined,
  ];
}

/** Between which measures no relation was looked for: the shorter of the two lists is named. */
function unrelated(set: FactSet, { t, number, list }: Formatter): string | undefined {
  const measures = relatable(set).map(({ name }) => quotedName(cut(name)));
  const [related, left] = [measures.slice(0, MAX_RELATED), measures.slice(MAX_RELATED)];
  if (left.length === 0) return undefined;
  return left.length < related.length
    ? t(
        'Relations were looked for among {count} measures, and not with {measures}. What is looked at first can be chosen in the line above the report.',
        { count: number(related.length), measures: list(left) },
      )
    : t(
        'Of {count} measures only {measures} were related to each other. What is looked at first can be chosen in the line above the report.',
        { count: number(measures.length), measures: list(related) },
      );
}

function sheets({ formatter: { t, list, number } }: Citing, file: TableFile | undefined): string | undefined {
  if (!file || file.sheets.length < 2) return undefined;
  const others = file.sheets.filter((sheet) => sheet !== file.sheet).map((sheet) => plain(cut(sheet)));
  const further = others.length - NAMED;
  const named = others.slice(0, NAMED);
  const values = {
    sheets: list(further > 0 ? [...named, t('{count} others', { count: number(further) })] : named),
    choice: file.kind === 'Excel' ? t('Sheet') : file.kind.endsWith('JSON') ? t('Part') : t('Table'),
  };
  return t(
    file.sheet === undefined
      ? 'The file has several tables: {sheets}.'
      : 'The file also has {sheets}. “{choice}”, beside the file’s name below the answer, leads to each.',
    values,
  );
}

/** Numbers that were taken for something else than amounts, by their names or values: nothing else shows it. */
function guessed({ set, formatter }: Citing): string | undefined {
  const columns = set.columns.filter(
    ({ type, meaning: { role, by } }) =>
      // A year and an id that are called so are no surprise.
      isNumeric(type) &&
      (by === 'values'
        ? ['id', 'dimension', 'time', 'flag'].includes(role)
        : by === 'name' && ['dimension', 'flag'].includes(role)),
  );
  if (columns.length === 0) return undefined;
  const names = columns.map(({ name }) => quotedName(name));
  return formatter.t(
    'Numbers that were taken for labels, times or identifiers, and are not added up: {columns}. The table of columns says for what; it can be corrected.',
    { columns: someNames(names, NAMED, formatter) },
  );
}
