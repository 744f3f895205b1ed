/** Conditions of rows: comparisons, missing values, yes and no, labels and their negations. */
import type { ColumnFacts } from '../../facts/factSet';
import type { Comparison, Predicate } from '../../facts/query/query';
import { ofEnd, ofStart, tails } from '../lexicon/names';
import { columnsOf, isSense, valueOf, word, type Kind, type Meant, type Node, type Reading } from '../reading';
import { tokensOf, keyOfText } from '../tokens';
import { isFigure, yesNoOf, type LabelOf, type Vocabulary } from '../vocabulary';
import { isYear } from './times';

const OPS: Readonly<Record<string, Comparison>> = { above: '>', below: '<', atLeast: '>=', atMost: '<=' };

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

/** Comparisons of figures, before years are read: "over 2000" is no year. */
export function readComparisons(reading: Reading, vocabulary: Vocabulary): void {
  reading.reduce(/CZ>#|ZC>#/, (nodes) => {
    const column = figureOf(nodes.find((node) => columnsOf(node).length > 0));
    const op = word(nodes[2]);
    const times = valueOf(nodes[3]);
    if (!column || times === undefined || (op !== 'above' && op !== 'below')) return undefined;
    return [conditions({ is: 'beyondSd', column: column.name, op: op === 'above' ? '>' : '<', times })];
  });
  reading.reduce(/Ca/, ([named, mark]) => {
    const column = figureOf(named);
    return (
      column && [conditions({ is: 'beyondMean', column: column.name, op: isSense(mark, 'aboveMean') ? '>' : '<' })]
    );
  });
  reading.reduce(/C=?[~f]#u?[&-]#u?~?|C=?#-#u?~?/, (nodes) => {
    const column = figureOf(nodes[0]);
    const [low, high] = nodes.flatMap((node) => (node.meant.kind === 'number' ? [node.meant.value] : []));
    if (!column || low === undefined || high === undefined || low > high) return undefined;
    return [conditions({ is: 'between', column: column.name, low, high })];
  });
  reading.reduce(/C=?>#u?/, (nodes) => compared(figureOf(nodes[0]), nodes));
  // 5000 元以上
  reading.reduce(/C=?#u?>(?![#C])/, (nodes) => compared(figureOf(nodes[0]), nodes));
  // "with more than 20 reviews": of a group, where there is one
  reading.reduce(/>#R/, (nodes) => {
    const op = OPS[word(nodes[0]) ?? ''];
    const value = valueOf(nodes[1]);
    return op === undefined || value === undefined ? undefined : [{ kind: 'having', op, value }];
  });
  // "older than 65", "over 2000 km": the word or the unit says of what.
  reading.reduce(/>#u?/, (nodes) => {
    const [mark, , unit] = nodes;
    const hint = keyOfText((mark?.text ?? '').split(/\s/)[0] ?? '');
    const hinted = vocabulary.meanings(hint).flatMap((meaning) => (meaning.kind === 'column' ? meaning.columns : []));
    const measured = unit ? reading.set.columns.filter((column) => isFigure(column) && isIn(column, unit.text)) : [];
    const [column, ...more] = hinted.length > 0 ? hinted : measured;
    return more.length === 0 ? compared(column, nodes) : undefined;
  });
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
  // Numbers that are labels stand beside their column.
  reading.reduce(/C=?#(?![-&G%#QRKk])/, (nodes) => {
    const column = columnOf(nodes[0]);
    const text = nodes.at(-1)?.text ?? '';
    const isLabel = column?.numbers === undefined && (column?.top ?? []).some(({ label }) => label === text);
    return column && isLabel ? [conditions({ is: 'in', column: column.name, values: [text] })] : undefined;
  });
}

function compared(column: ColumnFacts | undefined, nodes: readonly Node[]): Meant[] | undefined {
  const op = nodes.map((node) => OPS[word(node) ?? '']).find((each) => each !== undefined);
  const value = valueOf(nodes.find((node) => node.meant.kind === 'number'));
  if (!column || !isFigure(column) || op === undefined || value === undefined) return undefined;
  return [conditions({ is: 'compared', column: column.name, op, value })];
}

/** Whether a column says in its name that it is in a unit. */
export function isIn({ name }: ColumnFacts, unit: string): boolean {
  const last = tokensOf(name).at(-1)?.norm ?? '';
  const own = keyOfText(unit);
  return tails.has(last) && (last === own || UNITS[own] === last);
}

const UNITS: Readonly<Record<string, string>> = {
  minute: 'min', second: 's', kilometer: 'km', degree: 'c', percent: 'pct', dollar: 'usd', euro: 'eur', 分钟: 'min', 公里: 'km', 千米: 'km', 秒: 's',
}; // prettier-ignore

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
  reading.reduce(/MC|C=?M/, (nodes) => made(nodes.find((node) => columnsOf(node).length > 0)));
}

/** Labels beside each other, beside their column, and what negates them. */
export function readLabels(reading: Reading): void {
  preferLabels(reading);
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
    return label?.meant.kind === 'label' ? [{ ...label, meant: { ...label.meant, not: true } }] : undefined;
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
  reading.reduce(/!=?R?C(?!["?L])/, (nodes) => {
    const named = nodes.at(-1);
    if (flagOf(named)) return made(named, false);
    const column = columnOf(named);
    if (!column || (column.meaning.role === 'dimension' && column.missing === 0)) return undefined;
    return [{ kind: 'conditions', predicates: [{ is: 'missing', column: column.name }], subject: column }];
  });
}

export function flagOf(node: Node | undefined): ColumnFacts | undefined {
  const column = columnOf(node);
  return column && yesNoOf(column) ? column : undefined;
}

/** Rows with one value of a column. */
export function flagCondition(column: ColumnFacts, value: string): Kind<'conditions'> {
  return { kind: 'conditions', predicates: [{ is: 'in', column: column.name, values: [value] }], subject: column };
}
