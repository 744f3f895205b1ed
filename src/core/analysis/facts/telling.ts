/** Which relations are worth telling. Pure. */
import { isShifted, isYearName, namesPlace, namesShare, nameWords } from '../roles/nameWords';
import type { Association, FactSet, Pair, ColumnFacts, Breakdown } from './factSet';
import { columnIn } from './measured';
import { biasCorrectedV } from '../statistics/contingency';

/** Relations weaker than this say too little to be told, over fewer rows they come by chance. */
const TELLING = 0.5;
/** The same of labels. */
const TELLING_V = 0.3;
/** A correlation that is so far from the one by ranks is made by a few extreme rows, or is no straight line. */
const SAME_BY_RANKS = 0.25;
const TELLING_ROWS = 20;
const TELLING_P = 0.01;
/** How far two columns of one family stand behind all others. */
const FAMILY = 100;
/** From here on two columns are told to be one and the same. */
const SAME = 0.995;
/** From here on a share has the order of the amount beside it. */
const SHARE_BY_RANKS = 0.95;
/** With a larger part of thin cells χ² is not to be relied on (Cochran, 1954). */
const MAX_THIN = 0.2;

/** Pairs of measures that are worth telling, the strongest first. */
export function tellingPairs(set: Pick<FactSet, 'pairs' | 'columns'>): Pair[] {
  // Two columns that are one and the same tell least.
  const most = Math.max(1, ...set.pairs.map(({ n }) => n));
  const strength = ({ a, b, n, pearson }: Pair): number => {
    const r = Math.abs(pearson ?? 0);
    if (r >= SAME) return -2 * FAMILY;
    // Of relations that are about as strong, the one over more rows tells more.
    const rough = Math.round(r * 10) + n / most + r / 100;
    return isFamily(nameOf(set, a), nameOf(set, b)) ? rough - FAMILY : rough;
  };
  return set.pairs
    .filter((pair) => isNews(set, pair))
    .filter(
      (pair) =>
        pair.n >= TELLING_ROWS &&
        Math.abs(pair.pearson ?? 0) >= TELLING &&
        // The strongest of many pairs is strong by chance more often (Bonferroni).
        (pair.pearson_p ?? 1) <= TELLING_P / set.pairs.length &&
        holdsByRanks(pair),
    )
    .sort((a, b) => strength(b) - strength(a));
}

/**
 * Whether it would be news that two measures go together: it is none of places, of prices of a day, of a total and its part, of two
 * totals with a part in common, or of an amount and its share.
 */
export function isNews(set: Pick<FactSet, 'columns'>, { a, b, spearman }: Pick<Pair, 'a' | 'b' | 'spearman'>): boolean {
  const [one, other] = [nameOf(set, a), nameOf(set, b)];
  if (namesPlace(one) || namesPlace(other) || (isPrice(one) && isPrice(other))) return false;
  const isShare = namesShare(one) !== namesShare(other) && (spearman ?? 0) >= SHARE_BY_RANKS;
  return !isShare && !isShifted(one, other) && !isSumOf(set, a, b) && !shareAPart(set, a, b);
}

/** Whether a correlation is there by ranks as well, so that no few extreme rows make it. */
export function holdsByRanks({ pearson, spearman }: Pair): boolean {
  return pearson === null || spearman === null || Math.abs(pearson - spearman) <= SAME_BY_RANKS;
}

/** Whether two columns are one and the same. */
export function isSame({ pearson }: Pick<Pair, 'pearson'>): boolean {
  return Math.abs(pearson ?? 0) >= SAME;
}

/** Words that say of what kind a value is, or in what it is measured: two columns may well have one of these. */
const KINDS = new Set(
  'length width height depth rate count number total average mean per the size score index rating price cost amount value pct percent usd eur max min time'.split(
    ' ',
  ),
);
const PRICES = /^(?:open|high|low|close|last|adj ?close)$/;

/** A price of a day, an amount of a year: that it goes with the other prices or years is no news at all. */
function isPrice(name: string): boolean {
  return PRICES.test(nameWords(name).join(' ')) || isYearName(name);
}

/** Whether two names are of one family, such as the highest and the lowest temperature: that these go together is no news. */
export function isFamily(a: string, b: string): boolean {
  const [first, second] = [nameWords(a), nameWords(b)];
  return first.some((word) => word.length > 2 && !KINDS.has(word) && second.includes(word));
}

/** Pairs of labels that go together, the strongest first. */
export function tellingAssociations({ associations }: { associations: readonly Association[] }): Association[] {
  return (
    associations
      .filter(
        ({ n, v, p, thin }) =>
          n >= TELLING_ROWS && (v ?? 0) >= TELLING_V && (p ?? 1) <= TELLING_P && (thin ?? 1) <= MAX_THIN,
      )
      .filter((each) => unbiasedV(each) >= TELLING_V)
      // A part and what it is part of go together by what they are.
      .filter((each) => !isNested(each) || isOneToOne(each))
      .sort((a, b) => (b.v ?? 0) - (a.v ?? 0))
  );
}

/** Cramér’s V without what comes by chance. */
export function unbiasedV({ n, chi2, df, v }: Association): number {
  if (chi2 === null || v === null || v === 0) return 0;
  const { smaller, larger } = freedoms({ n, chi2, df, v });
  return biasCorrectedV(chi2, n, smaller + 1, larger + 1);
}

/** How many labels there are on each side, less one. */
function freedoms({ n, chi2, df, v }: Pick<Association, 'n' | 'chi2' | 'df' | 'v'>): {
  smaller: number;
  larger: number;
} {
  const smaller = chi2 === null || !v ? 1 : Math.max(1, Math.round(chi2 / (n * v * v)));
  return { smaller, larger: df / smaller };
}

/** Whether there are as many labels on each side, as of codes and their names. */
function isOneToOne(association: Association): boolean {
  const { smaller, larger } = freedoms(association);
  return smaller === larger;
}

/** Whether so many pairs of labels have few rows that their relation is not to be relied on. */
export function isThin({ thin }: Association): boolean {
  return (thin ?? 1) > MAX_THIN;
}

/** Whether one label tells the other: a code and its name, a part and what it is part of. */
export function isNested({ v }: Association): boolean {
  return (v ?? 0) >= SAME;
}

function nameOf(set: Pick<FactSet, 'columns'>, number: number): string {
  return columnIn(set, number)?.name ?? '';
}

/** How near sums come to each other, in parts of the larger one: figures that are added up may be rounded. */
const NEAR = 2e-5;
/** With more measures than this sums come out by chance. */
const MAX_MEASURES = 40;

/**
 * Whether one of two measures is the other and one or two further ones added up, as the total is of its parts, by their means: that they
 * go together is no finding then.
 */
function isSumOf({ columns }: Pick<FactSet, 'columns'>, one: number, other: number): boolean {
  const measures = columns.filter((column) => column.meaning.role === 'measure' && meanOf(column) !== 0);
  const [first, second] = [one, other].map((number) => measures.find((column) => column.number === number));
  if (!first || first.present !== second?.present || measures.length > MAX_MEASURES) return false;
  const further = measures
    .filter((column) => column !== first && column !== second && column.present === first.present)
    .map(meanOf);
  const adds = (whole: number, part: number): boolean => {
    const isRest = (sum: number): boolean => Math.abs(whole - part - sum) <= NEAR * Math.abs(whole);
    return further.some((mean, at) => isRest(mean) || further.slice(at + 1).some((next) => isRest(mean + next)));
  };
  return adds(meanOf(first), meanOf(second)) || adds(meanOf(second), meanOf(first));
}

/** Whether two measures are totals that have a part in common. */
function shareAPart(set: Pick<FactSet, 'columns'>, one: number, other: number): boolean {
  return set.columns.some(
    ({ number }) => number !== one && number !== other && isPartOf(set, number, one) && isPartOf(set, number, other),
  );
}

function isPartOf(set: Pick<FactSet, 'columns'>, part: number, whole: number): boolean {
  const mean = (number: number): number => Math.abs(meanOf(set.columns.find((each) => each.number === number) ?? {}));
  return mean(part) < mean(whole) && isSumOf(set, part, whole);
}

function meanOf({ numbers }: Pick<ColumnFacts, 'numbers'>): number {
  return numbers?.mean ?? 0;
}

/** Whether a label is told by the measure, as "sun" is by no rain: half of its values have nothing of it. */
export function isDefinedByMeasure({ aggregate, segments, others }: Breakdown): boolean {
  const none = segments.filter(({ value }) => value === 0).length;
  return aggregate !== 'count' && !others && none > 0 && none >= segments.length / 2;
}
