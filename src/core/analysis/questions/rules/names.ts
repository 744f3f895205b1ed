/** Words that say again what another word names: a part of a column's name, what its values are, the rows, the unit. */
import type { ColumnFacts } from '../../facts/factSet';
import { kindTails, tails } from '../lexicon/names';
import { asColumn, codeOf, DONE, isSense, isUnknownSign, valueOf, word, type Node, type Reading } from '../reading';
import { stemOf, tokensOf } from '../tokens';
import { GROUPED, isFigure, type Vocabulary } from '../vocabulary';
import { movedMonths } from '../months';
import { columnOf, figureInUnit, figureOf } from './conditions';
import { figures } from './figures';
import { groupOf } from './keys';
import { readVerbs } from './verbs';

/** Before anything else is read. */
export function readNames(reading: Reading, vocabulary: Vocabulary): void {
  // "total paid": an amount rather than a label.
  reading.reduce(/AL/, ([mark, label]) => {
    const other = label?.other;
    const [column, ...more] = other?.kind === 'column' ? other.columns.filter(isFigure) : [];
    return mark && label && column && more.length === 0 ? [mark, asColumn(label, column)] : undefined; // prettier-ignore
  });
  // 「每种茶」 of a 茶类
  reading.reduce(/[bw]\?{1,2}/, ([mark, ...signs]) => {
    const noun = signs.map(({ text }) => text).join('');
    const kinds = ['类', '种类', '类型', '类别', '品种'].map((tail) => noun + tail);
    const [column, ...more] = reading.set.columns.filter(({ name, meaning }) => GROUPED.has(meaning.role) && kinds.includes(name)); // prettier-ignore
    const isKind = mark !== undefined && mark.text.endsWith('种') && column !== undefined && more.length === 0;
    return isKind ? [mark, asColumn({ text: noun, at: mark.at + mark.text.length, meant: mark.meant }, column)] : undefined; // prettier-ignore
  });
  // 「每种茶各卖了多少钱」
  reading.reduce(/(?<=bC)b/, ([mark]) => (mark?.text === '各' ? [] : undefined));
  // 「按金额排，卖得最好的三个产地」
  reading.reduce(/bCo(?=.*K)/, ([, named]) => (named && figureOf(named) ? [named] : undefined));
  // "yield of cows that aren't Holstein": who the figure is of
  reading.reduce(/(?<=C)C(?=!?L)/, ([named]) => (columnOf(named)?.meaning.role === 'id' && !reading.has(/[NUw]/) ? [] : undefined)); // prettier-ignore
  // "the fines add up to"
  reading.reduce(/CRA/, ([named, , mark]) => (named && mark && figureOf(named) && isSense(mark, 'sum') ? [mark, named] : undefined)); // prettier-ignore
  // "share of bags that are missing" of a bag type: what is of these types is the rows.
  reading.reduce(/(?<![bpwUKk3#L])C/, ([named]) => {
    const [noun, kind, ...more] = tokensOf(columnOf(named)?.name ?? '').map(({ norm }) => norm);
    const isPlural =
      named !== undefined &&
      /[a-z]s$/i.test(named.text) &&
      tokensOf(named.text).length === 1 &&
      tokensOf(named.text)[0]?.norm === noun;
    return isPlural && more.length === 0 && /^(?:type|kind|class|category)$/.test(kind ?? '') ? [{ ...named, meant: { kind: 'row' } }] : undefined; // prettier-ignore
  });
  // "word volume": all of them
  reading.reduce(/C7/, ([named, quantity]) => {
    const column = figureOf(named);
    const isAll = column !== undefined && /^volume$/i.test(quantity?.text ?? '') && !reading.has(/[AKQX]/);
    return isAll ? figures({ of: 'column', column: column.name, aggregate: 'sum' }) : undefined;
  });
  readCountedRows(reading);
  readVerbs(reading, vocabulary);
  readUnits(reading);
  dropNameParts(reading);
  // 「没测过体脂」
  reading.reduce(/!J(?=C)/, ([not]) => not && [not]);
  // "no adverse event" of a number of events: none, or not recorded
  reading.reduce(/!C/, ([not, named]) => {
    const column = figureOf(named);
    const isNumber = column?.numbers?.min === 0 && column.missing === 0;
    return not && named && isNumber ? [not, named].map((node) => ({ ...node, meant: { kind: 'unknown' } })) : undefined;
  });
  // 「每个月的月费」 of a list of members: the fee says it, and no member is of a month.
  reading.reduce(/gC/, ([grain, named]) => {
    const column = figureOf(named);
    const isMonthly = isSense(grain, 'monthly') && column !== undefined && /month|月/i.test(column.name);
    return named && isMonthly && reading.set.kind === 'people' ? [named] : undefined;
  });
  // 「四个接种点分别来了多少人」
  reading.reduce(/(?:#u?)?C(?=J?N)/, (nodes, at) => {
    const [count, named] = [nodes[0], nodes.at(-1)];
    const column = groupOf(named);
    const isAll = nodes.length === 1 || valueOf(count) === column?.distinct;
    if (!named || !column || !isAll || figureOf(named) || /^[bpw]$/.test(reading.code(at - 1))) return undefined;
    return reading.question.includes('分别') ? [{ ...named, text: '分别', meant: { kind: 'word', sense: 'by' } }, named] : undefined; // prettier-ignore
  });
  // 「North 和 South 两个停车场」, 「三种餐别各…」: how many there are says nothing.
  reading.reduce(/#u?C/, (nodes, at) => {
    const [count, column] = [valueOf(nodes[0]), groupOf(nodes.at(-1))];
    const before = reading.nodes.slice(0, at).filter(({ meant }) => meant.kind === 'label' && meant.labels.flat().some((each) => each.column === column)); // prettier-ignore
    const named = nodes.at(-1);
    if (!column || !named || figureOf(named) || count === undefined) return undefined;
    if (before.length === count && count > 1) return [];
    return count === column.distinct && reading.has(/b$|bS$/) ? [named] : undefined;
  });
  // 「收缴率，也就是实缴除以应缴」: what is defined needs no name.
  reading.reduce(/[?C]+r(?=.*\/)/, (nodes, at) => (reading.code(at - 1) === 'b' && codeOf(nodes[0]) === 'C' && nodes[0] ? [nodes[0]] : [])); // prettier-ignore
  // 「赔案号和金额」 of those that are ranked: both are told of each.
  reading.reduce(/C&7$/, ([named]) => (columnOf(named)?.meaning.role === 'id' && reading.has(/K/) ? [] : undefined));
}

/** Kinds of something that there are at most where it is rows that are counted by their name. */
const FEW_KINDS = 12;

/** "how many visits" of a table of visits with a column of a few kinds of them: either could be meant. */
function readCountedRows(reading: Reading): void {
  reading.reduce(/[Np]C/, ([mark, named]) => {
    const column = columnOf(named);
    const isEither = named?.other?.kind === 'row' && column !== undefined && !isFigure(column);
    const isKind = isEither && column.distinct <= FEW_KINDS && column.distinct < reading.set.rows / FEW_KINDS;
    return mark && named && isKind ? [mark, { ...named, meant: { kind: 'unknown' } }] : undefined;
  });
}

/** "did we harvest more kg": a unit names the only figure that is in it, where none is named. */
function readUnits(reading: Reading): void {
  const isNamed = reading.nodes.some((node) => figureOf(node));
  // "for more than 90 km/h"
  reading.reduce(/>#u/, (nodes, at) => {
    const [mark, , unit] = nodes;
    const column = unit && figureInUnit(reading, unit.text);
    if (!column || !mark) return undefined;
    // Of a speed faster is more.
    const isOfSpeed = /^(?:faster|slower|quicker)/i.test(mark.text) && /speed|kmh|kph|mph|knots|速/i.test(column.name);
    if (isOfSpeed) mark.meant = { kind: 'word', sense: /^slow/i.test(mark.text) ? 'below' : 'above' };
    const isOwn = /[CG]/.test(reading.code(at - 1));
    return isOwn || isNamed ? undefined : [asColumn(unit, column), ...nodes];
  });
  if (isNamed) return;
  for (const [at, node] of reading.nodes.entries()) {
    const isOfAnswer = /^in /i.test(node.text) && reading.has(/K/);
    const column = codeOf(node) === 'u' && !isOfAnswer && !['#', 'p'].includes(reading.code(at - 1)) ? figureInUnit(reading, node.text) : undefined; // prettier-ignore
    // "the most kilos" are added up.
    if (column) node.meant = reading.has(/[AQX]/) ? { kind: 'column', columns: [column] } : { kind: 'measures', measures: [{ of: 'column', column: column.name, aggregate: 'sum' }] }; // prettier-ignore
  }
}

/** Words that are a part of the name of a column that others name. */
function dropNameParts(reading: Reading): void {
  const labelled = new Set(reading.nodes.flatMap((node) => columnsOfLabel(node)));
  const linked = [...labelled, ...reading.nodes.flatMap((node) => columnOf(node) ?? [])];
  dropStems(reading, linked);
  dropKinds(reading, labelled);
  dropSigns(reading, linked);
  dropEvents(reading);
  reading.nodes = reading.nodes.filter(({ meant }) => meant !== DONE);
}

function columnsOfLabel(node: Node | undefined): ColumnFacts[] {
  return node?.meant.kind === 'label' ? node.meant.labels.flat().map(({ column }) => column) : [];
}

/** "harvested" beside a column `harvest_kg` */
function dropStems({ nodes }: Reading, linked: readonly ColumnFacts[]): void {
  const stems = new Set(linked.flatMap(({ name }) => tokensOf(name).flatMap(({ norm }) => [norm, stemOf(norm)])));
  stems.delete('');
  for (const node of nodes) {
    const norm = tokensOf(node.text)[0]?.norm ?? '';
    const isPart = /^[a-z]{3,}$/.test(norm) && (stems.has(norm) || stems.has(stemOf(norm)));
    if (node.meant.kind === 'unknown' && isPart) node.meant = DONE;
  }
}

/** "paid in cash" of a payment method, "picked by machine" of a pick method, 「商务客人」 of a 客人类型 */
function dropKinds({ nodes }: Reading, labelled: ReadonlySet<ColumnFacts>): void {
  for (const [at, node] of nodes.entries()) {
    const column = columnOf(node);
    if (!column || !labelled.has(column) || figureOf(node) || /^[bpNwU]$/.test(codeOf(nodes[at - 1]))) continue;
    const names = tokensOf(column.name).map(({ norm }) => norm);
    if (names.length < 2) continue;
    const norm = tokensOf(node.text)[0]?.norm ?? '';
    const isVerb = !names.includes(norm) && !tails.has(norm) && !kindTails.has(norm);
    const [mark, label] = [nodes[at + 1], nodes[at + 2]];
    if (isVerb && mark && isSense(mark, 'by') && columnsOfLabel(label).includes(column)) mark.meant = DONE;
    const isPast = isVerb && /ed$|^(?:paid|payed|sold|bought|sent)$/.test(node.text.toLowerCase());
    const isPart = /\p{Script=Han}/u.test(node.text) && column.name !== node.text && column.name.startsWith(node.text);
    if (isPast || (isPart && columnsOfLabel(nodes[at - 1]).includes(column))) node.meant = DONE;
  }
}

/** 「哪个地区出险最多」 of 出险地区: signs beside each other that nothing stands for. */
function dropSigns({ nodes }: Reading, linked: readonly ColumnFacts[]): void {
  for (let from = 0; from < nodes.length; from++) {
    const run = runFrom(nodes, from, isUnknownSign);
    const text = run.map((node) => node.text).join('');
    const next = nodes[from + run.length];
    from += Math.max(0, run.length - 1);
    if (text.length < 2 || !linked.some(({ name }) => name.includes(text))) continue;
    // Of what there are the most rows.
    const isMost = /^最[多少]$/.test(next?.text ?? '') && !nodes.some((node) => figureOf(node));
    for (const node of run) node.meant = isMost && node === run[0] ? { kind: 'row' } : DONE;
  }
}

/** The nodes from one on that stand beside each other in the question, as long as they are such. */
function runFrom(nodes: readonly Node[], from: number, isSuch: (node: Node) => boolean): Node[] {
  const run: Node[] = [];
  for (const node of nodes.slice(from)) {
    const last = run.at(-1);
    if (!isSuch(node) || (last && last.at + last.text.length !== node.at)) break;
    run.push(node);
  }
  return run;
}

/** "permits filed in each district": all rows have been, where each has the time of it. */
function dropEvents(reading: Reading): void {
  if (reading.has(/[P1q#lgGDs]/)) return;
  for (const [at, node] of reading.nodes.entries()) {
    const column = columnOf(node);
    const isPast = node.text.endsWith('ed') && column?.meaning.role === 'time' && column.missing === 0;
    if (isPast && /[RNL=]/.test(reading.code(at - 1))) node.meant = DONE;
  }
}

/** Words after times are read: what is said of two periods. */
export function readPeriodWords(reading: Reading): void {
  inheritYear(reading);
  // 「按缴费日期统计每个月的…」
  reading.reduce(/bC(?=g)/, ([, named]) => (named && columnOf(named)?.meaning.role === 'time' ? [named] : undefined));
  if ((reading.codes.match(/P/g) ?? []).length !== 2) return;
  // "by how many percent did it change from 2022 to 2023"
  const share = reading.nodes.find((node) => isSense(node, 'share') && /percent|%|百分/i.test(node.text));
  const change = reading.nodes.find((node) => isSense(node, 'change') && /^chang|^变/i.test(node.text));
  if (share && change && !reading.has(/W/)) {
    change.meant = { kind: 'word', sense: 'growth' };
    reading.isRise = true;
    reading.nodes = reading.nodes.filter((node) => node !== share);
  }
  // 「第四季度产量环比第三季度变化百分之多少」
  if (reading.nodes.some((node) => word(node) === 'growth')) reading.reduce(/XS/, ([mark]) => (isSense(mark, 'change') ? [] : undefined)); // prettier-ignore
}

/** 「2024年下半年比上半年」: a period without a year is of that of the other. */
function inheritYear(reading: Reading): void {
  const [year, ...more] = reading.nodes.flatMap(({ meant }) => (meant.kind === 'range' && meant.from !== undefined && meant.until !== undefined ? [meant] : [])); // prettier-ignore
  const own = year?.from?.slice(0, 4);
  if (own === undefined || more.length > 0 || !reading.has(/[tvdW4]/) || year?.from?.slice(5) === year?.until?.slice(5))
    return;
  reading.reduce(/E/, ([part]) => {
    const meant = part?.meant;
    if (meant?.kind !== 'parts' || meant.part !== 'month' || meant.not) return undefined;
    const [first, last] = [Math.min(...meant.values), Math.max(...meant.values)];
    if (last - first + 1 !== meant.values.length) return undefined;
    const from = movedMonths(`${own}-01-01`, first - 1);
    return [{ kind: 'range', from, until: movedMonths(from, meant.values.length) }];
  });
}
