/** Answers to queries: how the question was read, the figure or the groups, a chart and a table. */
import { queryChart } from '../../charts/query';
import { fence } from '../../charts/options';
import type { Query, QueryKey } from '../../facts/query/query';
import type { QueryResult } from '../../facts/query/result';
import { keyText, keyWords, figureWords } from '../../facts/query/words';
import { sentenceIfWhole, type Citing } from '../../report/citing';
import { firstRows, markdownTable, MAX_ORDERED_ROWS } from '../../report/tableRows';
import { plain, type Formatter } from '../../../text/formatter';
import { rounded } from '../../facts/measured';
import { labelText } from '../../report/names';
import { parts } from './groups';

export function queryAnswer(citing: Citing, query: Query, result: QueryResult): string {
  const { cell, formatter } = citing;
  const { t } = formatter;
  const { groups } = result;
  if (result.covered === 0) return t('No row fulfils these conditions.');
  if (groups.length === 0) return t('There is nothing to tell of this: no row has what was asked for.');
  const shown = groups.slice(0, MAX_ORDERED_ROWS);
  const chart = queryChart(query, result, formatter);
  const names = query.measures.map((measure) => plain(figureWords(measure, query, formatter)));
  const place = (at: number, name: string): string => sentenceIfWhole(cell(`q1.r${at + 1}.${name}`)) ?? '–';
  const table =
    query.by.length === 0
      ? undefined
      : markdownTable(
          [...query.by.map((key) => plain(keyWords(key, formatter))), ...names],
          shown.map(({ keys }, at) => [
            ...keys.map((key, index) => keyCell(query.by[index], key, formatter)),
            ...names.map((_, index) => place(at, `v${index + 1}`)),
          ]),
          [...query.by.map(() => '---'), ...names.map(() => '--:')],
        );
  return parts(
    ...(query.by.length === 0 ? singleSentences(citing, query, names) : [leadSentence(citing, query, result, names)]),
    chart && fence(chart),
    table,
    shown.length < groups.length ? `*${cutNote(citing, shown.length)}*` : undefined,
  );
}

/** One figure a sentence. */
function singleSentences(citing: Citing, query: Query, names: readonly string[]): string[] {
  const { t, formatter, ref } = citing;
  return names.map((name, at) => {
    const value = ref(`q1.r1.v${at + 1}`);
    const isCount = query.measures[at]?.of === 'rows';
    const sentence = isCount
      ? t('{measure}: **{value}**.', { measure: name, value })
      : t('{measure}: **{value}**, over {rows} rows.', { measure: name, value, rows: ref('q1.covered') });
    return sentence ?? formatter.t('{measure}: no row has a value for it.', { measure: name });
  });
}

/** Which group has the most, or the least where these are asked for. */
function leadSentence(
  citing: Citing,
  query: Query,
  { groups }: QueryResult,
  names: readonly string[],
): string | undefined {
  const { t, ref, formatter } = citing;
  const figures = groups.map(({ values: [value] }, at) => ({
    at,
    value: typeof value === 'number' ? value : undefined,
  }));
  const isLowest = query.order?.by === 'value' && !query.order.descending;
  const known = figures.filter((each): each is { at: number; value: number } => each.value !== undefined);
  const [first] = known.toSorted((a, b) => (isLowest ? a.value - b.value : b.value - a.value));
  if (!first || query.by.length === 0) return undefined;
  // Of several that are the same none is named.
  const ties = known.filter(({ value }) => rounded(value) === rounded(first.value)).length;
  if (ties > 1)
    return t('{measure} has the same value for several: **{value}**.', {
      measure: names[0] ?? '',
      value: ref(`q1.r${first.at + 1}.v1`),
    });
  const label = (groups[first.at]?.keys ?? [])
    .map((key, index) => keyCell(query.by[index], key, formatter))
    .join(' · ');
  const values = { measure: names[0] ?? '', label, value: ref(`q1.r${first.at + 1}.v1`) };
  if (query.top && query.top.from > 1) return t('{measure}: {label}, with **{value}**.', values);
  return isLowest
    ? t('{measure} is lowest for {label}: **{value}**.', values)
    : t('{measure} is highest for {label}: **{value}**.', values);
}

/** A key in a table or a sentence; a label that looks like a number is in quotes. */
function keyCell(key: QueryKey | undefined, value: string | null, formatter: Formatter): string {
  return key?.by === 'column' ? labelText(value, formatter) : plain(keyText(key, value, formatter));
}

function cutNote({ ref, t, formatter }: Citing, shown: number): string {
  const part = firstRows(shown, formatter);
  return (
    t('The table has {part} of {count}.', { part, count: ref('q1.groups') }) ??
    formatter.t('The table has {part} of more than a thousand.', { part })
  );
}
