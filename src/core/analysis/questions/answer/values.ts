/** Answers about the values of one column, and about two columns. */
import { distributionChart } from '../../charts/distribution';
import { fence } from '../../charts/options';
import { associationChart, pairChart } from '../../charts/relations';
import type { Association, ColumnFacts, Effect, NumberFacts, Pair } from '../../facts/factSet';
import { joinSentences, type Formatter } from '../../../text/formatter';
import { sentenceIfWhole, type Citing } from '../../report/citing';
import { markdownTable, MAX_TABLE_ROWS } from '../../report/tableRows';
import { labelText, nameText, quotedName } from '../../report/names';
import { holdsByRanks, isNested, isThin, unbiasedV } from '../../facts/telling';
import { mostOften } from '../../report/sentences/labels';
import { TWENTIETHS } from '../../report/sentences/spread';
import { parts } from './groups';

/** A weaker relation, of numbers or of labels, is called weak (Cohen, 1988: medium). */
const WEAK = 0.3;
/** Of more values than this part no one would say that they are unusual. */
const MANY_OUTSIDE = 0.05;
/** A correlation that is asked for may be chance with a larger p. */
const CHANCE_P = 0.05;
/** Averages that differ with a larger p may do so by chance. */
const TELLING_P = 0.01;

/** How the values of a column are distributed: numbers by their quantiles, anything else by what is most frequent. */
export function distributionAnswer(citing: Citing, column: ColumnFacts): string {
  const { refs, t, formatter } = citing;
  const { numbers } = column;
  if (!numbers) return frequentAnswer(citing, column);
  const values = {
    measure: quotedName(column.name),
    ...refs(`c${column.number}`, 'q1', 'median', 'q3', 'min', 'max', 'mean', 'sd', 'low', 'high', 'below', 'above'),
  };
  // Where the quartiles are the same, most values are: a range and fences say nothing then.
  const isOne = numbers.q1 === numbers.q3;
  const head = t(
    isOne
      ? 'At least half of the values of {measure} are **{median}**; they run from {min} to {max}.'
      : 'The middle half of the values of {measure} runs from **{q1}** to **{q3}**, the median is **{median}**; all of them run from {min} to {max}.',
    values,
  );
  const mean = t('Their average is {mean}, with a standard deviation of {sd}.', values);
  const outside = isOne ? zerosText(citing, column) : fencesText(citing, numbers, column.present, values);
  const chart = distributionChart(column, formatter);
  return parts(
    joinSentences([head, mean, outside, isOne ? undefined : shapeText(citing, column)]) ||
      formatter.t('{measure} has no numbers.', values),
    chart && fence(chart),
  );
}

/** Whether a test speaks against a normal distribution. */
const NORMAL_P = 0.05;

/** The verdict on a normal distribution, and how far the values lean to one side. */
function shapeText({ refs, t }: Citing, { number, numbers }: ColumnFacts): string | undefined {
  const p = numbers?.jb_p ?? null;
  if (p === null) return undefined;
  const values = refs(`c${number}`, 'jb', 'skew');
  return p < NORMAL_P
    ? t('They are not normally distributed (Jarque–Bera statistic {jb}); their skewness is {skew}.', values)
    : t('Nothing speaks against a normal distribution (Jarque–Bera statistic {jb}); their skewness is {skew}.', values);
}

/** How many values lie outside of Tukey’s fences: outliers while they are few, a long tail where they are many. */
function fencesText(
  { t }: Citing,
  { below, above }: NumberFacts,
  present: number,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (below + above === 0) return t('There are no outliers (Tukey’s fences).', values);
  const isTail = below + above > MANY_OUTSIDE * present && present >= TWENTIETHS;
  if (below === 0)
    return t(
      isTail
        ? 'Too many to be outliers lie above {high} (Tukey’s fence): {above}. It is a long tail.'
        : 'Unusually high values (above {high}, Tukey’s fence): {above}.',
      values,
    );
  if (above === 0)
    return t(
      isTail
        ? 'Too many to be outliers lie below {low} (Tukey’s fence): {below}. It is a long tail.'
        : 'Unusually low values (below {low}, Tukey’s fence): {below}.',
      values,
    );
  return t(
    isTail
      ? 'Too many to be outliers lie outside of Tukey’s fences: {below} below {low}, {above} above {high}.'
      : 'Unusual values (Tukey’s fences): {below} below {low}, {above} above {high}.',
    values,
  );
}

/** Where most values are zero: how many, and how far the others go. */
function zerosText({ refs, t }: Citing, { number, present, numbers }: ColumnFacts): string | undefined {
  if (!numbers || numbers.zeros < present / 2) return undefined;
  return t(
    numbers.p95 === 0 || numbers.p95 === numbers.max
      ? 'Zeros: {zeros} of {present}.'
      : 'Zeros: {zeros} of {present}; one in twenty is at least {p95}.',
    refs(`c${number}`, 'zeros', 'present', 'p95'),
  );
}

function frequentAnswer(citing: Citing, column: ColumnFacts): string {
  const { refs, cell, t, formatter } = citing;
  const { number, name, top = [] } = column;
  if (top.length === 0) {
    const values = { column: quotedName(name), ...refs(`c${number}`, 'min', 'max') };
    const ends = t('The values of {column} run from {min} to {max}.', values);
    return ends ?? formatter.t('{measure} has no numbers.', { measure: quotedName(name) });
  }
  // Of several that are as frequent none is named.
  const isTie = top[0]?.rows === top[1]?.rows;
  const labels = top.map(({ label }) => label);
  const rows = top
    .slice(0, MAX_TABLE_ROWS)
    .map(({ label }, at) => [
      labelText(label, formatter, labels),
      sentenceIfWhole(cell(`c${number}.top${at + 1}`)) ?? '–',
    ]);
  const table = markdownTable([quotedName(name), formatter.t('Rows')], rows);
  return parts(isTie ? undefined : mostOften(citing, column), table);
}

/** How far two measures go together. */
export function pairAnswer({ set, ref, coefficient, t, formatter }: Citing, pair: Pair): string {
  const [a, b] = [nameText(set, pair.a), nameText(set, pair.b)];
  const r = Math.abs(pair.pearson ?? 0);
  const values = {
    ...{ a, b, strength: strengthText(r, 0.7, WEAK, formatter), rows: ref(`${pair.id}.n`) },
    ...{ r: coefficient(`${pair.id}.pearson`), rho: coefficient(`${pair.id}.spearman`) },
  };
  const isCurve = Math.abs(pair.spearman ?? 0) > r;
  const said = t(
    !holdsByRanks(pair)
      ? isCurve
        ? 'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson), and by ranks {rho} (Spearman): they go together more closely than a straight line shows. It is no proof of a cause.'
        : 'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson), but by ranks it is {rho} (Spearman): a few extreme rows make it, or the relation is no straight line.'
      : (pair.pearson_p ?? 0) > CHANCE_P
        ? 'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): no more than chance would give.'
        : r < WEAK
          ? 'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): {strength}. It measures a straight-line relation.'
          : 'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): {strength}. It measures a straight-line relation and is no proof of a cause.',
    values,
  );
  const head = said ?? formatter.t('The correlation of {a} and {b} is not defined: one of them does not vary.', values);
  const ranks = holdsByRanks(pair) ? t('By ranks it is {rho} (Spearman).', values) : undefined;
  const chart = pairChart(set, pair, formatter);
  return parts(joinSentences([head, ranks]), chart && fence(chart));
}

/** How far two labels go together. */
export function associationAnswer({ set, ref, coefficient, t, formatter }: Citing, association: Association): string {
  const v = unbiasedV(association);
  const values = {
    a: nameText(set, association.a),
    b: nameText(set, association.b),
    v: coefficient(`${association.id}.v`),
    rows: ref(`${association.id}.n`),
    strength: strengthText(v, 0.5, WEAK, formatter),
  };
  const said = t(
    isNested(association)
      ? 'One of {a} and {b} tells the other: Cramér’s V is **{v}** over {rows} rows.'
      : isThin(association)
        ? 'Cramér’s V of {a} and {b} is **{v}** over {rows} rows, but many pairs of labels have few rows: how far they go together cannot be told.'
        : v < WEAK
          ? '{a} and {b} go together with Cramér’s V = **{v}** over {rows} rows: {strength}.'
          : '{a} and {b} go together with Cramér’s V = **{v}** over {rows} rows: {strength}. It is no proof of a cause.',
    values,
  );
  const head =
    said ?? formatter.t('How far {a} and {b} go together is not defined: one of them does not vary.', values);
  const chart = associationChart(set, association, formatter);
  return parts(head, chart && fence(chart));
}

/** How far a measure differs between labels. */
export function effectAnswer({ set, ref, refs, t, formatter }: Citing, { id, measure, by, ...effect }: Effect): string {
  const eta2 = effect.eta2 ?? 0;
  const isChance = (effect.p ?? 0) > TELLING_P;
  const values = {
    ...{ measure: nameText(set, measure), dimension: nameText(set, by) },
    ...{ ...refs(id, 'eta2', 'groups'), rows: ref(`${id}.n`), strength: strengthText(eta2, 0.14, 0.06, formatter) },
  };
  const said = t(
    isChance
      ? '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): no more than chance would give.'
      : eta2 < 0.06
        ? '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): {strength}.'
        : '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): {strength}. It is no proof of a cause.',
    values,
  );
  return said ?? formatter.t('How far {measure} differs between the values of {dimension} is not defined.', values);
}

function strengthText(value: number, strong: number, moderate: number, { t }: Formatter): string {
  return value >= strong ? t('strong') : value >= moderate ? t('moderate') : t('weak');
}
