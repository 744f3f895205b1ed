import type { Lexicon } from './lexicon';

const list = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** A bare word for a period may be one of "this year": it belongs to the trend only behind these. */
const grains = (before: string): string =>
  ['hour', 'day', 'week', 'month', 'quarter', 'year'].map((grain) => `${before} ${grain}`).join(', ');

export const english: Lexicon = {
  filler: list(
    `a, an, the, of, for, in, on, to, is, are, was, were, be, do, does, did, has, have, had, what, what's, which, how, how much, i, me, we, us, my, our,
    please, show, show me, give, tell, list, see, want to know, would like to know, can, could, you, there, it, its,
    data, table, file, column, columns, value, values, and, with`,
  ),
  breakdown: list(
    `by, per, each, for each, for every, every, across, rank, ranks, ranked, ranking, top, highest, most, largest, biggest, greatest, frequent, most frequent, break down, broken down, breakdown, split, split by, grouped, grouped by, split up`,
  ),
  trend: list(
    `trend, trends, trending, over time, develop, develops, developed, development, course, by, per, each, for each, for every, every, across, split by,
hourly, daily, weekly, monthly, quarterly, yearly, ${grains('by')}, ${grains('per')}, ${grains('each')}, ${grains('every')}`,
  ),
  change: list(
    `why, change, changes, changed, make up, makes up, made up, explain, explains, explained, attribute, attributed, attribution, compare, compared,
    comparison, contribute, contributed, from, between, by, per, each, for each, across, split by`,
  ),
  distribution: list(
    `distribution, distributions, distributed, histogram, spread, outlier, outliers, unusual, unusual values`,
  ),
  relation: list(
    `together, correlate, correlates, correlated, correlation, relate, relates, related, relation, relationship, relationships, between, go together, goes together`,
  ),
  sum: list('sum, total, in total, altogether, overall'),
  mean: list('mean, average, avg, on average'),
  rows: list('row, rows, record, records, entry, entries, count, count of, number, number of, how many'),
};
