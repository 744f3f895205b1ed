/** Questions for statistics: of one column, or of two. */
import type { Ask } from '../../facts/asks';
import { aspects as allAspects, type Aspect } from '../bound';
import { columnIn } from '../../facts/measured';
import { periodOfRange } from '../../facts/periods';
import { columnsOf, DONE, isSense, word, type Node, type Reading } from '../reading';
import type { ColumnFacts } from '../../facts/factSet';
import { columnOf, figureOf, flagOf } from './conditions';
import { groupOf } from './keys';

/** What a statistic is of, with the nodes that it is made of. */
export interface Statistic {
  ask: Ask;
  used: Node[];
  /** What of a distribution is asked for. */
  aspects: readonly Aspect[];
}

/** Numbers of few whole values are told one by one, as labels are. */
const FEW_VALUES = 12;

export function statisticOf(reading: Reading): Statistic | undefined {
  const of = (...senses: Parameters<typeof isSense>[1][]): Node[] =>
    reading.nodes.filter((node) => isSense(node, ...senses));
  const after = (node: Node): Node | undefined => reading.nodes[reading.nodes.indexOf(node) + 1];
  const compared = of('significance', 'association');
  // "do longer waits go with lower ratings"
  const isPair = reading.has(/vC.*vC/) && !reading.has(/[LPE]/);
  const related = [
    ...of('correlation', 'rankCorrelation', 'regression'),
    ...(isPair ? of('compare', 'compareLow').filter((node) => columnsOf(after(node)).length > 0) : []),
  ];
  const single = of('distribution', 'normality', 'skewness', 'outliers');
  const changed = changeOf(reading);
  if (changed) return changed;
  const marks = [...compared, ...related, ...single];
  // Two of them are two questions, but for the shape of a distribution.
  const kinds = marks.filter((node) => !isSense(node, 'distribution'));
  // 「偏不偏？给个偏度」 asks for one.
  if (marks.length === 0 || (single.length > 0 && new Set(kinds.map(word)).size > 1)) return undefined;
  if (of('significance').length > 0 && related.length > 0) return undefined;
  const named = reading.nodes.filter((node) => columnsOf(node).length > 0);
  // Means are what is compared, and a key is one of the two columns.
  const words =
    compared.length > 0
      ? [
          ...of('mean', 'difference', 'distinct', 'between', 'compare', 'compareLow', 'which', 'than'),
          ...of('by').filter((node) => columnsOf(after(node)).length > 0 || after(node)?.meant.kind === 'row'),
          // "A … significantly more than B"
          ...(reading.has(/[LCc].*>[LCc]/) ? of('above', 'below') : []),
        ]
      : related.length > 0
        ? [...of('between', 'from'), ...of('compare').filter((node) => !isPair || columnsOf(after(node)).length > 0)]
        : of('count', 'which');
  // At the end they limit it.
  const inner = words.filter(
    (node) => node !== reading.nodes.at(-1) || /\p{Script=Han}/u.test(node.text) || isSense(node, 'count'),
  );
  const made = (ask: Ask | undefined, nodes: readonly Node[]): Statistic | undefined => ask && { ask, used: [...marks, ...inner, ...nodes], aspects: allAspects.filter((aspect) => of(aspect).length > 0) }; // prettier-ignore
  // "different" is a mark of a difference there.
  const sides = named.filter((node) => !flagOf(node));
  if (compared.length > 0) return comparedOf(reading, named, made);
  if (related.length > 0) {
    const pair = named.length === 2 ? named : sides;
    const isRelation = of('regression', 'rankCorrelation').length === 0;
    const [first, second] = pair.map((node) => figureOf(node) ?? (isRelation ? groupOf(node) : undefined));
    if (pair.length !== 2 || !first || !second) return undefined;
    // Of "y on x" the first is explained; so it is in 「y 对 x」.
    const isRegression = of('regression').length > 0;
    // 「用 x 对 y 做回归」
    const isReversed = /[拿用以].*对.*回归/.test(reading.question);
    return made(isRegression && !isReversed ? relation(second, first) : relation(first, second), pair);
  }
  const [only, ...others] = named.length === 1 ? named : sides;
  const column = figureOf(only) ?? groupOf(only) ?? columnOf(only);
  if (!only || !column || others.length > 0) return undefined;
  const isDistribution = of('distribution').length > 0 && single.length === of('distribution').length;
  const isLabelled = !figureOf(only) || (column.distinct <= FEW_VALUES && isWhole(column));
  if (isDistribution && isLabelled) {
    const rows = reading.nodes.filter((node) => isSense(node, 'row') || node.meant.kind === 'row');
    return made({ kind: 'breakdown', measure: '', by: column.name }, [only, ...rows]);
  }
  return figureOf(only) ? made({ kind: 'distribution', column: column.name }, [only]) : undefined;
}

function isWhole({ numbers, top }: ColumnFacts): boolean {
  return numbers ? [numbers.min, numbers.max, numbers.median].every((value) => value !== null && Number.isInteger(value * 2)) : top !== undefined; // prettier-ignore
}

/** What a change between two periods is made of. */
function changeOf(reading: Reading): Statistic | undefined {
  const marks = reading.nodes.filter((node) => isSense(node, 'change'));
  const periods = reading.nodes.flatMap((node) => (node.meant.kind === 'range' ? [{ node, ...node.meant }] : []));
  const time = reading.time();
  const [before, after, ...more] = periods;
  if (
    marks.length === 0 ||
    reading.nodes.some((node) => isSense(node, 'only')) ||
    !before ||
    !after ||
    more.length > 0 ||
    !time
  )
    return undefined;
  const [first, last] = [before, after].map(({ from, until }) =>
    from === undefined || until === undefined ? undefined : periodOfRange(from, until),
  );
  if (!first || first.grain !== last?.grain) return undefined;
  const named = reading.nodes.filter((node) => columnsOf(node).length > 0);
  const figures = named.filter((node) => figureOf(node));
  const groups = named.filter((node) => !figureOf(node) && groupOf(node) && !flagOf(node));
  const rows = reading.nodes.filter((node) => node.meant.kind === 'row' || isSense(node, 'row', 'count'));
  const figure = figureOf(figures[0]);
  const by = groupOf(groups[0]) ?? columnIn(reading.set, reading.set.focus.dimensions[0] ?? null);
  if (!by || figures.length + Math.min(rows.length, 1) !== 1 || groups.length > 1) return undefined;
  const words = reading.nodes.filter((node) => isSense(node, 'by', 'from', 'to', 'between'));
  return {
    ask: {
      kind: 'change',
      measure: figure?.name ?? '',
      time: time.name,
      grain: first.grain,
      before: first.period,
      after: last.period,
      by: by.name,
    },
    used: [...marks, before.node, after.node, ...figures, ...groups, ...rows, ...words],
    aspects: [],
  };
}

/** A measure between the values of a label, or two labels. */
function comparedOf(
  reading: Reading,
  named: readonly Node[],
  made: (ask: Ask | undefined, nodes: readonly Node[]) => Statistic | undefined,
): Statistic | undefined {
  const labels = reading.nodes.filter((node) => node.meant.kind === 'label' && !node.meant.not);
  const ofLabels = new Set(labels.flatMap(({ meant }) => (meant.kind === 'label' ? meant.labels.map(([each]) => each?.column) : []))); // prettier-ignore
  // "for people who left and those who did not": both answers.
  const answers = reading.nodes.filter(({ meant }) => meant.kind === 'conditions' && meant.subject !== undefined && meant.predicates.every(({ is }) => is !== 'missing')); // prettier-ignore
  const figures = new Set(named.flatMap((node) => figureOf(node) ?? []));
  const said = answers.flatMap(({ meant }) => (meant.kind === 'conditions' && meant.subject ? [meant.subject] : []));
  const groups = new Set([
    ...named.flatMap((node) => (figureOf(node) ? [] : (groupOf(node) ?? []))),
    ...(said.length > 1 ? said : []),
  ]);
  const [figure] = figures;
  const [group, second] = groups;
  if (figures.size === 1 && figure && groups.size === 1 && group) {
    return made(relation(figure, group), [
      ...named,
      ...answers.filter(({ meant }) => meant.kind === 'conditions' && meant.subject === group),
    ]);
  }
  // "carp between Mirror Lake and Old Canal": of several columns of labels the one of which there are two.
  const labelsIn = (column: ColumnFacts | undefined): Node[] => labels.filter(({ meant }) => meant.kind === 'label' && meant.labels.length === 1 && meant.labels[0]?.[0]?.column === column); // prettier-ignore
  const allOf = (nodes: readonly Node[]) => nodes.flatMap(({ meant }) => (meant.kind === 'label' ? (meant.labels[0] ?? []) : [])); // prettier-ignore
  const several = [...ofLabels].filter((each) => allOf(ofLabels.size === 1 ? labels : labelsIn(each)).length > 1);
  const [column] = several;
  if (figures.size === 1 && figure && groups.size === 0 && several.length === 1 && column) {
    // The rows of these labels alone: as one condition.
    const [first, ...others] = ofLabels.size === 1 ? labels : labelsIn(column);
    const all = first ? allOf([first, ...others]) : [];
    if (!first || all.length < 2) return undefined;
    first.meant = { kind: 'label', labels: [all] };
    for (const node of others) node.meant = DONE;
    return made(relation(figure, column), named);
  }
  if (figures.size === 0 && groups.size === 2 && group && second && answers.length === 0) {
    return made(relation(group, second), named);
  }
  return undefined;
}

function relation(a: ColumnFacts, b: ColumnFacts): Ask | undefined {
  return a === b ? undefined : { kind: 'relation', a: a.name, b: b.name };
}
