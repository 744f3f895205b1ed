/** `analysis.py`: the facts of a report and their hash, with Python's standard library alone where the format allows it. */
import { oneLine } from '../../../base/text';
import type { Localize } from '../../text/formatter';
import type { Condition } from '../conditions';
import type { FactSet } from '../facts/factSet';
import { histogramEdges } from '../facts/histogram';
import { geometryParts } from '../../files/detect/geometry';
import { centuryOf } from '../../files/detect/centuries';
import { rangeOf } from '../../files/detect/ranges';
import { clockOf } from '../../files/detect/zones';
import { ERAS, HALVES, MONTH_NAMES, periodForm, QUARTERS } from '../../files/detect/periodForms';
import { MISSING_NUMBER } from '../../files/detect/numbers';
import { isInteger, isNested, isNumeric, isTemporal } from '../roles/engineTypes';
import { epochs } from '../roles/semantic';
import { readConditions } from './conditionsOf';
import { FACTS } from './pythonFacts';
import { CONDITIONS, MAIN } from './pythonMain';
import { JOIN, JSON_CELLS, PERIODS, READERS, UNPIVOT, VALUES } from './pythonRead';
import { RELATIONS } from './pythonRelations';
import { hasTextExtremes } from '../facts/factsOfColumn';
import { hasPlainColumns } from '../facts/allFacts';
import { firstPeriod } from './hash';
import type { SheetLayout } from '../../contract/textFormat';
import { readAs, type Source } from './source';

/** The signs between groups of digits, the kinds of spaces and apostrophes among them. */
const GROUPS: Readonly<Record<string, string[]>> = {
  '': [],
  ',': [','],
  '.': ['.'],
  ' ': [' ', '\u00A0', '\u202F'],
  "'": ["'", '\u2019'],
};

/**
 * @param hash the set's own
 * @returns the script, or why there is none, in the user's language
 */
export function pythonScript(
  set: FactSet,
  source: Source,
  hash: string,
  t: Localize,
): { code: string } | { reason: string } {
  const conditions = readConditions(set.where);
  if (!conditions) {
    return { reason: t('The rows are chosen by a condition in SQL of its own, which Python cannot be given.') };
  }
  const title = t(
    'The facts of the report on {file}, computed again without an SQL engine. Run it from the workspace folder.',
    {
      file: source.file,
    },
  );
  const formats = [...source.columns.map((column) => readAs(source, column)?.form?.format), source.joined?.format];
  const hasPeriods = formats.some((format) => 'parts' in formOf(format));
  const isJson = source.kind === 'json' || source.kind === 'jsonl';
  const code = [
    `"""${oneLine(title).replace(/[\\"]/g, '\\$&')}\n\n${oneLine(t('Facts hash of the report: {hash}', { hash }))}\n"""`,
    'import bisect, csv, datetime, functools, hashlib, io, json, math, operator, re, sys',
    'from collections import Counter, defaultdict',
    'from pathlib import Path',
    '',
    `DATA = Path(sys.argv[1] if len(sys.argv) > 1 else ${pythonLiteral(source.file)})`,
    `# ${oneLine(t('How the file holds its table'))}`,
    `READ = ${pythonLiteral(reading(source))}`,
    `MISSING = ${pythonLiteral(['', ...MISSING_NUMBER])}`,
    `# ${oneLine(t('The columns, and what is told of each'))}`,
    `COLUMNS = ${pythonLiteral(columnsOf(set, source), true)}`,
    `# ${oneLine(t('The columns of the file; those that are periods become rows, parts of a time make one, and numbers are recoded'))}`,
    `CELLS = ${
      source.recoded || source.unpivoted || source.joined
        ? pythonLiteral(
            source.columns.map((column) => cellOf(source, column)),
            true,
          )
        : 'COLUMNS'
    }`,
    `UNPIVOT = ${pythonLiteral(unpivotOf(source))}`,
    `JOINED = ${pythonLiteral(joinedOf(source))}`,
    ...(hasPeriods
      ? [
          `# ${oneLine(t('Names of months, quarters, half-years and eras'))}`,
          `MONTHS = ${pythonLiteral(MONTH_NAMES)}`,
          `ERAS = ${pythonLiteral(ERAS)}`,
          `QUARTERS = ${pythonLiteral(QUARTERS)}`,
          `HALVES = ${pythonLiteral(HALVES)}`,
        ]
      : []),
    `# ${oneLine(t('Rows that were looked at: all conditions together'))}`,
    `WHERE = ${pythonLiteral(conditions satisfies Condition[])}`,
    `DUPLICATES = ${pythonLiteral(set.duplicates !== null && hasPlainColumns(set))}`,
    `# ${oneLine(t('Breakdowns, trends and relations; columns are named by their numbers'))}`,
    `PARTS = ${pythonLiteral(partsOf(set), true)}`,
    '',
    '',
    [
      ...(isJson ? [JSON_CELLS] : []),
      READERS[source.kind],
      ...(hasPeriods ? [PERIODS] : []),
      VALUES,
      UNPIVOT,
      ...(source.joined ? [JOIN] : []),
      FACTS,
      RELATIONS,
      CONDITIONS,
      MAIN,
    ].join('\n\n'),
  ].join('\n');
  return { code };
}

function reading(source: Source): Record<string, unknown> {
  const { text, layout, json, part = '' } = source;
  if (source.kind === 'json' || source.kind === 'jsonl') {
    const { encoding, way = [], lists = {}, fields, geometry, texts } = json;
    const places = Object.fromEntries(fields.map(({ name, path }) => [name, path]));
    const marks = texts && { decimal: texts.decimal, groups: GROUPS[texts.thousands] ?? [] };
    const parts = geometry ? Object.fromEntries(geometryParts(geometry)) : {};
    return { encoding: pythonEncoding(encoding), way, lists, fields: places, geometry: parts, ...marks };
  }
  if (source.kind !== 'text') {
    const { texts } = layout;
    const marks = texts && { decimal: texts.decimal, groups: GROUPS[texts.thousands] ?? [] };
    const { skip, headerRows: header, footer } = layout;
    return { part, skip, header, footer, ...repairs(layout), ...marks };
  }
  return {
    ...{ encoding: pythonEncoding(text.encoding), delimiter: text.delimiter, quote: text.quote },
    ...{ escape: text.escape ?? '', comment: text.comment ?? '', lines: text.lines?.pattern ?? '' },
    ...{ skip: text.skip, header: text.headerRows, footer: text.footer, ...repairs(text) },
    ...{ decimal: text.decimal, groups: GROUPS[text.thousands] ?? [] },
  };
}

function repairs({ beside, leftOut, filled, sections }: SheetLayout): Record<string, unknown> {
  const begins = sections?.map(({ row, label }) => [row, label]);
  return {
    ...(beside && { beside }),
    ...(leftOut && { leftOut }),
    ...(filled && { filled }),
    ...(begins && { sections: begins }),
  };
}

function kindOf(type: string): string {
  if (isNested(type)) return 'nested';
  if (isInteger(type)) return 'integer';
  if (isNumeric(type)) return 'float';
  if (isTemporal(type)) return 'time';
  return type === 'BOOLEAN' ? 'boolean' : 'text';
}

/** How the cells of times are read. */
function formOf(stored: string | undefined): Record<string, string | number | boolean> {
  if (stored === undefined) return {};
  const { format: clocked, isClock } = clockOf(stored);
  const { format: plain, isRange } = rangeOf(clocked);
  const { format, first } = centuryOf(plain);
  const period = periodForm(format);
  const pattern = period?.pattern.replace(/\\x\{([\dA-F]{4})\}/g, '\\u$1');
  return {
    ...(period && pattern !== undefined ? { pattern, parts: period.parts.join('') } : { format }),
    ...(first !== undefined && { century: first }),
    ...(isClock && { clock: true }),
    ...(isRange && { range: true }),
  };
}

/** What a column is called, and how its cells are read. */
function cellOf(source: Source, column: Source['columns'][number]): Record<string, unknown> {
  const { form, sign, coded } = readAs(source, column) ?? {};
  const { missing = [], days } = source.recoded?.find((each) => each.column === column.name) ?? {};
  return {
    ...{ name: column.name, type: column.type, kind: kindOf(column.type) },
    ...formOf(form?.format),
    ...(sign !== undefined && { sign }),
    ...(coded === true && { coded }),
    ...(missing.length > 0 && { missing }),
    ...(days !== undefined && { days }),
  };
}

/** Which columns stay and which are periods, by their numbers in the file. */
function unpivotOf({ unpivoted, columns }: Source): Record<string, unknown> | null {
  if (!unpivoted) return null;
  const numberOf = (name: string | null): number | null =>
    name === null ? null : columns.findIndex((column) => column.name === name) + 1;
  return {
    year: numberOf(unpivoted.year ?? null),
    kept: unpivoted.kept.map(numberOf),
    types: unpivoted.values.map(({ type }) => kindOf(type)),
    periods: unpivoted.periods.map(({ first, columns: places }) => [first, places.map(numberOf)]),
  };
}

/** Which columns are parts of a time, by their numbers in the file, and how their text is read. */
function joinedOf({ joined, columns }: Source): Record<string, unknown> | null {
  if (!joined) return null;
  const { type, parts, after, format } = joined;
  const numberOf = (name: string): number => columns.findIndex((column) => column.name === name) + 1;
  return {
    from: parts.map(({ column, before, isYear }) => [numberOf(column), before, isYear]),
    ...{ after, type, kind: kindOf(type), ...formOf(format) },
  };
}

function columnsOf(set: FactSet, source: Source): Record<string, unknown>[] {
  return source.told.map((column, at) => {
    const found = set.columns.find(({ number }) => number === at + 1);
    const base = { number: at + 1, told: found !== undefined, ...cellOf(source, column) };
    if (!found) return base;
    const { top, lengths, histogram, numbers, meaning } = found;
    return {
      ...base,
      ...(hasTextExtremes(found) && { extremes: true }),
      ...(found.future !== undefined && { future: set.asOf }),
      ...(lengths && { lengths: true }),
      ...(meaning.role === 'time' && !isTemporal(column.type) && { grain: meaning.grain }),
      ...(meaning.epoch && { epoch: epochs[meaning.epoch] }),
      ...(numbers && { numbers: true }),
      ...(histogram && { edges: histogramEdges(histogram) }),
      ...(top && { top: top.map(({ label }) => label) }),
    };
  });
}

function partsOf(set: FactSet): Record<string, unknown> {
  const labels = (segments: readonly { label: string | null }[]): (string | null)[] =>
    segments.map(({ label }) => label);
  return {
    breakdowns: set.breakdowns.map(({ id, measure, aggregate, by, segments }) => ({
      ...{ id, measure, aggregate, by, labels: labels(segments) },
    })),
    trends: set.trends.map((part) => ({
      ...{ id: part.id, measure: part.measure, aggregate: part.aggregate, time: part.time, grain: part.grain },
      ...{ first: firstPeriod(part), years: part.years.map(({ year }) => year) },
    })),
    crosses: set.crosses.map(({ id, measure, aggregate, time, grain, by, labels: of }) => ({
      ...{ id, measure, aggregate, time, grain, by, labels: of },
    })),
    changes: set.changes.map(({ id, measure, aggregate, time, grain, by, before, after, segments }) => ({
      ...{ id, measure, aggregate, time, grain, by, before, after, labels: labels(segments) },
    })),
    pairs: set.pairs.map(({ id, a, b, pearson, spearman }) => ({
      ...{ id, a, b, pearson: pearson !== null, spearman: spearman !== null },
    })),
    associations: set.associations.map(({ id, a, b, v }) => ({ id, a, b, v: v !== null })),
    effects: set.effects.map(({ id, measure, by, eta2 }) => ({ id, measure, by, eta2: eta2 !== null })),
  };
}

/** Values as Python writes them. */

/** Names that Python has for encodings where it knows the web's name for another one, or not at all. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8-sig',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
  gbk: 'gb18030',
};

function pythonEncoding(label: string): string {
  return ENCODINGS[label] ?? label.replace(/^windows-/, 'cp');
}

/** A JSON value in Python. @param inLines its entries have a line each, for two levels */
function pythonLiteral(value: unknown, inLines = false): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) {
    if (inLines) return `[${value.map((each) => `\n    ${pythonLiteral(each)},`).join('')}\n]`;
    return `[${value.map((each) => pythonLiteral(each)).join(', ')}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)}: ${pythonLiteral(each, inLines)}`,
    );
    return inLines ? `{\n    ${entries.join(',\n    ')},\n}` : `{${entries.join(', ')}}`;
  }
  // Characters that end a line for some tools, and halves of characters, are written as escapes.
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
