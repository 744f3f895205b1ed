/** Conditions of rows: comparisons, missing values, yes and no, labels and their negations. */
import type { ColumnFacts } from '../../facts/factSet';
import { columnsOfQuery, type Predicate } from '../../facts/query/query';
import { ofEnd, ofStart, tails } from '../lexicon/names';
import { codeOf, columnsOf, isSense, valueOf, word, type Kind, type Meant, type Node, type Reading } from '../reading';
import { tokensOf, keyOfText, numberOf } from '../tokens';
import { isFigure, yesNoOf, type LabelOf, type Vocabulary } from '../vocabulary';
import { opOf } from './operators';
import { isYear } from './times';

function conditions(...predicates: Predicate[]): Meant {
  return { kind: 'conditions', predicates };
}

/** The only column of figures that a node may mean. */
export function figureOf(node: Node | undefined): ColumnFacts | undefined {
  const figures = columnsOf(node).filter(isFigure);
  return figures.length === 1 ? figures[0] : undefined;
}

/** The only column that a node may mean. */
export function columnOf(node: Node | undefined): ColumnFacts | undefined {
  const columns = columnsOf(node);
  return columns.length === 1 ? columns[0] : undefined;
}

/** The columns of the figures that a node is or is made of. */
export function figuresIn(node: Node | undefined, { set }: Reading): ColumnFacts[] {
  const bare = figureOf(node);
  if (bare) return [bare];
  if (node?.meant.kind !== 'measures') return [];
  const names = columnsOfQuery({ measures: node.meant.measures, by: [], where: [] });
  return set.columns.filter(({ name }) => names.includes(name));
}

/** Nouns that repeat what a column of labels is: "status code", "region name". */
const HEADS =
  /^(?:groups?|codes?|types?|kinds?|categor(?:y|ies)|class(?:es)?|labels?|airports?|compan(?:y|ies)|sites?|places?|venues?|firms?|options?|类型|类别|种类|类)$/i;

/** Whether a noun may say what a figure is: no money is a score, and no score is a price. */
export function isHeadOf(head: Node | undefined, named: Node | undefined, reading: Reading): boolean {
  const [column] = figuresIn(named, reading);
  if (!head || !column) return false;
  const isMoney =
    column.meaning.unit === 'currency' || /amount|paid|cost|price|fee|fare|spend|额|价|费|钱/i.test(column.name);
  if (/price|价/i.test(head.text)) return isMoney;
  return !(isMoney && /score|rating|mark|point|分|成绩/i.test(head.text));
}

/** Nouns that say of a figure what it is, beside its name: "service score", "amount paid", "hours of revision", "kind of bike". */
export function readHeads(reading: Reading): void {
  const isHead = (node: Node | undefined): boolean => node !== undefined && [node.meant, node.other].some((meant) => meant?.kind === 'word' && meant.sense === 'quantity'); // prettier-ignore
  const without = (named: Node | undefined, head: Node | undefined): Node[] | undefined => {
    const column = figureOf(named);
    const [first, second] = [named, head].sort((a, b) => (a?.at ?? 0) - (b?.at ?? 0));
    const isBeside = first && second && reading.question.slice(first.at + first.text.length, second.at).trim() === '';
    return named && column && isBeside && isHead(head) && isHeadOf(head, named, reading) && column !== figureOf(head)
      ? [named]
      : undefined;
  };
  // "toll revenue": what comes in is added up.
  const isAsked = reading.has(/[AKQX]/);
  reading.reduce(/C[C7]/, ([named, head]) => {
    const [own] = without(named, head) ?? [];
    const column = figureOf(own);
    const isIncome = /^(?:revenue|income|takings|收入|营收)$/i.test(head?.text ?? '') && !isAsked;
    return own && column && isIncome ? [{ kind: 'measures', measures: [{ of: 'column', column: column.name, aggregate: 'sum' }] }] : own && [own]; // prettier-ignore
  });
  // 「按种植面积」 is of no 种植方式: a part of a name says another thing before a figure.
  reading.reduce(/CC/, ([part, figure]) => {
    const label = columnOf(part);
    const isPart = label && !figureOf(part) && label.name !== part?.text && label.name.includes(part?.text ?? '');
    const isBeside = part && figure && /^\p{Script=Han}+$/u.test(part.text) && part.at + part.text.length === figure.at;
    return isPart && isBeside && figureOf(figure) ? [{ ...part, meant: { kind: 'unknown' } }, figure] : undefined;
  });
  reading.reduce(/[C7]C/, ([head, named]) => without(named, head));
  const inUnit = (named: Node | undefined, unit: Node | undefined, at: number): Node[] | undefined => {
    const column = figureOf(named);
    return named && unit && column && reading.code(at - 1) !== '#' && isIn(column, unit.text) ? [named] : undefined;
  };
  reading.reduce(/[Gu]C/, ([unit, named], at) => inUnit(named, unit, at));
  reading.reduce(/CG/, ([named, unit], at) => inUnit(named, unit, at));
  // "sold date", 「满意度打 4 分」
  reading.reduce(/CG/, ([named, mark]) => (named && columnOf(named)?.meaning.role === 'time' && /^(?:date|time)s?$/i.test(mark?.text ?? '') ? [named] : undefined)); // prettier-ignore
  reading.reduce(/CJ(?=[#>])/, ([named]) => named && [named]);
  const headed = (named: Node | undefined, head: Node | undefined): Node[] | undefined =>
    named && HEADS.test(head?.text ?? '') && columnOf(named)?.meaning.role === 'dimension' ? [named] : undefined;
  reading.reduce(/CI/, ([named, head]) => headed(named, head));
  reading.reduce(/IC/, ([head, named]) => headed(named, head));
}

/** Comparisons of figures, before years are read: "over 2000" is no year. */
export function readComparisons(reading: Reading, vocabulary: Vocabulary): void {
  reading.reduce(/CZ>#|ZC>#/, (nodes) => {
    const column = figureOf(nodes.find((node) => columnsOf(node).length > 0));
    const op = word(nodes[2]);
    const times = valueOf(nodes[3]);
    if (!column || times === undefined || (op !== 'above' && op !== 'below')) return undefined;
    return [conditions({ is: 'beyondSd', column: column.name, op: op === 'above' ? '>' : '<', times })];
  });
  // "more transit days than promised", "actual above budget"
  reading.reduce(/vCtC|C=?>C/, (nodes) => {
    const [column, other, ...more] = nodes.flatMap((node) => figureOf(node) ?? []);
    const op = isSense(nodes[0], 'compareLow') ? '<' : isSense(nodes[0], 'compare') ? '>' : opOf(nodes);
    if (!column || !other || column === other || more.length > 0 || !op) return undefined;
    return [conditions({ is: 'versus', column: column.name, op, other: other.name })];
  });
  reading.reduce(/Ca/, ([named, mark]) => {
    const column = figureOf(named);
    return (
      column && [conditions({ is: 'beyondMean', column: column.name, op: isSense(mark, 'aboveMean') ? '>' : '<' })]
    );
  });
  reading.reduce(/C=?[~f]#u?[&-]#u?~?|C=?#-#u?~?/, (nodes) => {
    const column = figureOf(nodes[0]);
    const [low, high] = nodes.flatMap((node) => (node.meant.kind === 'number' ? [(column && amountIn(column, node)) ?? node.meant.value] : [])); // prettier-ignore
    if (!column || low === undefined || high === undefined || low > high) return undefined;
    return [conditions({ is: 'between', column: column.name, low, high })];
  });
  // 「泌乳天数100天以内」
  reading.reduce(/C=?#G>|C=?>#G/, (nodes) => {
    const grain = nodes.find((node) => codeOf(node) === 'G');
    const isOfName =
      grain !== undefined && (figureOf(nodes[0])?.name ?? '').toLowerCase().includes(keyOfText(grain.text));
    return isOfName ? nodes.filter((node) => node !== grain) : undefined;
  });
  reading.reduce(/C=?>#u?/, (nodes) => compared(figureOf(nodes[0]), nodes));
  // 5000 元以上
  reading.reduce(/C=?#u?>(?![#C])/, (nodes) => compared(figureOf(nodes[0]), nodes));
  // "with more than 20 reviews": of a group, where there is one
  reading.reduce(/>#R/, (nodes) => {
    const op = opOf(nodes.slice(0, 1));
    const value = valueOf(nodes[1]);
    return op === undefined || value === undefined ? undefined : [{ kind: 'having', op, value }];
  });
  // "delayed by more than 15 minutes"
  reading.reduce(/b>/, ([, mark]) => mark && [mark]);
  reading.reduce(/C=?>#u?/, (nodes) => compared(figureOf(nodes[0]), nodes));
  // "between 500 and 1000 miles"
  reading.reduce(/~#u?[&-]#u?|#u?-#u(?:~)?/, (nodes) => {
    const [low, high] = nodes.flatMap((node) => (node.meant.kind === 'number' ? [node.meant.value] : []));
    const unit = nodes.findLast((node) => codeOf(node) === 'u' || columnsOf(node).length > 0);
    const column = unit ? ofUnit(unit, reading, vocabulary) : isMoney(nodes) ? vocabulary.money : undefined;
    if (!column || low === undefined || high === undefined || low > high) return undefined;
    return [conditions({ is: 'between', column: column.name, low, high })];
  });
  // "older than 65", "over 2000 km": the word or the unit says of what.
  reading.reduce(/>#u?/, (nodes) => {
    const [mark, , unit] = nodes;
    const degree = vocabulary.degree(mark?.text ?? '');
    if (degree) return compared(degree, nodes);
    const hint = keyOfText((mark?.text ?? '').split(/\s/)[0] ?? '');
    const hinted = vocabulary.meanings(hint).flatMap((meaning) => (meaning.kind === 'column' ? meaning.columns : []));
    if (hinted.length > 0) return hinted.length === 1 ? compared(hinted[0], nodes) : undefined;
    return compared(unit ? ofUnit(unit, reading, vocabulary) : isMoney(nodes) ? vocabulary.money : undefined, nodes);
  });
  // 65 岁以上, 5 公里以上
  reading.reduce(/#u>(?![#C])/, (nodes) => compared(nodes[1] && ofUnit(nodes[1], reading, vocabulary), nodes));
  reading.reduce(/C=?#u?(?![-&G%#QRKk])/, (nodes, at) => {
    const column = columnOf(nodes[0]);
    const value = valueOf(nodes.find((node) => node.meant.kind === 'number'));
    if (!column?.numbers || value === undefined || reading.code(at - 1) === 'b') return undefined;
    const { min, max } = column.numbers;
    const isInside = min !== null && max !== null && value >= min && value <= max;
    const isNumbered = nodes.some((node) => isSense(node, 'is')) || (min !== null && min >= 1800);
    if (isYear(value) && !(isInside && (isNumbered || !reading.mainTime()))) return undefined;
    return [conditions({ is: 'compared', column: column.name, op: '=', value })];
  });
  // 「四个厂区」 are all of them; 「甲和乙两个渠道」 are these two.
  reading.reduce(/#u?C/, (nodes, at) => {
    const [number, named] = [valueOf(nodes[0]), nodes.at(-1)];
    const before = reading.nodes[at - 1]?.meant;
    const labels = before?.kind === 'label' ? (before.labels[0]?.length ?? 0) : 0;
    const column = columnOf(named);
    if (!named || !column || figureOf(named) || /[kKl]/.test(reading.code(at - 1)) || reading.has(/[Kk]/))
      return undefined;
    return number === column.distinct || (labels > 1 && number === labels) ? [named] : undefined;
  });
  // "2 bedroom flats", "5 star reviews"
  reading.reduce(/#u?C/, (nodes, at) => {
    const column = figureOf(nodes.at(-1));
    const value = valueOf(nodes[0]);
    const isFew = column !== undefined && column.distinct <= FEW_WHOLE && !/s$/i.test(nodes.at(-1)?.text ?? '');
    const { min, max } = column?.numbers ?? {};
    const isInside =
      value !== undefined && typeof min === 'number' && typeof max === 'number' && value >= min && value <= max;
    if (!isFew || !isInside || /[k>~&l/-]/.test(reading.code(at - 1)) || isYear(value)) return undefined;
    return [conditions({ is: 'compared', column: column.name, op: '=', value })];
  });
  // "more than 10 km from the hall": the noun says of what once more
  reading.reduce(/cf?C/, (nodes) => {
    const [made, named] = [nodes[0], nodes.at(-1)];
    const [only, ...more] = made?.meant.kind === 'conditions' ? made.meant.predicates : [];
    const isSame = only?.is === 'compared' && more.length === 0 && columnOf(named)?.name === only.column;
    return made && isSame ? [made] : undefined;
  });
  // Numbers that are labels stand beside their column.
  reading.reduce(/C=?#(?![-&G%#QRKk])/, (nodes) => {
    const column = columnOf(nodes[0]);
    const text = nodes.at(-1)?.text ?? '';
    const isLabel = column?.numbers === undefined && (column?.top ?? []).some(({ label }) => label === text);
    return column && isLabel ? [conditions({ is: 'in', column: column.name, values: [text] })] : undefined;
  });
}

/**
 * The only column of numbers in a unit: the one whose name has the unit, else the one that is usually given in it. A column in another unit
 * does not count: a limit in minutes is not compared with hours.
 */
export function measuredBy(unit: string, { set }: Reading, vocabulary: Vocabulary): ColumnFacts | undefined {
  const [only, ...more] = set.columns.filter((column) => isFigure(column) && isIn(column, unit));
  if (only) return more.length === 0 ? only : undefined;
  const usual = vocabulary.measuredIn(unit);
  return usual && !IN_UNIT.has(lastWord(usual)) ? usual : undefined;
}

function ofUnit({ text }: Node, reading: Reading, vocabulary: Vocabulary): ColumnFacts | undefined {
  return measuredBy(text, reading, vocabulary) ?? (MONEY_UNITS.test(text) ? vocabulary.money : undefined);
}

const MONEY_UNITS = /^(?:dollars?|usd|euros?|eur|pounds?|gbp|元|块|块钱|万|万元)$/i;

/** Numbers with the sign of a currency, or in thousands: "over $500", "above 500k". */
function isMoney(nodes: readonly Node[]): boolean {
  return nodes.some(({ meant, text }) => meant.kind === 'number' && /^[$€£¥￥]|\d[km]$/i.test(text));
}

/** Values that a column has at most where a number before its name is one of them. */
const FEW_WHOLE = 12;

function compared(column: ColumnFacts | undefined, nodes: readonly Node[]): Meant[] | undefined {
  const op = opOf(nodes);
  const value = column && amountIn(column, nodes.find((node) => node.meant.kind === 'number')); // prettier-ignore
  if (!column || !isFigure(column) || op === undefined || value === undefined) return undefined;
  return [conditions({ is: 'compared', column: column.name, op, value })];
}

/** What a column counts by: 成交价(万元) by ten thousands. */
function scaleOf({ name }: ColumnFacts): number {
  const [, scale] = /[（(](百万|千万|万|亿)[^）)]*[）)]$/.exec(name) ?? [];
  return scale === undefined ? 1 : (numberOf(`1${scale}`) ?? 1);
}

/** A number in the unit of a column: 20万 of a column in 万 is 20, and so is 20. */
export function amountIn(column: ColumnFacts, node: Node | undefined): number | undefined {
  const value = valueOf(node);
  return value !== undefined && /[万亿]/.test(node?.text ?? '') ? value / scaleOf(column) : value;
}

/** The only figure whose name says that it is in a unit. */
export function figureInUnit({ set }: Pick<Reading, 'set'>, unit: string): ColumnFacts | undefined {
  const [column, ...more] = set.columns.filter((each) => isFigure(each) && isIn(each, unit));
  return more.length === 0 ? column : undefined;
}

/** Whether a column says in its name that it is in a unit. */
export function isIn({ name }: ColumnFacts, unit: string): boolean {
  if (/^\p{Script=Han}+$/u.test(unit) && (name.endsWith(unit) || name.endsWith(`${unit}数`) || name.includes(`(${unit})`) || name.includes(`（${unit}）`))) return true; // prettier-ignore
  const last = lastWord({ name });
  const own = keyOfText(unit.replace(/^in /i, '')).replace(/(?<=\p{Script=Han}) /gu, '');
  const short = UNITS[own];
  return tails.has(last) && (last === own || (short !== undefined && (short === last || short === UNITS[last])));
}

const UNITS: Readonly<Record<string, string>> = {
  minute: 'min', hour: 'h', day: 'd', hr: 'h', hrs: 'h', mins: 'min', second: 's', kilometer: 'km', 'km/h': 'kmh', kph: 'kmh', mph: 'mph', kilo: 'kg', kilogram: 'kg', hectare: 'ha', tonne: 't', ton: 't', litre: 'l', liter: 'l', 公斤: 'kg', 千克: 'kg', 厘米: 'cm', 毫米: 'mm', 毫升: 'ml', 公顷: 'ha', 吨: 't', degree: 'c', percent: 'pct', dollar: 'usd', euro: 'eur', 分钟: 'min', 小时: 'h', 天: 'd', 公里: 'km', 千米: 'km', 秒: 's',
}; // prettier-ignore
/** Ends of names that say what a column is in. */
const IN_UNIT: ReadonlySet<string> = new Set([...Object.keys(UNITS), ...Object.values(UNITS), ...'mi mile m cm mm kg g lb ms f sqm sqft m2'.split(' ')]); // prettier-ignore

function lastWord({ name }: Pick<ColumnFacts, 'name'>): string {
  return tokensOf(name).at(-1)?.norm ?? '';
}

/** A comparison whose column stands elsewhere: the only figure that the question names and does not ask for. */
export function readLooseComparisons(reading: Reading): void {
  if (!reading.has(/>#u?/) || reading.has(/>.*>/)) return;
  const free = reading.nodes.filter((node) => figureOf(node));
  const [only] = free;
  if (free.length !== 1 || !only || reading.has(/[AKkQFz]/)) return;
  const column = figureOf(only);
  reading.reduce(/>#u?/, (nodes) => compared(column, nodes));
  reading.nodes = reading.nodes.filter((node) => node !== only);
}

export function readTexts(reading: Reading): void {
  const made = (
    named: Node | undefined,
    mark: Node | undefined,
    value: Node | undefined,
    not: boolean,
  ): Meant[] | undefined => {
    const how = word(mark);
    const column = columnOf(named);
    if (!column || !value || (how !== 'contains' && how !== 'starts' && how !== 'ends')) return undefined;
    const text = value.text.replace(/^["“「]|["”」]$/g, '');
    return [conditions({ is: 'text', column: column.name, how, value: text, ...(not && { not: true as const }) })];
  };
  reading.reduce(/C!?T[^.]/, (nodes) => {
    const isNot = isSense(nodes[1], 'not');
    return made(nodes[0], nodes.at(-2), nodes.at(-1), isNot);
  });
  reading.reduce(/C[^.]T/, ([named, value, mark]) => made(named, mark, value, false));
}

export function readMissing(reading: Reading): void {
  const made = (node: Node | undefined, isNot = false): Meant[] | undefined => {
    const column = columnOf(node);
    const not = isNot ? ({ not: true } as const) : {};
    return (
      column && [{ kind: 'conditions', predicates: [{ is: 'missing', column: column.name, ...not }], subject: column }]
    );
  };
  reading.reduce(/CNM/, ([named, count, mark]) => (named && mark && count ? [count, named, mark] : undefined));
  reading.reduce(/!MC|C!M|C=!M/, (nodes) =>
    made(
      nodes.find((node) => columnsOf(node).length > 0),
      true,
    ),
  );
  reading.reduce(/!R?C=?M/, (nodes) => made(nodes.find((node) => columnsOf(node).length > 0), true)); // prettier-ignore
  reading.reduce(/MC|C=?M/, (nodes) => made(nodes.find((node) => columnsOf(node).length > 0)));
}

/** Labels beside each other, beside their column, and what negates them. */
export function readLabels(reading: Reading): void {
  preferLabels(reading);
  // "excluding rows with remark oven fault", "not taken by Okafor"
  reading.reduce(/!R(?=C?L)|!b(?=L)/, ([not]) => not && [not]);
  reading.reduce(/~L/, ([, label]) => label && [label]);
  reading.reduce(/[f-]L/, ([mark, label]) => {
    const sides = isSense(mark, 'from') ? ofStart : ofEnd;
    const labels = label?.meant.kind === 'label' ? label.meant.labels : [];
    const found = labels.filter(([each]) => each !== undefined && sides.test(each.column.name));
    const rest = found.length > 0 ? found : labels;
    if (found.length === 0 && isSense(mark, 'to')) return undefined;
    return label && [{ ...label, meant: { kind: 'label', labels: rest } }];
  });
  // The column beside says which of several a label is of.
  reading.reduce(/C=?L/, (nodes, at) => withColumn(nodes[0], nodes.at(-1), reading.code(at - 1)));
  reading.reduce(/!LC|!L[&|]LC/, (nodes) => {
    const merged = nodes.length === 5 ? together(nodes[1], nodes[3]) : nodes[1]?.meant;
    const label: Node | undefined = merged && nodes[1] ? { ...nodes[1], meant: merged } : undefined;
    const made = withColumn(nodes.at(-1), label, '');
    const [first] = made ?? [];
    return first && nodes[0] ? [nodes[0], { ...(label ?? nodes[0]), meant: first }] : undefined;
  });
  reading.reduce(/LC/, ([label, named], at) =>
    ['b', 'p'].includes(reading.code(at - 1)) ? undefined : withColumn(named, label, ''),
  );
  reading.reduce(/L[&|]?L/, (nodes) => {
    const both = together(nodes[0], nodes.at(-1));
    return both && [both];
  });
  reading.reduce(/C=?L/, (nodes, at) => withColumn(nodes[0], nodes.at(-1), reading.code(at - 1)));
  reading.reduce(/C!L/, ([named, not, label], at) => {
    const made = withColumn(named, label, reading.code(at - 1));
    return made && not && label ? [not, { ...label, meant: made[0] ?? label.meant }] : undefined;
  });
  reading.reduce(/L\^C/, ([label, mark, named]) => {
    const made = withColumn(named, label, '');
    return made && mark && label ? [{ ...label, meant: made[0] ?? label.meant }, mark] : undefined;
  });
  reading.reduce(/!=?L\^?|!?L\^|L!(?![LC])/, (nodes) => {
    const label = nodes.find((node) => node.meant.kind === 'label');
    return label?.meant.kind === 'label' && !label.meant.not
      ? [{ ...label, meant: { ...label.meant, not: true } }]
      : undefined;
  });
}

/** "in May": a word that is a label as well is the label beside its column, or where it cannot be anything else. */
function preferLabels(reading: Reading): void {
  for (const [at, node] of reading.nodes.entries()) {
    const { meant, other } = node;
    const label = meant.kind === 'label' ? meant : other?.kind === 'label' ? other : undefined;
    if (!label || !other) continue;
    const alternative = meant.kind === 'label' ? other : meant;
    if (alternative.kind === 'column') continue;
    const around = [reading.nodes[at - 1], reading.nodes[at + 1]].flatMap(columnsOf);
    const isBeside = label.labels.some(([each]) => each !== undefined && around.includes(each.column));
    const isTime = alternative.kind === 'month' || alternative.kind === 'weekday';
    const isDated = isTime && (/^[s#]$/.test(reading.code(at - 1)) || reading.code(at + 1) === '#');
    node.meant = isBeside || !isDated ? label : alternative;
  }
}

/** A label with the column beside it, where it is one of its labels. */
function withColumn(named: Node | undefined, label: Node | undefined, before: string): Meant[] | undefined {
  if (label?.meant.kind !== 'label' || before === 'b' || before === 'p') return undefined;
  const columns = columnsOf(named);
  const labels = label.meant.labels.filter(([each]) => each !== undefined && columns.includes(each.column));
  return labels.length === 0 ? undefined : [{ ...label.meant, labels }];
}

/** Labels of one column; of those that each of two nodes may mean, the columns that both have. */
export function together(a: Node | undefined, b: Node | undefined): Kind<'label'> | undefined {
  if (a?.meant.kind !== 'label' || b?.meant.kind !== 'label' || a.meant.not !== b.meant.not) return undefined;
  const labels: LabelOf[][] = [];
  for (const first of a.meant.labels) {
    const second = b.meant.labels.find((each) => each[0]?.column === first[0]?.column);
    if (second) labels.push([...first, ...second]);
  }
  return labels.length === 0 ? undefined : { ...a.meant, labels };
}

/** Yes/no columns with their answer, and those that are negated. Others that are negated have no value. */
export function readFlags(reading: Reading): void {
  const made = (node: Node | undefined, isYes: boolean): Meant[] | undefined => {
    const column = flagOf(node);
    const values = column && yesNoOf(column);
    return column && values && [flagCondition(column, isYes ? values.yes : values.no)];
  };
  // "people who left and those who did not"
  reading.reduce(/C&!(?![CLMPE=])/, ([named]) => {
    const [yes] = made(named, true) ?? [];
    const [no] = made(named, false) ?? [];
    return yes && no && [yes, no];
  });
  // 「退货的不算」
  reading.reduce(/C\^/, ([named]) => made(named, false));
  reading.reduce(/C=?[yn]/, (nodes) => made(nodes[0], isSense(nodes.at(-1), 'yes')));
  reading.reduce(/C=?["?]/, (nodes) => {
    const column = flagOf(nodes[0]);
    const values = column && yesNoOf(column);
    const text = nodes.at(-1)?.text.toLowerCase();
    const value = values && [values.yes, values.no].find((each) => each.toLowerCase() === text);
    return column && value !== undefined ? [flagCondition(column, value)] : undefined;
  });
  reading.reduce(/Cu/, ([named, unit]) => {
    const column = columnOf(named);
    return named && column && unit && isIn(column, unit.text) ? [named] : undefined;
  });
  reading.reduce(/!=?R?C(?!["?])/, (nodes, at) => {
    const named = nodes.at(-1);
    const next = reading.nodes[at + nodes.length]?.meant;
    if (next?.kind === 'label' && next.labels.some(([each]) => each && columnsOf(named).includes(each.column))) return undefined; // prettier-ignore
    if (flagOf(named)) return made(named, false);
    const column = columnOf(named);
    if (!column || (column.meaning.role === 'dimension' && column.missing === 0)) return undefined;
    return [{ kind: 'conditions', predicates: [{ is: 'missing', column: column.name }], subject: column }];
  });
}

/** "damaged or lost": conditions of different columns, of which one is enough. */
export function readAlternatives(reading: Reading): void {
  reading.reduce(/[cLC]\|[cLC]/, ([first, , second]) => {
    const [a, b] = [first, second].map(alternativeOf);
    if (!a || !b || a.column === b.column) return undefined;
    return [conditions({ is: 'any', where: [a, b] })];
  });
}

/** The only plain condition that a node says. */
function alternativeOf(node: Node | undefined): Exclude<Predicate, { is: 'any' }> | undefined {
  const flag = flagOf(node);
  const values = flag && yesNoOf(flag);
  if (flag && values) return { is: 'in', column: flag.name, values: [values.yes] };
  if (node?.meant.kind === 'label') {
    const [labels = [], ...more] = node.meant.labels;
    const [first] = labels;
    if (!first || more.length > 0 || node.meant.not) return undefined;
    return { is: 'in', column: first.column.name, values: labels.map(({ label }) => label) };
  }
  if (node?.meant.kind !== 'conditions') return undefined;
  const [only, ...more] = node.meant.predicates;
  return only && more.length === 0 && only.is !== 'any' ? only : undefined;
}

export function flagOf(node: Node | undefined): ColumnFacts | undefined {
  const column = columnOf(node);
  return column && yesNoOf(column) ? column : undefined;
}

/** Rows with one value of a column. */
export function flagCondition(column: ColumnFacts, value: string): Kind<'conditions'> {
  return { kind: 'conditions', predicates: [{ is: 'in', column: column.name, values: [value] }], subject: column };
}
