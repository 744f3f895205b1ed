import type { ColumnFacts } from '../../facts/factSet';
import type { Citing } from '../citing';
import { quotedName, someNames, missingText, perhapsMissing } from '../names';
import { gapsText, mainTrend, trendSentences } from './trend';

/** Columns that are named for their missing values. */
const NAMED = 3;

/** What is wrong with the data as far as it shows: missing values, repeated rows, dates to come, values that are no numbers, periods without rows. */
export function qualitySentence(citing: Citing): string {
  const parts = [
    empty(citing),
    missing(citing),
    perhaps(citing),
    repeated(citing),
    ...citing.set.columns.map((column) => future(citing, column)),
    ...citing.set.columns.map((column) => odd(citing, column)),
    unfilled(citing),
  ].filter((part) => part !== undefined);
  return citing.formatter.t('**Data quality**: {parts}.', { parts: parts.join(citing.formatter.t('; ')) });
}

function empty({ set, formatter }: Citing): string | undefined {
  const names = set.columns.filter(isEmpty).map(({ name }) => quotedName(name));
  if (names.length === 0) return undefined;
  const { t } = formatter;
  if (names.length === 1) return t('{column} is empty', { column: names[0] ?? '' });
  return t('{columns} are empty', { columns: someNames(names, NAMED, formatter) });
}

function isEmpty({ present }: ColumnFacts): boolean {
  return present === 0;
}

function missing({ set, ref, t, formatter: { list } }: Citing): string | undefined {
  if (set.columns.every((column) => column.missing === 0))
    return set.columns.some((column) => perhapsMissing(set, column)) ? undefined : t('no value is missing');
  const lacking = set.columns
    .filter((column) => column.missing > 0 && !isEmpty(column))
    .sort((a, b) => b.missing - a.missing);
  const named = lacking.slice(0, NAMED).flatMap((column) => {
    const [count, share] = [ref(`c${column.number}.missing`), ref(`c${column.number}.missing_share`)];
    return t('{column}: {count} ({share})', { column: quotedName(column.name), count, share }) ?? [];
  });
  if (named.length === 0) return undefined;
  return t(
    lacking.length > NAMED
      ? 'values are missing in several columns, most of all in {list}'
      : 'values are missing in {list}',
    { list: list(named) },
  );
}

/** Words and blanks that often stand where a value is missing. */
function perhaps({ set, ref, t, formatter }: Citing): string | undefined {
  const found = set.columns.flatMap((column) => {
    const standIn = perhapsMissing(set, column);
    return standIn ? [{ column, ...standIn }] : [];
  });
  const named = found
    .sort((a, b) => b.rows - a.rows)
    .slice(0, NAMED)
    .flatMap(({ column: { name }, at, label }) => {
      const values = { column: quotedName(name), count: ref(at) };
      return t('{label} in {column} ({count})', { label: missingText(label, formatter), ...values }) ?? [];
    });
  return named.length === 0
    ? undefined
    : t('values perhaps stand for missing ones: {list}', { list: formatter.list(named) });
}

/** Two rows that are alike where fewer than this are to be expected are no chance. */
const RARE = 0.05;

/**
 * Rows that repeat others, where that says something: of few columns with few values each, as in a survey, some are alike. Pairs that
 * are to be expected are at least as many as where each column's values were evenly spread and independent of the others.
 */
function repeated({ set, ref, t }: Citing): string | undefined {
  if (set.duplicates === null || set.rows === 1) return undefined;
  if (set.duplicates === 0) return t('no row repeats another');
  const pairs = (set.rows * (set.rows - 1)) / 2;
  const expected = set.columns.reduce((left, { distinct }) => left / Math.max(1, distinct), pairs);
  if (expected > RARE) return undefined;
  const count = ref('duplicates');
  return t(set.duplicates === 1 ? '{count} row repeats an earlier one' : '{count} rows repeat an earlier one', {
    count,
  });
}

function future({ set, ref, t }: Citing, { number, name, future: later = 0 }: ColumnFacts): string | undefined {
  // What stands out is told there.
  const isTold = set.insights?.some(({ kind, isUp, time }) => kind === 'far' && isUp && time?.column === name);
  if (later === 0 || isTold === true) return undefined;
  const values = { count: ref(`c${number}.future`), column: quotedName(name) };
  return t(
    later === 1 ? '{count} value of {column} lies in the future' : '{count} values of {column} lie in the future',
    values,
  );
}

/** Periods without rows, where the sentence on the course does not name them. */
function unfilled(citing: Citing): string | undefined {
  const trend = mainTrend(citing);
  const gaps = trend && gapsText(citing, trend);
  const isTold = gaps !== undefined && trendSentences(citing).some((sentence) => sentence?.includes(gaps));
  return isTold ? undefined : gaps;
}

function odd({ ref, t }: Citing, { number, name, odd: strange }: ColumnFacts): string | undefined {
  if (strange === 0) return undefined;
  const values = { count: ref(`c${number}.odd`), column: quotedName(name) };
  return t('{count} values of {column} are no finite numbers', values);
}
