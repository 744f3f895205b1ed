import { groupBy } from '../../base/groupBy';
import { UNTRANSLATED, relationFacts } from '../analysis/facts/allFacts';
import { queryWords } from '../analysis/facts/query/words';
import type { Association, Breakdown, Cross, FactSet } from '../analysis/facts/factSet';
import type { Insight } from '../analysis/facts/insight';
import type { OutputLevel } from '../contract/toolResult';
import { isOfPlace, isPrinted, factPlace, printLabel, printName, printPlace } from './printColumns';

/** Segments, points, pairs and cells that are printed of each part. */
const SEGMENTS = { brief: 3, standard: 8, full: 100 } as const;
const POINTS = { brief: 0, standard: 12, full: 2000 } as const;
const PAIRS = { brief: 2, standard: 6, full: 100 } as const;
const CELLS = { brief: 0, standard: 4, full: 100 } as const;
/** Characters of all of it together, at the level `standard`. */
const MAX_CHARACTERS = 8000;

/** Lines of what the columns have to do with each other, with ids, in English. The parts that tell most come first. */
export function printRelations(set: FactSet, level: OutputLevel): string[] {
  const lines = partLines(set, level);
  if (level === 'full') return lines;
  let left = MAX_CHARACTERS;
  const kept = lines.filter((line) => (left -= line.length + 1) >= 0);
  return kept.length === lines.length
    ? kept
    : [...kept, `… ${lines.length - kept.length} lines more; all are in the artifact.`];
}

function partLines(set: FactSet, level: OutputLevel): string[] {
  const facts = groupBy(relationFacts(set, UNTRANSLATED), ({ id }) => id.split('.')[1] ?? '');
  const name = (number: number | null): string => printName(set.columns.find((column) => column.number === number)?.name ?? ''); // prettier-ignore
  const measure = ({ measure: number, aggregate }: Pick<Breakdown, 'measure' | 'aggregate'>): string =>
    aggregate === 'count' ? 'number of rows' : `${aggregate === 'sum' ? 'sum' : 'mean'} of ${name(number)}`;
  /** @param shown which of the segments or points are told */
  const line = (
    id: string,
    head: string,
    shown: (at: number, count: number) => boolean,
    ...notes: string[]
  ): string => {
    const printed = (facts.get(id) ?? []).filter((fact) => isPrinted(fact, level));
    const own = printed.filter((fact) => !isOfPlace(fact));
    const places = [...groupBy(printed.filter(isOfPlace), factPlace)];
    const ranked = places.map(([place]) => place).filter(isRanked);
    const kept = new Set(ranked.filter((_, at) => shown(at, ranked.length)));
    const keptPlaces = places.filter(([place]) => kept.has(place) || !isRanked(place));
    const cut = places.length - keptPlaces.length;
    const more = cut > 0 ? [`… ${cut} more, up to .${ranked.at(-1) ?? ''}`] : [];
    const parts = [printPlace(own), ...notes, ...keptPlaces.map(([, of]) => printPlace(of)), ...more];
    return `${id} ${head}: ${parts.filter((part) => part !== '').join('; ')}`;
  };
  const first = (at: number): boolean => at < SEGMENTS[level];
  const all = (): boolean => true;
  const weaker = set.pairs.length - PAIRS[level];
  const { ask, result } = set;
  return [
    ...(ask.kind === 'query' && result
      ? [
          line(
            result.id,
            queryWords(ask.query, UNTRANSLATED)
              .map(({ text }) => text)
              .join(', '),
            first,
          ),
        ]
      : []),
    ...(set.insights ?? []).map((insight) => line(insight.id, insightHead(insight), all)),
    ...set.changes.map((part) => line(part.id, `${measure(part)} from ${part.before} to ${part.after} by ${name(part.by)}`, first)), // prettier-ignore
    ...set.trends.map((part) => {
      const ends = (['first', 'last'] as const).filter((end) => part.cut[end]);
      const notes = [
        `${part.points.length} periods`,
        ...ends.map((end) => `the ${end} period is in part and left out`),
      ];
      const last = (at: number, count: number): boolean => at >= count - POINTS[level];
      return line(part.id, `${measure(part)} over ${name(part.time)} by ${part.grain}`, last, ...notes);
    }),
    ...set.breakdowns.map((part) => line(part.id, `${measure(part)} by ${name(part.by)}`, first)),
    ...set.pairs.slice(0, PAIRS[level]).map(({ id, a, b }) => line(id, `${name(a)} and ${name(b)}`, all)),
    ...(weaker > 0 ? [`… ${weaker} weaker correlations, up to p${set.pairs.length}`] : []),
    ...set.effects.map((part) => line(part.id, `${name(part.measure)} between groups of ${name(part.by)}`, all)),
    ...set.associations.map((part) =>
      line(part.id, `${name(part.a)} and ${name(part.b)}`, all, ...cellsOf(part, level)),
    ),
    ...set.crosses.map((part) => {
      const head = `${measure(part)} over ${name(part.time)} by ${part.grain} for each ${name(part.by)}`;
      return line(part.id, head, level === 'full' ? all : endsOf(part), `${part.points.length} points`);
    }),
  ];
}

/** What an insight is of, in the words of its data. */
function insightHead({ kind, subject, isUp, other, by, labels = [], also, time, part }: Insight): string {
  const subjectWords = subject.of === 'rows' ? 'number of rows' : subject.of === 'duration' ? `mean of ${subject.unit}s from ${printName(subject.start)} to ${printName(subject.end)}` : `${subject.of === 'column' ? subject.aggregate : subject.of} of ${printName(subject.column)}`; // prettier-ignore
  const place = [
    ...(other === undefined ? [] : [`with ${printName(other)}`]),
    ...(by === undefined ? [] : [`${printName(by)} ${labels.map(labelWords).join(', ')}`]),
    ...(also ? [`${printName(also.by)} ${labelWords(also.label)}`] : []),
    ...(time ? [`${time.grain} ${time.from === time.to ? time.from : `${time.from} to ${time.to}`}`] : []),
    ...(part
      ? [
          `${part.of} ${part.value}${part.until === undefined ? '' : ` to ${part.until}`}${part.lowest === undefined ? '' : `, lowest ${part.lowest}`}`,
        ]
      : []),
  ];
  return `stands out (${kind}, ${isUp ? 'up' : 'down'}), ${[subjectWords, ...place].join(', ')}`;
}

/** Whether a place is one of a list, and not what is left of it. */
function isRanked(place: string): boolean {
  return /^[rp]\d+$/.test(place);
}

function cellsOf({ cells }: Association, level: OutputLevel): string[] {
  const most = [...cells].sort((x, y) => y.rows - x.rows).slice(0, CELLS[level]);
  return most.map((cell) => `${printLabel(cell.a)} with ${printLabel(cell.b)} ${cell.rows} rows`);
}

/** The first and the last whole point of each label. */
function endsOf({ points, cut }: Cross): (at: number) => boolean {
  const known = groupBy([...points.keys()], (at) => points[at]?.label);
  const whole = [...known.values()].map((places) => places.slice(cut.first ? 1 : 0, cut.last ? -1 : undefined));
  const ends = new Set(whole.flatMap((places) => [places[0], places.at(-1)]));
  return (at) => ends.has(at);
}

function labelWords(label: string | null): string {
  return label === null ? 'without a value' : printLabel(label);
}
