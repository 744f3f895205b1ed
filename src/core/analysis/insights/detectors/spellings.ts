/** Labels of a column that are nearly the same: other case, blanks or marks. */
import { amount, type Candidate } from '../candidate';
import { labelled, placeOfRows, type Cube } from '../cube';
import { groupBy } from '../../../../base/groupBy';

/** A label without what people write differently. */
function plainForm(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

export function detectSpellings({ dimensions, subjects, byLabel }: Cube): Candidate[] {
  const at = placeOfRows({ subjects });
  const of = subjects[at];
  if (!of) return [];
  return dimensions.flatMap((dimension, place): Candidate[] => {
    const groups = groupBy(
      dimension.labels.flatMap((label, index) => (label === null || plainForm(label) === '' ? [] : [{ label, index }])),
      ({ label }) => plainForm(label),
    );
    const [alike] = [...groups.values()].filter(({ length }) => length > 1);
    const [first, second] = alike ?? [];
    if (!alike || !first || !second) return [];
    const rows = (index: number): number => byLabel[place]?.[at]?.[index]?.n ?? 0;
    return [
      {
        ...{
          kind: 'spellings',
          subject: of.subject,
          isUp: true,
          by: dimension.column.name,
          p: 0,
          effect: 0.6,
          share: 0.5,
        },
        labels: alike.map(({ label }) => label),
        figures: [
          amount('first', of, rows(first.index), [labelled(dimension, first.label)]),
          amount('second', of, rows(second.index), [labelled(dimension, second.label)]),
        ],
      },
    ];
  });
}
