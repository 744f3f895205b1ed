import { UNTRANSLATED } from '../analysis/facts/allFacts';
import type { Fact } from '../analysis/facts/fact';
import type { ColumnFacts, FactSet } from '../analysis/facts/factSet';
import { factsOfColumn } from '../analysis/facts/factsOfColumn';
import { rounded } from '../analysis/facts/measured';
import type { OutputLevel } from '../contract/toolResult';
import { escaped } from '../text/names';

/** Characters of a label that are printed. */
const MAX_LABEL = 60;

/** Whether models are told of a fact without asking. */
export function isPrinted({ print, value }: Fact, level: OutputLevel): boolean {
  return print === 'full' ? level === 'full' : print === 'always' || (print === 'found' && value !== 0);
}

/** Facts of one place by the last parts of their ids: `.mean 4 .sd 2`, `.r1 North .value 5 .rows 3`; one alone `.p5.value 2024-05 12`. */
export function printPlace(facts: readonly Fact[]): string {
  const [first] = facts;
  if (first && facts.length > 1 && isOfPlace(first)) {
    return `.${factPlace(first)}${ofText(first)} ${facts.map((fact) => printFigure(fact, 3)).join(' ')}`;
  }
  return facts.map((fact) => printFigure(fact, 2, ofText(fact))).join(' ');
}

/** Whether a fact is of a segment, a point or the like of its part, and not of all of it. */
export function isOfPlace({ id }: Fact): boolean {
  return id.split('.').length > 3;
}

/** What of its part a fact is of: `r1` of `k7f2.g1.r1.value`. */
export function factPlace({ id }: Fact): string {
  return id.split('.')[2] ?? '';
}

function ofText({ of = [] }: Fact): string {
  return of.map((label) => ` ${printLabel(label)}`).join('');
}

/** A number without rounding that anybody could see, a p below what a double holds well as such. */
function printFigure({ id, value }: Fact, from: number, of = ''): string {
  const isNothing = typeof value === 'number' && value < 1e-16 && id.endsWith('p');
  const printed = typeof value === 'number' ? rounded(value) : value === null ? 'none' : printLabel(value);
  return `.${id.split('.').slice(from).join('.')}${of} ${isNothing ? '<1e-16' : printed}`;
}

/** A column in one line: what it is, and the most telling of its facts. */
export function printColumn(set: FactSet, column: ColumnFacts, level: OutputLevel): string {
  const { histogram } = column;
  const facts = factsOfColumn(set, column, UNTRANSLATED).filter(
    (fact) => fact.value !== null && isPrinted(fact, level),
  );
  const bins = level === 'full' && histogram ? [`.bin1…${histogram.counts.length} from ${rounded(histogram.from)} by ${rounded(histogram.width)}: ${histogram.counts.join(' ')}`] : []; // prettier-ignore
  return `${printColumnBriefly(column)}: ${[printPlace(facts), ...bins].join(' ')}`;
}

/** `c3 amount (measure, currency €, summed)` */
export function printColumnBriefly({ number, name, meaning }: ColumnFacts): string {
  const { role, unit, sign, additive, grain } = meaning;
  const parts: string[] = [role];
  if (role === 'measure') {
    parts.push(`${unit ?? 'number'}${sign === undefined ? '' : ` ${sign}`}`, additive ? 'summed' : 'averaged');
  }
  if (grain) parts.push(`by ${grain}`);
  return `c${number} ${printName(name)} (${parts.join(', ')})`;
}

/** A label on one line, in quotes where something else could be read into it. */
export function printLabel(label: string): string {
  const cut = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label;
  return /^[\p{L}\d][\p{L}\d:./-]*$/u.test(cut) ? cut : printQuoted(cut);
}

export function printName(name: string): string {
  return /^[\p{L}_][\p{L}\d_]*$/u.test(name) ? name : printQuoted(name);
}

/** Signs that end a line for some readers, or turn or hide what stands around them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text in quotes, as JSON has it, with all that does not show written out: no name forges a line or hides a part of one. */
export function printQuoted(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, escaped);
}

/** A text on one line, without what does not show. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '');
}
