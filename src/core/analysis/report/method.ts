import { codeTag } from '../../text/references';
import { joinSentences } from '../../text/wording';
import { rowsText, told, type Citing } from './citing';

/**
 * How the numbers of a report were made, and how to have them again.
 * @param scripts ids of the code that gives them again
 * @param prose what the report tells: terms that it uses are explained
 */
export function method(citing: Citing, scripts: readonly string[], prose: string): string {
  const { set, wording } = citing;
  const { t, list } = wording;
  const over = told(
    t('Every number is a fact, computed by SQL over {rows}; click it to see its query and the rows behind it.', {
      rows: rowsText(citing),
    }),
  );
  const measures = set.columns.some(({ numbers }) => numbers);
  const how = [
    ...(measures
      ? [
          t(
            'Missing values are left out of sums and averages. Quantiles are interpolated between neighbours, standard deviations are those of a sample.',
          ),
        ]
      : []),
    ...(prose.includes('r = ')
      ? [
          t(
            'r is Pearson’s correlation: the closer to one, or to minus one, the closer two columns follow a straight line.',
          ),
        ]
      : []),
    ...(/Tukey|图基/.test(prose)
      ? [t('Tukey’s fences lie below and above the middle half of the values, by one and a half times its width.')]
      : []),
    ...(prose.includes('Cramér') ? [t('Cramér’s V says how far two labels go together, from none to wholly.')] : []),
    ...(prose.includes('η²')
      ? [
          t(
            'η² is the part of a measure’s variance that lies between groups: how much of its variation goes with the label.',
          ),
        ]
      : []),
  ];
  const codes = scripts.map(codeTag);
  const again =
    codes.length === 0 ? [] : [t('Scripts that give the same facts again: {scripts}.', { scripts: list(codes) })];
  return [joinSentences([over, ...how]), ...again].join('\n\n');
}
