/** Verbs, and words of what all rows are of: they name a figure or the rows, or say again what another word says. */
import type { ColumnFacts } from '../../facts/factSet';
import { moneyNouns } from '../lexicon/names';
import { asColumn, codeOf, isSense, isUnknownSign, type Node, type Reading } from '../reading';
import { isFigure, type Vocabulary } from '../vocabulary';
import { figureInUnit, figureOf } from './conditions';
import { figures } from './figures';

/** Nouns of money that are verbs where something else is named. */
const EARNINGS = new Set(moneyNouns.filter((noun) => noun.endsWith(' in')));

/** Before figures are read. */
export function readVerbs(reading: Reading, vocabulary: Vocabulary): void {
  dropEarnings(reading);
  // "which opening leads to the most moves"
  reading.reduce(/\?[-T]/, ([verb, mark]) => (/^leads?$/i.test(verb?.text ?? '') && mark?.text === 'to' ? [] : undefined)); // prettier-ignore
  // "did not end in a draw": how it ended, where labels say that
  reading.reduce(/T(?=L)/, ([mark]) => (/^ends? in$/i.test(mark?.text ?? '') ? [] : undefined));
  // 「在环湖路线上」
  reading.reduce(/(?<=[LC])\?/, ([mark]) => (mark?.text === '上' && reading.question.includes('在') ? [] : undefined));
  // "the shortest episode in minutes": how long it is, and not which
  reading.reduce(/KRu/, ([mark, , of]) => {
    const column = mark && vocabulary.degree(mark.text);
    const unit = of?.text.replace(/^in /i, '') ?? '';
    const isValue = column !== undefined && figureInUnit(reading, unit) === column && !reading.has(/[bpBgGw#]/);
    const aggregate = isSense(mark, 'lowest') ? 'min' : 'max';
    return isValue ? figures({ of: 'column', column: column.name, aggregate }) : undefined;
  });
  // "quartiles of the temperature"
  reading.reduce(/\?/, ([mark]) => {
    const isQuartiles = /^quartiles?$/i.test(mark?.text ?? '');
    return isQuartiles ? (['q1', 'median', 'q3'] as const).map((sense) => ({ kind: 'word', sense })) : undefined;
  });
  // "spread of the length, std dev": which spread is meant
  reading.reduce(/X(?=.*A)/, ([mark]) => (/^spread/i.test(mark?.text ?? '') && reading.nodes.some((node) => isSense(node, 'sd')) ? [] : undefined)); // prettier-ignore
  // 「空着没填」
  reading.reduce(/MM/, ([mark]) => mark && [mark]);
  // 「客单价」: what a row is worth on average
  reading.reduce(/\?R\?/, (nodes) => {
    const { money } = vocabulary;
    const isWorth = nodes.map(({ text }) => text).join('') === '客单价';
    return isWorth && money ? figures({ of: 'column', column: money.name, aggregate: 'mean' }) : undefined;
  });
  joinNouns(reading, vocabulary);
  dropActs(reading, vocabulary);
  readPaid(reading);
  readMeasured(reading);
  // 「总共登记了多少件」, 「加起来一共」
  reading.reduce(/A(?=J+Nu?R)/, ([mark]) => (isSense(mark, 'sum') ? [] : undefined));
  reading.reduce(/AA/, ([first, second]) => first && second && (isSense(first, 'sum') && isSense(second, 'sum') ? [first] : listed(reading, first, second))); // prettier-ignore
}

/** 「平均值、中位数」: two figures of one column, with a comma between them. */
function listed(reading: Reading, first: Node, second: Node): Node[] | undefined {
  const between = reading.question.slice(first.at + first.text.length, second.at);
  return /[、,，]/.test(between) ? [first, { text: between, at: second.at - 1, meant: { kind: 'word', sense: 'and' } }, second] : undefined; // prettier-ignore
}

/** "bring in more conversions": money where nothing else is named, a verb where something is. */
function dropEarnings(reading: Reading): void {
  const isEarning = ({ text }: Node): boolean => EARNINGS.has(text.toLowerCase());
  const isOther = reading.nodes.some((node) => figureOf(node) && !isEarning(node));
  if (isOther) reading.nodes = reading.nodes.filter((node) => !figureOf(node) || !isEarning(node));
}

/** 「打了多少次卡」: how many is asked in the middle of the noun of the rows. */
function joinNouns(reading: Reading, vocabulary: Vocabulary): void {
  reading.reduce(/[?J]Nu?\?/, (nodes) => {
    const [verb, count, noun] = [nodes[0], nodes[1], nodes.at(-1)];
    const isSplit = verb && noun && vocabulary.isRowNoun(verb.text.replace(/了$/, '') + noun.text);
    return count && isSplit ? [count, { ...noun, meant: { kind: 'row' } }] : undefined;
  });
}

/** A sign that, with the noun of the rows, is in a name or is of the file's name: 「立了多少件案」 of 立案日期, 「跑的距离」 of 跑团打卡. */
function dropActs(reading: Reading, vocabulary: Vocabulary): void {
  const rows = reading.nodes.flatMap((node) => (codeOf(node) === 'R' ? node.text.charAt(0) : []));
  const isNamed = reading.nodes.some((node) => figureOf(node) ?? (codeOf(node) === 'u' ? figureInUnit(reading, node.text) : undefined)); // prettier-ignore
  const { codes } = reading;
  reading.nodes = reading.nodes.filter((node, at) => {
    if (!isUnknownSign(node)) return true;
    const isOfRows =
      /^[Nu]+R/.test(codes.slice(at + 1)) &&
      rows.some((noun) => reading.set.columns.some(({ name }) => name.includes(node.text + noun)));
    const next = reading.question.charAt(node.at + 1);
    const isBeside = /[的了]/.test(next) || (reading.code(at - 1) === 'L' && isNamed);
    return !isOfRows && !(isBeside && isNamed && vocabulary.isOfFile(node.text));
  });
  // 「全团」: of all rows
  reading.reduce(/\?\?/, ([all, noun]) => (all?.text === '全' && noun && isUnknownSign(noun) && vocabulary.isOfFile(noun.text) ? [] : undefined)); // prettier-ignore
}

/** The only figure that has a verb in its name, else its last sign. */
function figureWith(reading: Reading, verb: Node): ColumnFacts | undefined {
  const sign = verb.text.replace(/了$/, '');
  if (!/^\p{Script=Han}{1,2}$/u.test(sign)) return undefined;
  const has = (part: string): ColumnFacts[] => reading.set.columns.filter((each) => isFigure(each) && each.name.includes(part)); // prettier-ignore
  const found = has(sign);
  const [column, ...more] = found.length > 0 ? found : has(sign.at(-1) ?? '');
  return more.length === 0 ? column : undefined;
}

/** 「一共赔了多少钱」: what is paid, where one figure alone has the verb in its name. */
function readPaid(reading: Reading): void {
  reading.reduce(/[?J]N[?u]?(?![RC])/, (nodes) => {
    const [verb, count, unit] = nodes;
    const isMuch = /^(?:多少|几)$/.test(count?.text ?? '') && (unit === undefined || /^(?:钱|元|块)$/.test(unit.text));
    const isBeside = verb !== undefined && reading.question.slice(verb.at + verb.text.length, count?.at).replace(/[了过的]/g, '') === ''; // prettier-ignore
    const column = isBeside && isMuch ? figureWith(reading, verb) : undefined;
    return verb && column && [asColumn(verb, column)];
  });
}

/** 「平均要审多少天」: what is measured in the unit, where it has the verb in its name. */
function readMeasured(reading: Reading): void {
  reading.reduce(/[?J]u/, ([verb, unit]) => {
    const asked = /^(?:多少|几)个?(.+)$/.exec(unit?.text ?? '')?.[1];
    const column = verb && asked !== undefined ? figureWith(reading, verb) : undefined;
    return verb && column && figureInUnit(reading, asked ?? '') === column ? [asColumn(verb, column)] : undefined;
  });
}
