import type { Localize } from '../../text/wording';

type Label = (t: Localize, places: Readonly<Record<string, string | number>>) => string;

/** What facts of columns are called, by the names in their addresses without their numbers. */
const LABELS: Readonly<Record<string, Label>> = {
  present: (t, places) => t('Rows where {column} has a value', places),
  missing: (t, places) => t('Rows where {column} is missing', places),
  missing_share: (t, places) => t('Share of rows where {column} is missing', places),
  odd: (t, places) => t('Values of {column} that are no finite number', places),
  distinct: (t, places) => t('Different values of {column}', places),
  distinct_share: (t, places) => t('Different values of {column} as a share of its values', places),
  min: (t, places) => t('Lowest value of {column}', places),
  max: (t, places) => t('Highest value of {column}', places),
  days: (t, places) => t('Days between the first and the last value of {column}', places),
  sum: (t, places) => t('Sum of {column}', places),
  mean: (t, places) => t('Mean of {column}', places),
  sd: (t, places) => t('Standard deviation of {column}', places),
  max_share: (t, places) => t('Share of the largest value in: {measure}', { measure: t('Sum of {column}', places) }),
  cv: (t, places) => t('Standard deviation of {column} as a share of its mean', places),
  p: (t, places) => t('{percent}th percentile of {column}', places),
  q1: (t, places) => t('First quartile of {column}', places),
  median: (t, places) => t('Median of {column}', places),
  q3: (t, places) => t('Third quartile of {column}', places),
  range: (t, places) => t('Highest less lowest value of {column}', places),
  iqr: (t, places) => t('Interquartile range of {column}', places),
  skew: (t, places) => t('Skewness of {column}', places),
  kurtosis: (t, places) => t('Excess kurtosis of {column}', places),
  jb: (t, places) => t('Jarque–Bera statistic of {column}', places),
  jb_p: (t, places) => t('p-value of the Jarque–Bera test of {column}', places),
  zeros: (t, places) => t('Rows where {column} is 0', places),
  zeros_share: (t, places) => t('Share of the values of {column} that are 0', places),
  negatives: (t, places) => t('Rows where {column} is negative', places),
  negatives_share: (t, places) => t('Share of the values of {column} that are negative', places),
  low: (t, places) => t('Lower fence of {column}', places),
  high: (t, places) => t('Upper fence of {column}', places),
  below: (t, places) => t('Values of {column} below the lower fence', places),
  below_share: (t, places) => t('Share of the values of {column} below the lower fence', places),
  above: (t, places) => t('Values of {column} above the upper fence', places),
  above_share: (t, places) => t('Share of the values of {column} above the upper fence', places),
  outliers: (t, places) => t('Outliers of {column}', places),
  outliers_share: (t, places) => t('Share of the values of {column} that are outliers', places),
  bin: (t, places) => t('Rows where {column} is between {from} and {to}', places),
  bin_share: (t, places) => t('Share of the values of {column} between {from} and {to}', places),
  top: (t, places) => t('Rows where {column} is {label}', places),
  top_share: (t, places) => t('Share of the values of {column} that are {label}', places),
  future: (t, places) => t('Values of {column} in the future', places),
  future_share: (t, places) => t('Share of the values of {column} in the future', places),
  length_min: (t, places) => t('Characters of the shortest value of {column}', places),
  length_max: (t, places) => t('Characters of the longest value of {column}', places),
};

/**
 * @param name as it stands in an address: `mean`, `top3_share`
 * @param places `column` and what else the words have places for
 */
export function columnLabel(name: string, t: Localize, places: Readonly<Record<string, string | number>>): string {
  return LABELS[name.replace(/^(top|bin|p)\d+/, '$1')]?.(t, places) ?? name;
}
