/** Values that are there, but perhaps stand for none: "NA", "?", blanks. */
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { plain, type Wording } from '../../text/wording';
import { cut, labelText, meansMissing, unwrapped } from './names';

/** Such a value, in how many rows it is, and the address of that fact. */
export interface StandIn {
  label: string;
  rows: number;
  at: string;
}

/** The most frequent such value of a column: of its most frequent ones, and of those by which rows were told apart. */
export function perhapsMissing(set: Pick<FactSet, 'breakdowns'>, column: ColumnFacts): StandIn | undefined {
  const { number, top = [], present, meaning } = column;
  if (!['dimension', 'flag', 'text', 'constant'].includes(meaning.role)) return undefined;
  const frequent = top.map(({ label, rows }, at) => ({ label, rows, at: `c${number}.top${at + 1}` }));
  // Averages rest on the rows that have a value, which are not all with the label.
  const segments = set.breakdowns
    .filter(({ by, aggregate }) => by === number && aggregate !== 'avg')
    .flatMap(({ id, segments: parts }) =>
      parts.flatMap(({ label, rows }, at) => (label === null ? [] : [{ label, rows, at: `${id}.r${at + 1}.rows` }])),
    );
  // What most rows say means what it says.
  return [...frequent, ...segments].find(
    ({ label, rows }) => isBlank(label) || (meansMissing(label) && rows <= present / 2),
  );
}

/** The value in quotation marks: the words "none" and "unknown" are not those of the report. */
export function missingText(label: string, wording: Pick<Wording, 't'>, length?: number): string {
  return isBlank(label) ? labelText(label, wording) : `“${plain(cut(unwrapped(label), length))}”`;
}

function isBlank(label: string): boolean {
  return unwrapped(label).trim() === '';
}
