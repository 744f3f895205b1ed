/** The words of a question as nodes: by the fewest and nearest phrases that cover it. */
import type { ColumnFacts } from '../facts/factSet';
import { hourOf, rangeOfDate } from './rules/times';
import { codes } from './lexicon/lexicon';
import { codeOf, isSense, type Meant, type Node } from './reading';
import { keyOfTokens, numberOf, tokensOf, type Token } from './tokens';
import { misspelt } from './spelling';
import { MAX_PHRASE, type LabelOf, type Meaning, type Vocabulary } from './vocabulary';

const UNKNOWN = 6;
/** The name of a column in quotes, as it is: nothing is nearer. */
const QUOTED = 0.1;

interface Step {
  cost: number;
  from: number;
  meanings: readonly Meaning[];
}

export interface Covered {
  nodes: Node[];
  /** Words that were read as others, for they are misspelt. */
  spelled: { words: string; read: string }[];
}

export function coverWords(question: string, vocabulary: Vocabulary): Covered {
  const tokens = tokensOf(question);
  const quoted = quotedParts(question).map((part) => ({
    ...part,
    column: vocabulary.columnNamed(question.slice(part.from, part.to)),
  }));
  const first = coverTokens(question, tokens, vocabulary, quoted);
  const spelled: Covered['spelled'] = [];
  let respelled = tokens;
  const isUnknown = (token: Token): boolean => first.some(({ from, to, meanings }) => meanings.length === 0 && tokens.slice(from, to).includes(token)); // prettier-ignore
  for (const { at, end, read } of misspelt(
    tokens,
    (token) => isUnknown(token) && !isQuoted(token, quoted),
    vocabulary,
  )) {
    respelled = respelled.flatMap((token) => {
      if (token.at < at || token.end > end) return [token];
      return token.at === at ? read.split(' ').map((norm) => ({ text: norm, norm, at, end })) : [];
    });
    spelled.push({ words: question.slice(at, end), read: read.replaceAll(/(?<=\p{Script=Han}) /gu, '') });
  }
  const spans = spelled.length > 0 ? coverTokens(question, respelled, vocabulary, quoted) : first;
  const nodes = spans.flatMap(({ from, to, meanings }): Node[] => {
    const own = respelled.slice(from, to);
    const [start] = own;
    const at = start?.at ?? 0;
    const text = question.slice(at, own.at(-1)?.end ?? at);
    const meant = meanings.map((meaning) => meantBy(meaning, own));
    const [first, ...others] = meant;
    const range = meanings[0]?.cost === QUOTED ? undefined : rangeOfDate(text);
    if (range) return [{ meant: range, text, at }];
    // "p95"
    const percent = /^p(\d\d?)$/i.exec(text)?.[1];
    if (!first && percent !== undefined) return [{ meant: { kind: 'number', value: Number(percent) }, text, at }, { meant: { kind: 'word', sense: 'percentile' }, text, at }]; // prettier-ignore
    const wholeQuote = quoted.find((part) => part.from <= at && part.to >= (own.at(-1)?.end ?? 0));
    if (!first) return [{ meant: unknownOf(text, wholeQuote !== undefined), text, at }];
    return [{ meant: first, text, at, other: others.find((each) => each.kind !== first.kind) }];
  });
  for (const [at, node] of nodes.entries()) {
    // 「4 分」 is a unit, 「分」 elsewhere splits.
    if (node.text === '分' && nodes[at - 1]?.meant.kind === 'number') node.meant = { kind: 'word', sense: 'unit' };
    // 「高多少公斤」
    const next = nodes[at + 1];
    const isAmount = next !== undefined && /^(?:多少|几).+/.test(next.text) && codeOf(next) === 'u';
    if (isAmount && isSense(node, 'compare', 'compareLow') && /^\p{Script=Han}$/u.test(node.text))
      node.meant = { kind: 'word', sense: 'more' };
    // "below 200 min", "greater than 10 m"
    if (/^(?:mins?|m|s|h|g|l)$/i.test(node.text) && nodes[at - 1]?.meant.kind === 'number')
      node.meant = { kind: 'word', sense: 'unit' };
    // 「10月1号」
    if (node.text === '号' && nodes[at - 1]?.meant.kind === 'number' && nodes[at - 2]?.text.endsWith('月') === true)
      node.meant = { kind: 'word', sense: 'day' };
    // 「…哪个捐得多」
    const isAsked = at === nodes.length - 1 && nodes.some((each) => isSense(each, 'which'));
    if (/^[多少大小长短快慢重轻贵]$/.test(node.text) && node.meant.kind === 'unknown' && isAsked)
      node.meant = { kind: 'word', sense: /[多大长快重贵]/.test(node.text) ? 'compare' : 'compareLow' };
    // 「24年三季度」: a year of the table, and no length of time
    const number = nodes[at - 1];
    if (node.text === '年' && number && /^\d\d$/.test(number.text)) {
      const year = 2000 + Number(number.text);
      const isLength = /^[以之内多前后来左间]/.test(question.slice(node.at + 1));
      if (!isLength && vocabulary.hasYear(year)) number.meant = { kind: 'number', value: year };
    }
    // 「超 12 米」: alone it is a part of another word.
    if (node.text === '超' && nodes[at + 1]?.meant.kind === 'number') node.meant = { kind: 'word', sense: 'above' };
    // "4-week": a number of weeks, also where a column is called so.
    const isCounted = nodes[at - 1]?.meant.kind === 'number';
    if (isCounted && node.meant.kind === 'column' && node.other && codeOf({ ...node, meant: node.other }) === 'G')
      node.meant = node.other;
  }
  for (const node of nodes) {
    // 「退货的不算，…」 leaves out what stands before.
    const isHan = /^\p{Script=Han}/u.test(node.text);
    const isEnd = /^[，,。；;]/.test(question.slice(node.at + node.text.length));
    if (isHan && isEnd && isSense(node, 'not')) node.meant = { kind: 'word', sense: 'notBehind' };
  }
  // "… revenue if": at the end a word that says nothing elsewhere may be the beginning of a limit.
  const last = nodes.at(-1);
  const meanings = spans.at(-1)?.meanings ?? [];
  const isOpening = meanings.some((meaning) => meaning.kind === 'word' && meaning.sense === 'opening');
  if (last && nodes.length > 1 && codeOf(last) === '' && isOpening) last.meant = { kind: 'unknown' };
  return { nodes: nodes.filter((node) => codeOf(node) !== ''), spelled };
}

function unknownOf(text: string, isInQuotes: boolean): Meant {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/i.exec(text)?.[1];
  if (ordinal !== undefined) return { kind: 'number', value: Number(ordinal) };
  const quarter = /^q([1-4])$/i.exec(text)?.[1];
  if (quarter !== undefined) return { kind: 'quarter', value: Number(quarter) };
  const [, hour, half] = /^(\d{1,2})([ap])m$/i.exec(text) ?? [];
  if (hour !== undefined && Number(hour) <= 12)
    return { kind: 'clock', value: hourOf(Number(hour), /p/i.test(half ?? '')) };
  if (/^zero$/i.test(text)) return { kind: 'number', value: 0 };
  const decade = /^((?:1[89]|2[01])\d)0s$/i.exec(text)?.[1];
  if (decade !== undefined) return { kind: 'range', from: `${decade}0-01-01`, until: `${Number(decade) + 1}0-01-01` };
  return { kind: isInQuotes ? 'quoted' : 'unknown' };
}

function meantBy(meaning: Meaning, tokens: readonly Token[]): Meant {
  switch (meaning.kind) {
    case 'column':
      return { kind: 'column', columns: meaning.columns };
    case 'label': {
      // Written exactly so in one column, it is the label of this one.
      const text = tokens.map((token) => token.text).join(' ');
      const exact = meaning.labels.filter(({ label }) => label === text);
      return { kind: 'label', labels: (exact.length > 0 ? exact : meaning.labels).map((label) => [label]) };
    }
    case 'row':
      return { kind: 'row' };
    case 'word':
      return { kind: 'word', sense: meaning.sense };
    default:
      return { kind: meaning.kind, value: meaning.value };
  }
}

/** Cheapest cover by dynamic programming: each span costs as much as its nearest meaning, unknown words much. */
function coverTokens(
  question: string,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  quoted: readonly Part[],
): { from: number; to: number; meanings: readonly Meaning[] }[] {
  const best: Step[] = [{ cost: 0, from: 0, meanings: [] }];
  for (let to = 1; to <= tokens.length; to++) {
    let found: Step = { cost: (best[to - 1]?.cost ?? 0) + UNKNOWN, from: to - 1, meanings: [] };
    const whole = columnInQuotes(tokens, to, quoted);
    if (whole) found = { cost: (best[whole.from]?.cost ?? 0) + QUOTED, ...whole };
    for (let from = Math.max(0, to - MAX_PHRASE); from < to; from++) {
      const own = tokens.slice(from, to);
      // No word goes on behind a comma; a name may have one.
      const isBroken = own.some(({ end }, at) => /[，。；？！]/.test(question.slice(end, own[at + 1]?.at ?? end)));
      const isName = isBroken || isQuoted(own[0], quoted);
      const meanings = meaningsOf(own, vocabulary).filter(
        ({ kind }) => !isName || kind === 'label' || kind === 'column',
      );
      const [nearest] = meanings;
      if (!nearest) continue;
      const cost = (best[from]?.cost ?? 0) + nearest.cost;
      if (cost < found.cost) found = { cost, from, meanings };
    }
    best.push(found);
  }
  const spans = [];
  for (let to = tokens.length; to > 0;) {
    const { from, meanings } = best[to] ?? { from: 0, meanings: [] };
    spans.unshift({ from, to, meanings });
    to = from;
  }
  return spans;
}

/** The column whose very name, in quotes, ends there; its name may have more words than any phrase. */
function columnInQuotes(
  tokens: readonly Token[],
  to: number,
  quoted: readonly Part[],
): Pick<Step, 'from' | 'meanings'> | undefined {
  const part = quoted.find(({ column, to: end }) => column && isLastIn(tokens, to, end));
  const from = part ? tokens.findIndex(({ at }) => at >= part.from) : -1;
  if (!part?.column || from < 0 || from >= to) return undefined;
  return { from, meanings: [{ kind: 'column', columns: [part.column], cost: QUOTED }] };
}

function isLastIn(tokens: readonly Token[], to: number, end: number): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  return last !== undefined && last.end <= end && (next === undefined || next.at >= end);
}

function meaningsOf(tokens: readonly Token[], vocabulary: Vocabulary): readonly Meaning[] {
  const key = keyOfTokens(tokens);
  const meanings = vocabulary.meanings(key).flatMap((meaning): Meaning[] => {
    // "orders" are no order.
    if (meaning.kind === 'word' && meaning.sense === 'ranked' && /^(?:orders|ranks|sorts)$/i.test(tokens[0]?.text ?? '')) return []; // prettier-ignore
    if (meaning.kind !== 'label' || tokens.length > 1) return [meaning];
    const labels = meaning.labels.filter((label) => isWritten(tokens[0]?.text ?? '', label));
    return labels.length === 0 ? [] : [{ ...meaning, labels }];
  });
  // "e. coli" is ecoli.
  if (tokens.length > 1) {
    const isLatin = meanings.length === 0 && tokens.length < 4 && tokens.every((token) => /^[a-z]+$/.test(token.norm));
    return isLatin ? vocabulary.meanings(key.replaceAll(' ', '')).filter(({ kind }) => kind === 'column') : meanings;
  }
  const [{ text, norm } = { text: '', norm: '' }] = tokens;
  // "paid", "listed": another form of a name says more than a word that says nothing.
  const isIdle = meanings.every((meaning) => meaning.kind === 'word' && /^J?$/.test(codes[meaning.sense]));
  const stem = isIdle ? vocabulary.byStem(norm) : undefined;
  const isSingle = stem?.kind !== 'column' || stem.columns.length === 1;
  if (stem && (meanings.length === 0 || (norm.length >= LEAST_STEM && isSingle)))
    return [{ ...stem, cost: Math.min(stem.cost, 0.99) }];
  if (meanings.length > 0) return meanings;
  const value = numberOf(norm);
  if (value !== undefined) return [{ kind: 'number', value, cost: 1 }];
  const range = rangeOfDate(text);
  if (range) return [{ kind: 'number', value: Number.NaN, cost: 1 }];
  return [];
}

/** Letters of a word that may be another form of a name where it may be a word that says nothing as well. */
const LEAST_STEM = 5;

/** Words that are short enough to be somebody's code for a value. */
const LITTLE_WORDS =
  /^(in|do|is|or|of|me|ok|hi|oh|id|by|to|at|on|as|it|the|and|how|why|for|top|sum|no|yes|all|any|per|are|was|has|did|can|one|two|day|not|low|a|i|if|we|us|be|an|up|so|my|out|its|our|you|who|vs|use|get|new|max|min|avg|let|see|man|men|age|end|may|mar|jan|far|big|few|old|own|too|way|off|yet|now)$/;

/**
 * Whether a word is a label: a short one could be any word ("IN" is a state), and is to be written as the label is. A single Han character
 * is never taken for a label (高 is in 最高).
 */
function isWritten(text: string, { label }: LabelOf): boolean {
  if (/^\p{Script=Han}$/u.test(text)) return false;
  if (!/^[a-z]{1,3}$/i.test(text)) return true;
  if (text.length === 3 && /^[a-z]+$/.test(text) && label.toLowerCase() !== text) return !LITTLE_WORDS.test(text) || /^(?:man|men)$/.test(text); // prettier-ignore
  return text === label.trim() && !LITTLE_WORDS.test(text);
}

interface Part {
  from: number;
  to: number;
  /** The column of this very name. */
  column?: ColumnFacts | undefined;
}

function quotedParts(question: string): Part[] {
  return [...question.matchAll(/["“「]([^"”」]+)["”」]|(?<![\p{L}\d])['‘]([^'’]+)['’](?![\p{L}\d])/gu)].map(
    (match) => ({
      from: match.index + 1,
      to: match.index + match[0].length - 1,
    }),
  );
}

function isQuoted(token: Token | undefined, quoted: readonly Part[]): boolean {
  return token !== undefined && quoted.some(({ from, to }) => token.at >= from && token.end <= to);
}
