/** Answers about the values of one column, and about two columns. */
import { distributionChart } from '../../charts/distribution';
import { fence } from '../../charts/options';
import { associationChart, pairChart } from '../../charts/relations';
import type { Association, ColumnFacts, Effect, NumberFacts, Pair } from '../../facts/factSet';
import { joinSentences, type Wording } from '../../../text/wording';
import { told, type Citing } from '../../report/citing';
import { markdownTable } from '../../report/markdownTable';
import { labelText, nameText, quotedName } from '../../report/names';
import { holdsByRanks, isNested, isThin, unbiasedV } from '../../facts/telling';
import { TWENTIETHS } from '../../report/sentences/spread';
import { MAX_TABLE_ROWS } from '../../report/tableRows';
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
  const { ref, wording } = citing;
  const { t } = wording;
  const at = (name: string): string => ref(`c${column.number}.${name}`);
  if (!column.numbers) return frequentAnswer(citing, column);
  const values = {
    measure: quotedName(column.name),
    ...{ q1: at('q1'), median: at('median'), q3: at('q3'), min: at('min'), max: at('max') },
    ...{ mean: at('mean'), sd: at('sd'), low: at('low'), high: at('high'), below: at('below'), above: at('above') },
  };
  const { numbers } = column;
  // Where the quartiles are the same, most values are: a range and fences say nothing then.
  const isOne = numbers.q1 === numbers.q3;
  const most = t('At least half of the values of {measure} are **{median}**; they run from {min} to {max}.', values);
  const half = told(
    t(
      'The middle half of the values of {measure} runs from **{q1}** to **{q3}**, the median is **{median}**; all of them run from {min} to {max}.',
      values,
    ),
  );
  const head = isOne ? told(most) : half;
  const mean = told(t('Their average is {mean}, with a standard deviation of {sd}.', values));
  const outside = isOne ? zerosText(citing, column) : fencesText(numbers, column.present, values, t);
  const chart = distributionChart(column, wording);
  return parts(
    joinSentences([head, mean, outside]) || t('{measure} has no numbers.', { measure: quotedName(column.name) }),
    chart && fence(chart),
  );
}

/** How many values lie outside of Tukey’s fences: outliers while they are few, a long tail where they are many. */
function fencesText(
  { below, above }: NumberFacts,
  present: number,
  values: Readonly<Record<string, string>>,
  t: Wording['t'],
): string | undefined {
  if (below + above === 0) return told(t('There are no outliers (Tukey’s fences).', values));
  if (below + above > MANY_OUTSIDE * present && present >= TWENTIETHS) {
    if (below === 0)
      return told(t('Too many to be outliers lie above {high} (Tukey’s fence): {above}. It is a long tail.', values));
    if (above === 0)
      return told(t('Too many to be outliers lie below {low} (Tukey’s fence): {below}. It is a long tail.', values));
    return told(
      t('Too many to be outliers lie outside of Tukey’s fences: {below} below {low}, {above} above {high}.', values),
    );
  }
  if (below === 0) return told(t('Unusually high values (above {high}, Tukey’s fence): {above}.', values));
  if (above === 0) return told(t('Unusually low values (below {low}, Tukey’s fence): {below}.', values));
  return told(t('Unusual values (Tukey’s fences): {below} below {low}, {above} above {high}.', values));
}

/** Where most values are zero: how many, and how far the others go. */
function zerosText({ ref, wording: { t } }: Citing, { number, present, numbers }: ColumnFacts): string | undefined {
  if (!numbers || numbers.zeros < present / 2) return undefined;
  const at = (name: string): string => ref(`c${number}.${name}`);
  const values = { zeros: at('zeros'), present: at('present'), p95: at('p95') };
  return told(
    numbers.p95 === 0 || numbers.p95 === numbers.max
      ? t('Zeros: {zeros} of {present}.', values)
      : t('Zeros: {zeros} of {present}; one in twenty is at least {p95}.', values),
  );
}

function frequentAnswer({ ref, cell, wording }: Citing, { number, name, top = [] }: ColumnFacts): string {
  const { t } = wording;
  if (top.length === 0) {
    const ends = told(
      t('The values of {column} run from {min} to {max}.', {
        column: quotedName(name),
        min: ref(`c${number}.min`),
        max: ref(`c${number}.max`),
      }),
    );
    return ends ?? t('{measure} has no numbers.', { measure: quotedName(name) });
  }
  // Of several that are as frequent none is named.
  const isTie = top[0]?.rows === top[1]?.rows;
  const sentence = isTie
    ? undefined
    : told(
        t('**{column}** is most often {label}: in {rows} of {present} rows.', {
          column: quotedName(name),
          label: labelText(top[0]?.label ?? null, wording),
          rows: ref(`c${number}.top1`),
          present: ref(`c${number}.present`),
        }),
      );
  const rows = top
    .slice(0, MAX_TABLE_ROWS)
    .map(({ label }, at) => [labelText(label, wording), told(cell(`c${number}.top${at + 1}`)) ?? '–']);
  return parts(sentence, markdownTable([quotedName(name), t('Rows')], rows));
}

/** How far two measures go together. */
export function pairAnswer({ set, ref, coefficient, wording }: Citing, pair: Pair): string {
  const { t } = wording;
  const [a, b] = [nameText(set, pair.a), nameText(set, pair.b)];
  const r = Math.abs(pair.pearson ?? 0);
  const strength = r >= 0.7 ? t('strong') : r >= WEAK ? t('moderate') : t('weak');
  const values = {
    a,
    b,
    strength,
    r: coefficient(`${pair.id}.pearson`),
    rows: ref(`${pair.id}.n`),
    rho: coefficient(`${pair.id}.spearman`),
  };
  const isCurve = Math.abs(pair.spearman ?? 0) > r;
  const said = !holdsByRanks(pair)
    ? isCurve
      ? t(
          'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson), and by ranks {rho} (Spearman): they go together more closely than a straight line shows. It is no proof of a cause.',
          values,
        )
      : t(
          'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson), but by ranks it is {rho} (Spearman): a few extreme rows make it, or the relation is no straight line.',
          values,
        )
    : (pair.pearson_p ?? 0) > CHANCE_P
      ? t('The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): no more than chance would give.', values) // prettier-ignore
      : r < WEAK
        ? t(
            'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): {strength}. It measures a straight-line relation.',
            values,
          )
        : t(
            'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): {strength}. It measures a straight-line relation and is no proof of a cause.',
            values,
          );
  const head = told(said) ?? t('The correlation of {a} and {b} is not defined: one of them does not vary.', values);
  const ranks = holdsByRanks(pair) ? told(t('By ranks it is {rho} (Spearman).', values)) : undefined;
  const chart = pairChart(set, pair, wording);
  return parts(joinSentences([head, ranks]), chart && fence(chart));
}

/** How far two labels go together. */
export function associationAnswer({ set, ref, coefficient, wording }: Citing, association: Association): string {
  const { t } = wording;
  const v = unbiasedV(association);
  const values = {
    a: nameText(set, association.a),
    b: nameText(set, association.b),
    v: coefficient(`${association.id}.v`),
    rows: ref(`${association.id}.n`),
    strength: v >= 0.5 ? t('strong') : v >= WEAK ? t('moderate') : t('weak'),
  };
  const said = isNested(association)
    ? t('One of {a} and {b} tells the other: Cramér’s V is **{v}** over {rows} rows.', values)
    : isThin(association)
      ? t(
          'Cramér’s V of {a} and {b} is **{v}** over {rows} rows, but many pairs of labels have few rows: how far they go together cannot be told.',
          values,
        )
      : v < WEAK
        ? t('{a} and {b} go together with Cramér’s V = **{v}** over {rows} rows: {strength}.', values)
        : t(
            '{a} and {b} go together with Cramér’s V = **{v}** over {rows} rows: {strength}. It is no proof of a cause.',
            values,
          );
  const head = told(said) ?? t('How far {a} and {b} go together is not defined: one of them does not vary.', values);
  const chart = associationChart(set, association, wording);
  return parts(head, chart && fence(chart));
}

/** How far a measure differs between labels. */
export function effectAnswer({ set, ref, wording }: Citing, effect: Effect): string {
  const { t } = wording;
  const eta2 = effect.eta2 ?? 0;
  const isChance = (effect.p ?? 0) > TELLING_P;
  const values = {
    measure: nameText(set, effect.measure),
    dimension: nameText(set, effect.by),
    eta2: ref(`${effect.id}.eta2`),
    rows: ref(`${effect.id}.n`),
    groups: ref(`${effect.id}.groups`),
    strength: eta2 >= 0.14 ? t('strong') : eta2 >= 0.06 ? t('moderate') : t('weak'),
  };
  const said = isChance
    ? t(
        '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): no more than chance would give.',
        values,
      )
    : eta2 < 0.06
      ? t(
          '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): {strength}.',
          values,
        )
      : t(
          '{dimension}, with {groups} values, accounts for **{eta2}** of the differences in {measure} over {rows} rows (η²): {strength}. It is no proof of a cause.',
          values,
        );
  return told(said) ?? t('How far {measure} differs between the values of {dimension} is not defined.', values);
}
