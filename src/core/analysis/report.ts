import type { CodeBlock } from '../agent/response';
import { barChart, fence, histogramChart, lineChart, type ChartOption } from './charts';
import { mainMeasure, type ColumnFacts, type Dataset, type Role } from './columns';
import { dateOf, wholePeriods, type Facts } from './facts';
import { findings, type Sources } from './findings';
import { MAX_PROFILED_COLUMNS } from './queries';
import { tellNote } from '../tools/tableNotes';
import { offerQuestions } from './questions';
import { pythonScript, sqlScript, type LabelledQuery } from './script';
import { plain, type Wording } from '../wording';

/** Columns listed in the report's table. */
const MAX_LISTED_COLUMNS = 40;

export interface Report {
  content: string;
  recommended_questions: string[];
  download_links: string[];
  code_blocks: CodeBlock[];
}

/** The report on a table: headline findings, charts, the columns, and how each number can be had again. */
export function tableReport(
  dataset: Dataset,
  facts: Facts,
  queries: readonly LabelledQuery[],
  sources: Sources,
  problems: readonly string[],
  wording: Wording,
): Report {
  const { t } = wording;
  const sql = sqlScript(dataset, queries, wording);
  const python = pythonScript(dataset, wording);
  const sections = [
    `## ${t('What {file} shows', { file: plain(dataset.file.path) })}`,
    overview(dataset, facts, wording),
    findings(dataset, facts, sources, wording)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    ...charts(dataset, facts, wording).map(fence),
    `### ${t('Columns')}`,
    columnTable(dataset, wording),
    `### ${t('How the numbers were made')}`,
    method(queries, sql.code_id, python.code_id, wording),
    limits(dataset, facts, problems, wording),
  ];
  return {
    content: sections.filter((section) => section !== '').join('\n\n'),
    recommended_questions: offerQuestions(dataset, facts, wording),
    download_links: [`${python.code_id}.py`, `${sql.code_id}.sql`],
    code_blocks: [python, sql],
  };
}

function overview({ rows, columns, file }: Dataset, { trend }: Facts, { t, number }: Wording): string {
  const shape = t('{rows} rows × {columns} columns ({kind})', {
    rows: number(rows),
    columns: number(file.columns.length),
    kind: file.kind,
  });
  const time = trend?.time ?? columns.find((column) => column.role === 'time');
  const period = time && t('{from} to {to}', { from: dateOf(time.min), to: dateOf(time.max) });
  return [shape, period].filter((part) => part !== undefined).join(' · ');
}

function charts(dataset: Dataset, facts: Facts, { t }: Wording): ChartOption[] {
  const measure = mainMeasure(dataset);
  if (!measure) return [];
  const name = (text: string, values: Record<string, string>): string =>
    t(text, { measure: measureName(measure, t), ...values });
  const made: ChartOption[] = [];
  const { trend, breakdowns, histogram } = facts;
  if (trend && trend.points.length > 2) made.push(lineChart(name('{measure} over time', {}), wholePeriods(trend)));
  for (const { dimension, segments } of breakdowns.slice(0, 2)) {
    const words = { other: t('other'), none: t('(no value)'), additive: measure.additive };
    made.push(barChart(name('{measure} by {dimension}', { dimension: dimension.name }), segments, words));
  }
  if (histogram && measure.numbers && measure.distinct > 2) {
    const { min, max } = measure.numbers;
    made.push(histogramChart(t('Distribution of {measure}', { measure: measure.name }), histogram, min, max));
  }
  return made;
}

/** The measure as a chart names it: with the word "average" where it is averaged. */
export function measureName(measure: ColumnFacts, t: Wording['t']): string {
  return measure.additive ? measure.name : t('Average {measure}', { measure: measure.name });
}

function columnTable({ columns }: Dataset, { t, number }: Wording): string {
  const roles: Record<Role, string> = {
    time: t('time'),
    measure: t('measure'),
    dimension: t('dimension'),
    id: t('identifier'),
    text: t('text'),
    constant: t('constant'),
    empty: t('empty'),
    nested: t('nested'),
  };
  const extreme = (column: ColumnFacts, value: string | null): string => {
    if (value === null) return '';
    if (column.numbers) return number(Number(value));
    const text = column.role === 'time' ? dateOf(value) : value;
    return plain(text.length > 24 ? `${text.slice(0, 23)}…` : text);
  };
  const head = [t('Column'), t('Meaning'), t('Missing'), t('Distinct'), t('Min'), t('Median'), t('Max')];
  const lines = columns
    .slice(0, MAX_LISTED_COLUMNS)
    .map((column) => [
      plain(column.name),
      roles[column.role],
      number(column.missing),
      number(column.distinct),
      extreme(column, column.min),
      column.numbers ? number(column.numbers.median) : '',
      extreme(column, column.max),
    ]);
  const table = [head, ['---', '---', '--:', '--:', '--:', '--:', '--:'], ...lines];
  const more = columns.length - MAX_LISTED_COLUMNS;
  return (
    table.map((row) => `| ${row.join(' | ')} |`).join('\n') +
    (more > 0 ? `\n\n${t('… and {count} more columns.', { count: number(more) })}` : '')
  );
}

function method(queries: readonly LabelledQuery[], sqlId: string, pythonId: string, { t }: Wording): string {
  const list = queries.map(({ label, about }) => `${label} ${about}`).join(' · ');
  const code = t(
    'The queries are in <code_ref>{sql}</code_ref>; <code_ref>{python}</code_ref> computes the main numbers again in plain Python.',
    { sql: sqlId, python: pythonId },
  );
  return `${list}\n\n${code}`;
}

function limits(dataset: Dataset, { trend }: Facts, problems: readonly string[], { t, number }: Wording): string {
  const notes = [
    dataset.file.sampled === true
      ? t(
          'Computed by the built-in analyst on this machine from a sample of the rows, since the file is large: sums and counts are those of the sample. It describes and draws; it does not know causes or your business.',
        )
      : t(
          'Computed by the built-in analyst from all rows, on this machine. It describes and draws; it does not know causes or your business.',
        ),
    ...(dataset.file.notes ?? []).map((note) => plain(tellNote(note, t))),
    ...(trend && wholePeriods(trend).length < trend.points.length
      ? [t('A first or last period that the data covers only in part is left out of the trend.')]
      : []),
    ...(trend?.time.type.includes('WITH TIME ZONE') === true ? [t('Times are counted in UTC.')] : []),
    ...(dataset.file.columns.length > MAX_PROFILED_COLUMNS
      ? [t('Only the first {count} columns were profiled.', { count: number(MAX_PROFILED_COLUMNS) })]
      : []),
    ...(dataset.file.sheets.length > 1
      ? [
          t('This is one of {count} sheets: {sheets}.', {
            count: number(dataset.file.sheets.length),
            sheets: plain(dataset.file.sheets.join(', ')),
          }),
        ]
      : []),
    ...problems,
  ];
  return notes.map((note) => `- *${note}*`).join('\n');
}
