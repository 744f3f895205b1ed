/** Words whose numbers are bound to the facts that they come from. */
import { dateText, factText, type Fact } from '../facts/fact';
import { allFacts } from '../facts/allFacts';
import type { FactSet } from '../facts/factSet';
import type { Grain } from '../roles/semantic';
import { factTag } from '../../text/references';
import type { Localize, Formatter } from '../../text/formatter';

/** Cites facts of one set. */
export interface Citing {
  set: FactSet;
  formatter: Formatter;
  /** A sentence, as {@link sentenceIfWhole} lets it through. */
  t: (...sentence: Parameters<Localize>) => string | undefined;
  fact: (address: string) => Fact | undefined;
  /** Its value where it is a number. */
  value: (address: string) => number | undefined;
  /** Its value as it is told, bound to it: a `<fact_ref>`; what {@link sentenceIfWhole} drops where the set has nothing to tell. */
  ref: (address: string) => string;
  /** The same of several facts of one part, by their names: of `c3` its `mean` and its `sd`. */
  refs: (part: string, ...names: string[]) => Record<string, string>;
  /** The same for a cell of a table, where billions stand in full beside their like. */
  cell: (address: string) => string;
  /** The same of a date, its day alone. */
  day: (address: string) => string;
  /** The same with its sign: of changes and differences. */
  signed: (address: string) => string;
  /** The same of a coefficient between −1 and 1: two decimals say all that it can. */
  coefficient: (address: string) => string;
}

/** Stands for a value that is not known: a noncharacter, which no text of a file should have. */
const GAP = '\u{FDD0}';

/** @param set the set whose facts are cited by their addresses without its id: `c3.mean` */
export function citing(set: FactSet, formatter: Formatter): Citing {
  const facts = new Map(allFacts(set, formatter).map((fact) => [fact.id, fact]));
  const fact = (address: string): Fact | undefined => facts.get(`${set.id}.${address}`);
  const grains = new Map(set.columns.map(({ number, meaning }) => [`c${number}`, meaning.grain]));
  const bound = (address: string, tell: (fact: Fact) => string, grain?: Grain): string => {
    const found = fact(address);
    if (found?.form === 'date' && typeof found.value === 'string') {
      const own = grains.get(address.split('.')[0] ?? '');
      return factTag(found.id, dateText(found.value, own === 'hour' ? grain : own));
    }
    if (found?.value === undefined || found.value === null) return GAP;
    if (typeof found.value === 'number' && !Number.isFinite(found.value)) return GAP;
    return factTag(found.id, tell(found));
  };
  const { brief } = formatter;
  const prose = { ...formatter, number: brief, signed: (value: number) => (value > 0 ? `+${brief(value)}` : brief(value)) }; // prettier-ignore
  const ref = (address: string): string => bound(address, (found) => factText(found, prose));
  return {
    ...{ set, formatter, fact, ref },
    t: (message, values) => sentenceIfWhole(formatter.t(message, values)),
    value: (address) => {
      const value = fact(address)?.value;
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    },
    refs: (part, ...names) => Object.fromEntries(names.map((name) => [name, ref(`${part}.${name}`)])),
    cell: (address) => bound(address, (found) => factText(found, formatter)),
    day: (address) => bound(address, (found) => factText(found, formatter), 'day'),
    signed: (address) => bound(address, (found) => factText(found, prose, true)),
    coefficient: (address) => bound(address, ({ value }) => formatter.number(roundedCoefficient(Number(value)))),
  };
}

/** To two decimals; nearer to ±1 to as many as tell it from ±1, which only an exact relation has. */
function roundedCoefficient(value: number): number {
  for (const unit of [100, 1000, 10_000]) {
    const rounded = Math.round(value * unit) / unit;
    if (Math.abs(rounded) < 1) return rounded;
  }
  return value;
}

/** "1 row", "2,000 rows": those that were looked at. */
export function rowsText({ set, ref, formatter: { t } }: Citing): string {
  return t(set.rows === 1 ? '{count} row' : '{count} rows', { count: ref('rows') });
}

/** A sentence whose numbers are all known; undefined where one is not: what cannot be told in full is not told. */
export function sentenceIfWhole(sentence: string): string | undefined {
  return sentence.includes(GAP) ? undefined : sentence;
}
