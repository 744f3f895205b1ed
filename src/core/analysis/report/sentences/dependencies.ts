/** Columns that another one tells, as a city tells its country. */
import type { Association } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';
import type { Citing } from '../citing';
import { quotedName } from '../names';

/** Sentences at most, and rows of a label on average, so that it is none by chance. */
const TOLD = 2;
const LEAST_ROWS = 5;

/** Labels each of which belongs to one of another column, of which there are fewer: a code and its name tell each other. */
export function dependencySentences(citing: Citing): (string | undefined)[] {
  const { set, ref, t } = citing;
  const found = set.associations.flatMap((each) => {
    const [a, b] = [columnIn(set, each.a), columnIn(set, each.b)];
    if (!a || !b || each.n < LEAST_ROWS * Math.max(a.distinct, b.distinct)) return [];
    return belongs(each, 'a') ? [{ part: a, whole: b }] : belongs(each, 'b') ? [{ part: b, whole: a }] : [];
  });
  return found.slice(0, TOLD).map(({ part, whole }) => {
    const names = { part: quotedName(part.name), whole: quotedName(whole.name) };
    return t('**{whole}** follows from {part}: each of its {count} values has one {whole}.', { ...names, count: ref(`c${part.number}.distinct`) }); // prettier-ignore
  });
}

/** Whether each label of one side is there with one of the other alone, and these are fewer. */
function belongs({ cells }: Association, side: 'a' | 'b'): boolean {
  const labels = new Set(cells.map((cell) => cell[side]));
  const others = new Set(cells.map((cell) => cell[side === 'a' ? 'b' : 'a']));
  return labels.size === cells.length && others.size < labels.size && others.size > 1;
}
