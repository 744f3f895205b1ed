/** What is computed: aggregates of columns, numbers of rows, rates, ratios and differences. */
import type { ColumnFacts } from '../../facts/factSet';
import type { AggregateName, QueryMeasure, SimpleMeasure } from '../../facts/query/query';
import type { Sense } from '../lexicon/lexicon';
import { codeOf, columnsOf, isSense, valueOf, word, type Meant, type Node, type Reading } from '../reading';
import { isFigure, yesNoOf } from '../vocabulary';
import { isSummed, isUsedUp } from '../amounts';
import { columnOf, figureOf, flagCondition, flagOf } from './conditions';
import { groupOf } from './keys';

const AGGREGATES: Readonly<Partial<Record<Sense, AggregateName>>> = {
  ...{ sum: 'sum', mean: 'mean', median: 'median', min: 'min', max: 'max', sd: 'sd', variance: 'variance', range: 'range' }, // prettier-ignore
  ...{ highest: 'max', lowest: 'min' },
};

/** The aggregate that a word stands for. */
export function aggregateOf(node: Node): AggregateName | undefined {
  const sense = word(node);
  return sense && AGGREGATES[sense];
}

/** Figures as one node; undefined where one of them could not be made. */
export function figures(...measures: (QueryMeasure | undefined)[]): Meant[] | undefined {
  const known = measures.filter((measure) => measure !== undefined);
  return known.length === measures.length ? [{ kind: 'measures', measures: known }] : undefined;
}

function aggregated(mark: Node | undefined, named: Node | undefined): SimpleMeasure | undefined {
  const sense = word(mark);
  const column = figureOf(named);
  if (sense === undefined) return undefined;
  if (sense === 'q1' || sense === 'q3') {
    return column && { of: 'quantile', column: column.name, share: sense === 'q1' ? 0.25 : 0.75 };
  }
  const aggregate = AGGREGATES[sense];
  if (aggregate === undefined) return undefined;
  const time = sense === 'min' || sense === 'max' ? columnOf(named) : undefined;
  if (!column && time?.meaning.role !== 'time') return undefined;
  return { of: 'column', column: (column ?? time)?.name ?? '', aggregate };
}

/** A column as it is put together where the question does not say how: amounts are added up, others averaged. */
export function usual(column: ColumnFacts): SimpleMeasure {
  return { of: 'column', column: column.name, aggregate: isSummed(column) ? 'sum' : 'mean' };
}

function summed(node: Node | undefined): SimpleMeasure | undefined {
  if (node?.meant.kind === 'row') return { of: 'rows' };
  if (node?.meant.kind === 'measures') {
    const [only, ...more] = node.meant.measures;
    return more.length === 0 && (only?.of === 'column' || only?.of === 'rows' || only?.of === 'quantile')
      ? only
      : undefined;
  }
  const column = figureOf(node);
  return column && { of: 'column', column: column.name, aggregate: 'sum' };
}

/** All marks with all columns: "mean and median of a and b". */
function crossed(nodes: readonly Node[]): Meant[] | undefined {
  const marks = nodes.filter((node) => ['A', 'K'].includes(codeOfWord(node)));
  const columns = nodes.filter((node) => columnsOf(node).length > 0);
  const made = columns.flatMap((column) => marks.map((mark) => aggregated(mark, column)));
  return figures(...made);
}

function codeOfWord(node: Node): string {
  const sense = word(node);
  if (sense === 'highest' || sense === 'lowest') return 'K';
  return sense !== undefined && (sense in AGGREGATES || sense === 'q1' || sense === 'q3') ? 'A' : '';
}

export function readFigures(reading: Reading, money: ColumnFacts | undefined): void {
  // "altogether how many", "total number of"
  reading.reduce(/A(?=U)/, ([mark]) => (isSense(mark, 'sum') ? [] : undefined));
  // 「产蜜量合计多少」
  reading.reduce(/CAN$/, ([named, mark]) => (named && mark && figureOf(named) ? [mark, named] : undefined));
  // "on average per callout": an average is one of rows
  reading.reduce(/pR/, () => (reading.nodes.some((node) => isSense(node, 'mean')) && reading.nodes.some((node) => figureOf(node)) ? [] : undefined)); // prettier-ignore
  // "listen %": what the column is in
  reading.reduce(/CS/, ([named, mark]) => (named && /^(?:%|percent|pct)$/i.test(mark?.text ?? '') && /pct|percent|%|百分/i.test(figureOf(named)?.name ?? '') ? [named] : undefined)); // prettier-ignore
  // "how much fuel": all of it
  reading.reduce(/^C/, ([named]) => {
    const column = figureOf(named);
    const isAll = /^how much\b/i.test(reading.question) && column !== undefined && isUsedUp(column);
    return isAll && !reading.has(/[AKQX]/) ? figures({ of: 'column', column: column.name, aggregate: 'sum' }) : undefined; // prettier-ignore
  });
  // 「一共订了多少间夜」: of a figure the sum
  reading.reduce(/AN(?=C)/, ([mark], at) => (isSense(mark, 'sum') && mark && figureOf(reading.nodes[at + 2]) ? [mark] : undefined)); // prettier-ignore
  reading.reduce(/AN|AR(?=N)/, ([mark, next]) => (isSense(mark, 'sum') && next ? [next] : undefined));
  // "average number of days to decision", 「平均到访几次」
  reading.reduce(/AN(?=C)/, ([mark, count]) => (mark && isSense(mark, 'mean', 'median', 'min', 'max') && /number of/i.test(count?.text ?? '') ? [mark] : undefined)); // prettier-ignore
  reading.reduce(/AR(?=C)/, ([mark]) => (mark && /^平均每$/.test(mark.text) ? [mark] : undefined));
  reading.reduce(/CNR/, ([named, , row]) => (named && figureOf(named) && row?.text === '次' ? [named] : undefined));
  // 「平均分」: of what is a score
  const scores = reading.set.columns.filter((each) => isFigure(each) && /分$|评分|得分|score|rating/i.test(each.name));
  const [score] = scores;
  const isNamed = reading.nodes.some((node) => figureOf(node) !== undefined || codeOf(node) === 'F');
  if (score && scores.length === 1 && !isNamed)
    reading.reduce(/A/, ([mark]) => {
      const aggregate = mark?.text.endsWith('分') ? aggregateOf(mark) : undefined;
      return aggregate && figures({ of: 'column', column: score.name, aggregate });
    });
  // "average donation": of what each row is worth
  reading.reduce(/A(?=[LC]?R)/, ([mark]) => {
    const aggregate = mark && aggregateOf(mark);
    if (!money || aggregate === undefined || aggregate === 'sum' || reading.has(/[Fu]/)) return undefined;
    if (reading.nodes.some((node) => figureOf(node) !== undefined || codeOf(node) === 'N')) return undefined;
    return figures({ of: 'column', column: money.name, aggregate });
  });
  reading.reduce(/RA(?=N)/, ([row, mark]) => (isSense(mark, 'sum') && row ? [row] : undefined));
  reading.reduce(/#Q[C]/, ([number, , named]) => quantile(number, named));
  reading.reduce(/C#Q/, ([named, number]) => quantile(number, named));
  reading.reduce(/C[rz]/, ([named, mark]) => {
    const column = named && flagOf(named);
    const values = column && yesNoOf(column);
    if (!column || !values || !mark) return undefined;
    return figures({ of: 'share', where: flagCondition(column, values.yes).predicates, column: column.name });
  });
  // "cancellation rate": the share of a label
  reading.reduce(/Lr/, ([label]) => {
    const meant = label?.meant;
    const [labels = [], ...more] = meant?.kind === 'label' ? meant.labels : [];
    const [first] = labels;
    if (!first || more.length > 0 || meant?.kind !== 'label' || meant.not) return undefined;
    const values = labels.map((each) => each.label);
    return figures({
      of: 'share',
      where: [{ is: 'in', column: first.column.name, values }],
      column: first.column.name,
    });
  });
  // "lower and upper quartile"
  reading.reduce(/v&(?=A)/, ([mark, and]) => (mark?.text === 'lower' && and ? [{ ...mark, meant: { kind: 'word', sense: 'q1' } }, and] : undefined)); // prettier-ignore
  // 「最高和最低」: the highest and the lowest value
  reading.reduce(/C=?K&?K(?![#FCGgRB])/, (nodes) => {
    const marks = nodes.filter((node) => codeOf(node) === 'K');
    return isSense(marks[0], 'highest') !== isSense(marks[1], 'highest') ? crossed(nodes) : undefined;
  });
  // "ratio of max to min salary"
  reading.reduce(/zA-AC/, ([, a, , b, named]) => {
    const [above, below] = [aggregated(a, named), aggregated(b, named)];
    return above && below && figures({ of: 'ratio', a: above, b: below });
  });
  reading.reduce(/AU?(?:&?A)*C(?:&C(?![AQ]))*/, (nodes) => (nodes.some((node) => isSense(node, 'distinct')) ? undefined : crossed(nodes))); // prettier-ignore
  reading.reduce(/C(?:&C)*A(?:&A)*/, crossed);
  const isListed = reading.has(/B/) || !reading.has(/w|C.*K|K.*C.*C|[kK3]#|#[KRC]|G/);
  if (isListed && !reading.has(/w/)) {
    reading.reduce(/K(?:&K)*C/, (nodes, at) =>
      ['#', '3'].includes(reading.code(at - 1)) ? undefined : crossed(nodes),
    );
    reading.reduce(/C(?:&C)*K(?:&K)*(?![#FCGgRB])/, crossed);
  }
  reading.reduce(/N?UC/, ([first, second, third]) => {
    const column = groupOf(third ?? second);
    return column && first ? figures({ of: 'column', column: column.name, aggregate: 'distinct' }) : undefined;
  });
  // 「案子有多少件」
  reading.reduce(/Nu/, ([count, unit]) => (count && unit?.text === '件' && reading.has(/R/) ? [count] : undefined));
  // 「消费笔数」 are rows.
  reading.reduce(/C(?=N)/, ([named], at) => (named && figureOf(named) && /[笔单条]数$/.test(reading.nodes[at + 1]?.text ?? '') ? [{ ...named, meant: { kind: 'row' } }] : undefined)); // prettier-ignore
  reading.reduce(/N=?C|C=?N/, (nodes, at) => {
    const isBehind = columnsOf(nodes[0]).length > 0;
    const named = isBehind ? nodes[0] : nodes.at(-1);
    if (isBehind && ['C', 'b', 'p'].includes(reading.code(at - 1))) return undefined;
    return counted(named);
  });
  reading.reduce(/C=?U(?!C)/, ([named]) => {
    const column = groupOf(named);
    return column && figures({ of: 'column', column: column.name, aggregate: 'distinct' });
  });
  reading.reduce(/N&F/, ([, , made]) =>
    made?.meant.kind === 'measures' ? figures({ of: 'rows' }, ...made.meant.measures) : undefined,
  );
  reading.reduce(/NR/, () => figures({ of: 'rows' }));
  reading.reduce(/RN/, () => figures({ of: 'rows' }));
  reading.reduce(/[CF]\/=?[CFR]|Fp[CFR]|Cp[CR]/, (nodes) => {
    const [a, b] = [summed(nodes[0]), summed(nodes.at(-1))];
    return a && b && figures({ of: 'ratio', a, b });
  });
  reading.reduce(/pCC/, ([, below, above]) => {
    const [a, b] = [summed(above), summed(below)];
    return a && b && figures({ of: 'ratio', a, b });
  });
  // 成本占金额的比例
  reading.reduce(/[CF]S[CF]S/, (nodes) => {
    const [a, b] = [summed(nodes[0]), summed(nodes[2])];
    const isSame = JSON.stringify(a) === JSON.stringify(b);
    if (a && isSame && nodes[3]) return [{ kind: 'measures', measures: [a] }, nodes[3]];
    return a && b ? figures({ of: 'ratio', a, b, isShare: true }) : undefined;
  });
  // "labour cost as a percentage of the total"
  reading.reduce(/[CF]S[CF](?!S)/, (nodes) => {
    const [a, b] = [summed(nodes[0]), summed(nodes[2])];
    return a && b && JSON.stringify(a) !== JSON.stringify(b)
      ? figures({ of: 'ratio', a, b, isShare: true })
      : undefined;
  });
  reading.reduce(/[CF]m[CF]/, (nodes) => {
    const [a, b] = [summed(nodes[0]), summed(nodes.at(-1))];
    return a && b && figures({ of: 'difference', a, b });
  });
  // "pm25 by hour, averaged": the only aggregate with the only figure.
  const [mark, ...marks] = reading.nodes.filter((node) => codeOfWord(node) === 'A');
  const [figure, ...others] = reading.nodes.filter((node) => figureOf(node));
  const isOfPeriods = mark !== undefined && codeOf(reading.nodes[reading.nodes.indexOf(mark) + 1]) === 'B';
  if (mark && figure && marks.length + others.length === 0 && !isOfPeriods) {
    const made = aggregated(mark, figure);
    if (made) {
      figure.meant = { kind: 'measures', measures: [made] };
      reading.nodes = reading.nodes.filter((node) => node !== mark);
    }
  }
  reading.reduce(/F&R|R&F/, (nodes) => {
    const own = nodes.flatMap((node): QueryMeasure[] => {
      if (node.meant.kind === 'measures') return node.meant.measures;
      return codeOf(node) === 'R' ? [{ of: 'rows' }] : [];
    });
    return [{ kind: 'measures', measures: own }];
  });
  reading.reduce(/F&?F/, ([first, ...rest]) => {
    const own = [first, ...rest].flatMap((node) => (node?.meant.kind === 'measures' ? node.meant.measures : []));
    return [{ kind: 'measures', measures: own }];
  });
}

function quantile(number: Node | undefined, named: Node | undefined): Meant[] | undefined {
  const [column, value] = [figureOf(named), valueOf(number)];
  if (!column || value === undefined || value <= 0 || value >= 100) return undefined;
  return figures({ of: 'quantile', column: column.name, share: value / 100 });
}

/** "Customer Type" has no customers, but types of them. */
export function isOfTypes({ name }: ColumnFacts, named: Node | undefined): boolean {
  const kind = /(?:type|kind|class|tier|segment|group|类型|类别|级别|等级|分类)$/i.exec(name)?.[0];
  return kind !== undefined && !(named?.text ?? '').toLowerCase().includes(kind.toLowerCase().slice(0, 4));
}

/** "how many clicks", "how many countries", "number of hires" */
function counted(named: Node | undefined): Meant[] | undefined {
  const column = columnOf(named) ?? groupOf(named) ?? figureOf(named);
  if (!column || yesNoOf(column) || isOfTypes(column, named)) return undefined;
  if (column.meaning.role === 'time') return figures({ of: 'column', column: column.name, aggregate: 'present' });
  if (figureOf(named)) return column.meaning.additive ? figures({ of: 'column', column: column.name, aggregate: 'sum' }) : undefined; // prettier-ignore
  return groupOf(named) ? figures({ of: 'column', column: column.name, aggregate: 'distinct' }) : undefined;
}
