import { told, type Citing } from '../citing';
import { quotedName } from '../names';
import { columnIn } from '../../facts/measured';

/** Values outside of the fences are outliers as long as they are few; where they are many, the distribution is a long one. */
const FEW = 0.02;
/** With so many zeros it is they that are told, and no long tail. */
const MANY_ZEROS = 0.2;
/** Fewer values than this have no shape. */
export const TELLING_VALUES = 20;
/** One in twenty of fewer values than this is a matter of single ones. */
export const TWENTIETHS = 100;
const LONG_TAIL_SKEW = 1;

/** How the values of the main measure lie: outliers, a long tail, values below zero. */
export function spreadSentences({ set, ref, wording }: Citing): (string | undefined)[] {
  const { t } = wording;
  const column = columnIn(set, set.focus.measure);
  const numbers = column?.numbers;
  if (!column || !numbers || column.present < TELLING_VALUES) return [];
  const at = `c${column.number}`;
  const address = (name: string): string => ref(`${at}.${name}`);
  const values = {
    measure: quotedName(column.name),
    present: address('present'),
    above: address('above'),
    below: address('below'),
    low: address('low'),
    high: address('high'),
    median: address('median'),
    p95: address('p95'),
    max: address('max'),
    min: address('min'),
    negatives: address('negatives'),
  };
  const sentences: (string | undefined)[] = [];
  const { above, below, zeros, negatives, skew } = numbers;
  const outside = above + below;
  if (outside > 0 && outside <= column.present * FEW && numbers.q1 !== numbers.q3) {
    sentences.push(
      told(
        below === 0
          ? t(
              '**Outliers**: unusually high, above {high} (Tukey’s fence): {above} of {present} values of {measure}, up to {max}.',
              values,
            )
          : above === 0
            ? t(
                '**Outliers**: unusually low, below {low} (Tukey’s fence): {below} of {present} values of {measure}, down to {min}.',
                values,
              )
            : t(
                '**Outliers**: of {present} values of {measure}, unusually low, below {low}: {below}; unusually high, above {high}: {above} (Tukey’s fences).',
                values,
              ),
      ),
    );
  } else if (
    outside > 0 &&
    column.present >= TWENTIETHS &&
    numbers.median !== numbers.min &&
    zeros < column.present * MANY_ZEROS &&
    (skew ?? 0) > LONG_TAIL_SKEW &&
    numbers.p95 !== numbers.max
  ) {
    sentences.push(
      told(
        t(
          '**Long tail**: half of the values of {measure} are at most {median}, but one in twenty is at least {p95}, up to {max}.',
          values,
        ),
      ),
    );
  }
  if (negatives > 0 && negatives < column.present / 2 && column.meaning.additive) {
    sentences.push(told(t('**Below zero**: {negatives} of {present} values of {measure} are negative.', values)));
  }
  return sentences;
}
