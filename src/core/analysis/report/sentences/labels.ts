import type { ColumnFacts } from '../../facts/factSet';
import type { Citing } from '../citing';
import { namesId } from '../../roles/nameWords';
import { labelText, quotedName } from '../names';

/** Columns of one role that are told. */
const TOLD = 2;
/** A label that is there more often than this is worth its name, and a text that is there so many times. */
const OFTEN = 0.01;
const LEAST = 5;

/** What flags and texts hold: for tables that have little else. */
export function labelSentences(citing: Citing): (string | undefined)[] {
  const of = (role: ColumnFacts['meaning']['role']): ColumnFacts[] =>
    citing.set.columns.filter(({ meaning }) => meaning.role === role).slice(0, TOLD);
  return [
    ...of('dimension').map((column) => frequentSentence(citing, column)),
    ...of('flag').map((column) => frequentSentence(citing, column)),
    ...of('text').map((column) => textSentence(citing, column)),
  ];
}

function frequentSentence(citing: Citing, column: ColumnFacts): string | undefined {
  const { set } = citing;
  const { number, name, distinct, present, top } = column;
  if (set.breakdowns.some(({ by }) => by === number) || top?.[0] === undefined) return undefined;
  // One value alone, or all of them as often, is no most frequent one; nor is a code a name.
  if (distinct < 2 || top[0].rows === top.at(-1)?.rows || namesId(name)) return undefined;
  if (top[0].rows < present * OFTEN) return undefined;
  return mostOften(citing, column);
}

/** Which label of a column is the most frequent one. */
export function mostOften({ ref, t, formatter }: Citing, { number, name, top }: ColumnFacts): string | undefined {
  return t('**{column}** is most often {label}: in {rows} of {present} rows.', {
    ...{ column: quotedName(name), label: labelText(top?.[0]?.label ?? null, formatter) },
    ...{ rows: ref(`c${number}.top1`), present: ref(`c${number}.present`) },
  });
}

function textSentence(
  { set, ref, refs, t, formatter }: Citing,
  { number, name, distinct, present, top }: ColumnFacts,
): string | undefined {
  // Names of single things say nothing where there are labels to tell of.
  if (distinct > present / 2 && set.breakdowns.length > 0) return undefined;
  // That texts differ is in the table of columns.
  const [first] = top ?? [];
  if (first === undefined || first.rows < Math.max(LEAST, present * OFTEN)) return undefined;
  const values = {
    ...{ column: quotedName(name), label: quoted(labelText(first.label, formatter)) },
    ...{ rows: ref(`c${number}.top1`), ...refs(`c${number}`, 'present', 'distinct') },
  };
  return t(
    '**{column}** is text with {distinct} different values in {present} rows; the most frequent, {label}, is there {rows} times.',
    values,
  );
}

function quoted(text: string): string {
  return text.startsWith('“') ? text : `“${text}”`;
}
