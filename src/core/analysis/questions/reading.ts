/**
 * A question on its way to a query. Its words stand in a row as nodes, each with a code of one letter. Rules are patterns over the codes:
 * what a rule understands becomes one node of a further code, until each node is a part of the query. A node that no rule has taken is a
 * word that was not understood.
 */
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import type { Comparison, Predicate, QueryKey, QueryMeasure, TimePart } from '../facts/query/query';
import { codes, type Sense } from './lexicon/lexicon';
import type { LabelOf } from './vocabulary';

export type Meant =
  | { kind: 'column'; columns: readonly ColumnFacts[] }
  | { kind: 'label'; labels: readonly LabelOf[][]; not?: true }
  | { kind: 'row' | 'unknown' }
  | { kind: 'word'; sense: Sense }
  | { kind: 'number' | 'ordinal' | 'month' | 'weekday' | 'quarter' | 'clock'; value: number }
  | { kind: 'quoted' }
  /** From the first day on, up to the first day that does not belong to it. */
  | { kind: 'range'; from?: string; until?: string; not?: true }
  | { kind: 'parts'; part: TimePart; values: number[]; not?: true }
  | { kind: 'conditions'; predicates: Predicate[]; subject?: ColumnFacts }
  | { kind: 'having'; op: Comparison; value: number }
  | { kind: 'keys'; keys: QueryKey[] }
  | { kind: 'measures'; measures: QueryMeasure[] }
  | { kind: 'done' };

export interface Node {
  meant: Meant;
  /** As it stands in the question. */
  text: string;
  at: number;
  /** Other things that the words may mean. */
  other?: Meant | undefined;
}

/** Codes of nodes that are no words of a lexicon. */
const CODES: Readonly<Record<Exclude<Meant['kind'], 'word'>, string>> = {
  column: 'C',
  label: 'L',
  row: 'R',
  unknown: '?',
  number: '#',
  ordinal: '3',
  month: '1',
  weekday: '2',
  quarter: 'q',
  /** An hour of the day, 0 to 24. */
  clock: '0',
  quoted: '"',
  range: 'P',
  parts: 'E',
  conditions: 'c',
  having: '+',
  keys: 'B',
  measures: 'F',
  done: '.',
};

export function codeOf(node: Node | undefined): string {
  if (!node) return '';
  const { meant } = node;
  return meant.kind === 'word' ? codes[meant.sense] : CODES[meant.kind];
}

export type Kind<K extends Meant['kind']> = Extract<Meant, { kind: K }>;

/** What a rule makes of the nodes that it found; undefined where these are not what it is for. */
export type Apply = (nodes: readonly Node[], at: number) => (Meant | Node)[] | undefined;

export class Reading {
  constructor(
    readonly set: FactSet,
    readonly question: string,
    public nodes: Node[],
  ) {}

  get codes(): string {
    return this.nodes.map(codeOf).join('');
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.codes);
  }

  /** Applies a rule wherever its pattern stands, from left to right, until it stands nowhere. */
  reduce(pattern: RegExp, apply: Apply): void {
    const source = new RegExp(pattern.source, 'g');
    let from = 0;
    for (;;) {
      source.lastIndex = from;
      const found = source.exec(this.codes);
      if (!found || found[0] === '') return;
      const { index } = found;
      const nodes = this.nodes.slice(index, index + found[0].length);
      const made = apply(nodes, index);
      if (!made) {
        from = index + 1;
        continue;
      }
      const text = nodes.map((node) => node.text).join(' ');
      const whole = made.map((each): Node => ('kind' in each ? { meant: each, text, at: nodes[0]?.at ?? 0 } : each));
      this.nodes.splice(index, nodes.length, ...whole);
      // What a rule leaves as it was is not looked at again by it.
      from = index + (made.length >= nodes.length ? 1 : 0);
    }
  }

  code(at: number): string {
    return codeOf(this.nodes[at]);
  }

  /** The column of a time that is asked for: the one that is named, the one that what is named is of, else the main one. */
  time(): ColumnFacts | undefined {
    const [named, ...more] = this.namedTimes;
    if (named) return more.length === 0 ? named : undefined;
    const times = this.set.columns.filter(({ meaning }) => meaning.role === 'time');
    // 成交价 is of 成交日期.
    const akin = times.filter(({ name }) => {
      const word = name.replace(/(?:日期|时间|日)$/, '');
      return /^\p{Script=Han}{2,}$/u.test(word) && word !== name && this.question.includes(word);
    });
    return akin.length === 1 ? akin[0] : this.mainTime();
  }

  mainTime(): ColumnFacts | undefined {
    return columnIn(this.set, this.set.focus.time);
  }

  /** "grew from … to …": the later period stands against the earlier. */
  isRise = false;

  /** Columns of times that the question names; filled when the words are linked. */
  namedTimes: ColumnFacts[] = [];
}

export function word(node: Node | undefined): Sense | undefined {
  return node?.meant.kind === 'word' ? node.meant.sense : undefined;
}

export function isSense(node: Node | undefined, ...senses: readonly Sense[]): boolean {
  const own = word(node);
  return own !== undefined && senses.includes(own);
}

export function columnsOf(node: Node | undefined): readonly ColumnFacts[] {
  return node?.meant.kind === 'column' ? node.meant.columns : [];
}

export function valueOf(node: Node | undefined): number | undefined {
  return node && 'value' in node.meant ? node.meant.value : undefined;
}

/** A node that stands for one column, with the words of another. */
export function asColumn(node: Node, column: ColumnFacts): Node {
  return { ...node, meant: { kind: 'column', columns: [column] } };
}

/** Whether a node is one Chinese character that nothing stands for. */
export function isUnknownSign({ meant, text }: Node): boolean {
  return meant.kind === 'unknown' && /^\p{Script=Han}$/u.test(text);
}

export const DONE: Meant = { kind: 'done' };
