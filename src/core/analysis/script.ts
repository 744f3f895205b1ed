/** Code that gives the report's numbers again: the very queries, and a script that needs no engine of ours. */
import { safeCodeId } from '../store/codeIds';
import { dimensions, mainMeasure, mainTime, measures, type ColumnFacts, type Dataset } from './columns';
import { grainFor, type Grain } from './queries';
import { oneLine } from '../../base/text';
import { spanInDays } from './facts';
import type { TableFile } from './reading';
import { numberLines, readerLines } from './scriptReaders';
import type { Wording } from '../wording';

/** A query of the report with the label by which the report cites it. */
export interface LabelledQuery {
  label: string;
  about: string;
  sql: string;
}

/** A code block with nothing missing. */
export interface Script {
  code_id: string;
  code: string;
  language: string;
  description: string;
}

function baseId(dataset: Dataset): string {
  const stem = dataset.file.path.slice(dataset.file.path.lastIndexOf('/') + 1).replace(/\.[^.]+(?=#|$)/, '');
  return safeCodeId(`code_${stem.toLowerCase()}`.slice(0, 48), '');
}

function docstring(text: string): string {
  return oneLine(text).replace(/[\\"]/g, '\\$&');
}

/** All queries of the report in one file, each under its label. */
export function sqlScript(dataset: Dataset, queries: readonly LabelledQuery[], { t }: Wording): Script {
  const code = [
    `-- ${oneLine(t('The queries behind the report on {file}. They run in DuckDB from the workspace folder.', { file: dataset.file.path }))}`,
    ...queries.map(({ label, about, sql }) => `\n-- ${label}: ${oneLine(about)}\n${sql};`),
    '',
  ].join('\n');
  const description = t('Queries behind the report on {file}', { file: dataset.file.path });
  return { code_id: `${baseId(dataset)}_queries`, code, language: 'sql', description };
}

/** The format of a time's column; empty for ISO 8601. */
function formatOf({ text }: TableFile, { name, type }: ColumnFacts): string {
  const own = text?.otherFormats;
  if (own && Object.hasOwn(own, name)) return own[name] ?? '';
  return (type === 'DATE' ? text?.dateFormat : text?.timestampFormat) ?? '';
}

/** Where a date's period begins, in the form of the report. */
const PERIODS: Readonly<Record<Grain, string>> = {
  day: 'day.isoformat()',
  week: '(day - datetime.timedelta(days=day.weekday())).isoformat()',
  month: 'day.isoformat()[:7]',
  quarter: 'f"{day.year:04d}-{(day.month - 1) // 3 * 3 + 1:02d}"',
  year: 'day.isoformat()[:4]',
};

/**
 * A Python script that computes the report's main numbers from the file, with the standard library alone (pandas only
 * where a format needs it). It prints them as JSON, unrounded.
 */
export function pythonScript(dataset: Dataset, { t }: Wording): Script {
  const { file } = dataset;
  const measure = mainMeasure(dataset);
  const time = mainTime(dataset);
  const grain = time && grainFor(spanInDays(time));
  const [path] = file.path.split(/(?<=\.(?:xlsx|xlsm|xlsb|xls|ods|sqlite3?|db|json))#/i);
  const text = (value: unknown): string => JSON.stringify(value);
  const lines = [
    `"""${docstring(t('The main numbers of the report on {file}, computed without the SQL engine. Run it from the workspace folder.', { file: file.path }))}"""`,
    'import csv, datetime, io, json, math, statistics, sys',
    'from collections import defaultdict',
    'from pathlib import Path',
    '',
    `DATA = Path(sys.argv[1] if len(sys.argv) > 1 else ${text(path)})`,
    `MEASURE = ${measure ? text(measure.name) : 'None'}`,
    `MEASURES = ${text(measures(dataset).map((column) => column.name))}`,
    `DIMENSIONS = ${text(
      dimensions(dataset)
        .slice(0, 3)
        .map((column) => column.name),
    )}`,
    `TIME = ${time ? text(time.name) : 'None'}`,
    `ADD_UP = ${measure?.additive === true ? 'True' : 'False'}  # a sum of MEASURE means something; else its average is taken`,
    '',
    ...readerLines(file),
    '',
    ...numberLines(file),
    '',
    'def numbers(column, of=None):',
    '    return [n for n in (number(row.get(column)) for row in (rows if of is None else of)) if n is not None]',
    '',
    'def combine(of):',
    '    values = numbers(MEASURE, of)',
    '    return None if not values else sum(values) if ADD_UP else statistics.fmean(values)',
    '',
    'def groups(key):',
    '    found = defaultdict(list)',
    '    for row in rows:',
    '        found[key(row)].append(row)',
    '    return found',
    '',
    'def describe(column):',
    '    values = sorted(numbers(column))',
    '    if len(values) < 2:',
    '        return {"count": len(values)}',
    '    q1, median, q3 = statistics.quantiles(values, n=4, method="inclusive")',
    '    return {"count": len(values), "sum": sum(values), "mean": statistics.fmean(values), "sd": statistics.stdev(values),',
    '            "min": values[0], "q1": q1, "median": median, "q3": q3, "max": values[-1]}',
    '',
    'result = {"rows": len(rows), "measures": {column: describe(column) for column in MEASURES}}',
    ...(measure
      ? [
          'result["by"] = {',
          '    column: {str(label): combine(of) for label, of in groups(lambda row: row.get(column)).items()}',
          '    for column in DIMENSIONS',
          '}',
        ]
      : []),
    ...(measure && grain
      ? [
          `DATE_FORMAT = ${text(formatOf(file, time))}  # empty: ISO 8601`,
          '',
          'def period(value):',
          '    """The period of a time, in UTC where the time says its zone."""',
          '    if DATE_FORMAT:',
          '        time = datetime.datetime.strptime(str(value).strip(), DATE_FORMAT)',
          '    else:',
          '        time = datetime.datetime.fromisoformat(str(value).replace("Z", "+00:00"))',
          '    if time.tzinfo:',
          '        time = time.astimezone(datetime.timezone.utc)',
          '    day = time.date()',
          `    return ${PERIODS[grain]}`,
          '',
          'result["trend"] = {label: combine(of) for label, of in sorted(groups(lambda row: None if missing(row.get(TIME)) else period(row[TIME])).items(), key=lambda item: str(item[0])) if label}',
        ]
      : []),
    'print(json.dumps(result, indent=2, ensure_ascii=False))',
    '',
  ];
  const description = t('Main numbers of {file} in plain Python', { file: file.path });
  return { code_id: `${baseId(dataset)}_numbers`, code: lines.join('\n'), language: 'python', description };
}
