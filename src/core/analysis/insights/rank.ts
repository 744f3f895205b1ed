/** Which candidates are told, and in which order. */
import type { Insight, InsightKind } from '../facts/insight';
import { periodEnd, periodStart } from '../facts/periods';
import { benjaminiHochberg } from '../statistics/falseDiscovery';
import type { Candidate } from './candidate';
import { nextQuery } from './nextQuery';

/** Part of what is told that may be there by chance. */
const RATE = 0.01;
const MOST = 8;
/** Of one kind, so that others have room. */
const MOST_OF_KIND = 3;
/** A p so small is as certain as any. */
const CERTAIN = 1e-8;

/** What makes all other figures doubtful comes first; what everybody sees comes late. */
const WEIGHTS: Readonly<Partial<Record<InsightKind, number>>> = { unit: 2, blank: 1.1, appears: 0.95, vanishes: 1.2, against: 1.3, moves: 1.25, mix: 1.3, drives: 1.15, level: 1.2, turn: 1.2, episode: 1.1, outlier: 1, season: 0.9, part: 0.9, labels: 0.8, mostly: 0.9, spellings: 0.7, reversal: 1.4, cell: 1, differs: 0.85, together: 0.7, bent: 0.8, stuck: 1.3, units: 1.9, blanks: 0.9, subtotal: 2.2, mixed: 2.1, heaped: 0.7, capped: 1.2, placeholder: 1.7, gap: 1.5, closed: 0.8, holiday: 0.7, far: 1.4, order: 1.4, exceptions: 1.1, twice: 1.8, running: 1.9, zeros: 0.7, spread: 0.7, lag: 0.9, copy: 0.9, breaks: 1.3, repeated: 1.1, humps: 0.7, signs: 1.1 }; // prettier-ignore

/** Corrects for all that was looked at, leaves out what says the same again, and puts the most telling first. */
export function ranked(candidates: readonly Candidate[], mainColumn: string | undefined): Insight[] {
  const corrected = benjaminiHochberg(candidates.map(({ p }) => (Number.isNaN(p) ? 1 : p)));
  const found = candidates
    .map((candidate, at) => ({ ...candidate, p: corrected[at] ?? 1 }))
    .filter(({ p, effect }) => p <= RATE && effect > 0)
    .filter((candidate, _, all) => !isPartOfComing(candidate, all))
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, mainColumn) }))
    .sort((a, b) => b.score - a.score);
  const told: typeof found = [];
  for (const candidate of found) {
    if (told.length === MOST) break;
    if (told.filter(({ kind }) => kind === candidate.kind).length === MOST_OF_KIND) continue;
    if (!isImplied(candidate, told) && !told.some((other) => saysAgain(candidate, other))) told.push(candidate);
  }
  return told.map(({ effect: _, share: __, ...insight }, at) => ({ ...insight, id: `i${at + 1}`, ...(insight.query ? {} : nextQuery(insight)) })); // prettier-ignore
}

function scoreOf({ kind, p, effect, share, subject }: Candidate, mainColumn: string | undefined): number {
  const certainty = Math.min(1, Math.log10(Math.max(p, CERTAIN)) / Math.log10(CERTAIN));
  const isMain = subject.of === 'column' ? subject.column === mainColumn : mainColumn === undefined;
  return (WEIGHTS[kind] ?? 1) * Math.sqrt(effect) * (0.5 + share / 2) * (0.4 + 0.6 * certainty) * (isMain ? 1.25 : 1);
}

const PAIRS: readonly InsightKind[] = ['bent', 'lag', 'together'];

/** Whether both measures of a relation go together with others that are told: they all go together. */
function isImplied(one: Candidate, told: readonly Candidate[]): boolean {
  if (one.kind !== 'together' || one.by !== undefined) return false;
  const pairs = told.filter(({ kind, by }) => kind === 'together' && by === undefined);
  return [columnOf(one), one.other].every((name) =>
    pairs.some((pair) => columnOf(pair) === name || pair.other === name),
  );
}

/** The two measures of a relation, whichever is named first. */
function pairOf({ subject, other = '' }: Candidate): string {
  return JSON.stringify([columnOf({ subject }), other].sort());
}

function columnOf({ subject }: Pick<Candidate, 'subject'>): string {
  return 'column' in subject ? subject.column : '';
}

/** Whether what one says of a label is that it comes or goes, which another one says as such. */
function isPartOfComing({ kind, by, labels }: Candidate, all: readonly Candidate[]): boolean {
  if (!['against', 'part', 'drives', 'moves'].includes(kind)) return false;
  return all.some((other) => (other.kind === 'appears' || other.kind === 'vanishes') && other.by === by && other.labels?.length === 1 && other.labels[0] === labels?.[0]); // prettier-ignore
}

const COURSES: readonly InsightKind[] = ['level', 'trend', 'turn', 'episode', 'unit'];

/** Whether one says what another, which is told before it, says already. */
function saysAgain(one: Candidate, other: Candidate): boolean {
  const isSameSubject = JSON.stringify(one.subject) === JSON.stringify(other.subject);
  const isSamePlace = one.by !== undefined && one.by === other.by;
  // A course of further measures, or of the rows, that goes as the first one does.
  if (COURSES.includes(one.kind) && COURSES.includes(other.kind)) {
    return isSameSubject || (one.kind === other.kind && one.isUp === other.isUp && one.time?.from === other.time?.from);
  }
  if (one.kind === 'spread' && other.kind === 'spread') return columnOf(one) === columnOf(other);
  if (one.kind === 'season' && other.kind === 'season') {
    const isSamePart = one.part?.value === other.part?.value || (one.part?.until !== undefined && one.part.until === other.part?.until); // prettier-ignore
    return one.part?.of === other.part?.of && (isSameSubject || isSamePart);
  }
  if (one.kind === 'outlier' && other.kind === 'outlier') {
    const [a, b] = [one.time?.from ?? '', other.time?.from ?? ''];
    return a.startsWith(b) || b.startsWith(a);
  }
  // What comes, goes or moves in one dimension moves the parts of its other labels.
  const PARTS: readonly InsightKind[] = ['against', 'drives', 'part', 'moves', 'appears', 'vanishes'];
  if (PARTS.includes(one.kind) && PARTS.includes(other.kind)) {
    if (isSamePlace && one.labels?.[0] === other.labels?.[0]) return true;
    if (one.kind === other.kind && (one.kind === 'appears' || one.kind === 'vanishes'))
      return one.time?.from === other.time?.from;
    // Another dimension divides the same rows: what its labels do follows.
    const isComing = [one.kind, other.kind].some((kind) => kind === 'appears' || kind === 'vanishes');
    if (!isSamePlace && isSameSubject && !isComing) return true;
    return isSamePlace && ['against', 'part', 'drives', 'moves'].includes(one.kind);
  }
  // Two measures are one finding, and a bend tells more than a line.
  if (PAIRS.includes(one.kind) && PAIRS.includes(other.kind)) return pairOf(one) === pairOf(other);
  if (isOfFault(one, other) || isOfMix(one, other) || isOfReversal(one, other) || isOfDuration(one, other)) return true;
  if (one.kind === 'differs' && other.kind === 'differs') return isSameSubject && isSamePlace;
  // Rows of a label that lack one column often lack others as well.
  if (one.kind === 'blank' && other.kind === 'blank') return isSamePlace && (isSameSubject || one.labels?.[0] === other.labels?.[0]); // prettier-ignore
  // A label that goes with a yes or no has the rate of that.
  if (isRateWithLabel(one, other) || isRateWithLabel(other, one)) return true;
  // What goes with a label goes with all that belongs to it: a category with its products and their codes.
  if (one.kind === 'labels' && other.kind === 'labels') return placesOf(one).some((place) => placesOf(other).includes(place)); // prettier-ignore
  // The rows of two labels together, and of each of them, are one finding.
  if (one.kind === 'cell' && other.kind === 'cell') return isSameSubject;
  if (one.kind === 'cell' && other.kind === 'differs') return isSameSubject && [one.by, one.also?.by].includes(other.by) && (one.labels?.[0] === other.labels?.[0] || one.also?.label === other.labels?.[0]); // prettier-ignore
  return false;
}

/** Whether one is of a part of the time that the other is of: both begin or end together, and tell the same of the same label or measure. */
function isOfDuration(one: Candidate, other: Candidate): boolean {
  const [a, b] = [one.subject, other.subject];
  if (a.of !== 'duration' || b.of !== 'duration' || one.kind !== other.kind) return false;
  const isJoined = [a.start, a.end].some((name) => name === b.start || name === b.end);
  return isJoined && one.by === other.by && one.labels?.[0] === other.labels?.[0] && one.other === other.other;
}

/** Both labels of a pair, each with its column. */
function placesOf({ by, labels, also }: Candidate): string[] {
  return [JSON.stringify([by, labels?.[0]]), JSON.stringify([also?.by, also?.label])];
}

function isRateWithLabel(labels: Candidate, { kind, subject, by }: Candidate): boolean {
  if (labels.kind !== 'labels' || kind !== 'differs' || subject.of !== 'rate') return false;
  const both = [labels.by, labels.also?.by];
  return both.includes(by) && both.includes(subject.column);
}

/** Whether one is a part of what the mix of labels tells: their sizes, what they have, and the course of the average. */
function isOfMix(one: Candidate, other: Candidate): boolean {
  if (other.kind !== 'mix') return false;
  const isSameSubject = JSON.stringify(one.subject) === JSON.stringify(other.subject);
  if (COURSES.includes(one.kind)) return isSameSubject;
  const isSameLabel = one.by === other.by && one.labels?.[0] === other.labels?.[0];
  return isSameLabel && (one.kind === 'part' || (one.kind === 'differs' && isSameSubject));
}

/** Whether one is a part of what a reversal tells: either dimension, and that they go together. */
function isOfReversal(one: Candidate, other: Candidate): boolean {
  if (other.kind !== 'reversal') return false;
  const isIn = (by: string | undefined): boolean => by !== undefined && [other.by, other.also?.by].includes(by);
  if (one.kind === 'labels') return isIn(one.by) && isIn(one.also?.by);
  const isSameSubject = JSON.stringify(one.subject) === JSON.stringify(other.subject);
  if (one.kind === 'reversal') return isSameSubject;
  return isSameSubject && ((one.kind === 'differs' && isIn(one.by)) || (one.kind === 'cell' && isIn(one.by) && isIn(one.also?.by))); // prettier-ignore
}

/** What a measure shows where its values are in two units, or some are none. */
const OF_UNITS: readonly InsightKind[] = [
  ...(['placeholder', 'zeros', 'heaped', 'capped', 'mixed', 'spread'] as const),
  'units',
  'outlier',
  'differs',
  'reversal',
  'cell',
  'level',
  'episode',
  'trend',
  'season',
  'moves',
  'part',
];

/** The same where it is a running total. */
const OF_RUNNING: readonly InsightKind[] = [
  'running',
  'level',
  'episode',
  'trend',
  'turn',
  'season',
  'outlier',
  'part',
];

/** Whether one period lies in another, or the other way round. */
function isWithin(one: NonNullable<Candidate['time']>, other: NonNullable<Candidate['time']>): boolean {
  return periodStart(one.from) < periodEnd(other.to, other.grain) && periodStart(other.from) < periodEnd(one.to, one.grain); // prettier-ignore
}

/** What shows where rows are totals of the others. */
const OF_TOTALS: readonly InsightKind[] = [
  ...(['subtotal', 'differs', 'reversal', 'cell', 'labels', 'blank', 'blanks', 'season', 'outlier', 'spread'] as const),
  ...(['mostly', 'drives', 'part'] as const),
];

/** Whether one shows a fault that the other tells. */
function isOfFault(one: Candidate, other: Candidate): boolean {
  const columnsOf = ({ subject, other: second }: Candidate): (string | undefined)[] => ['column' in subject ? subject.column : undefined, second]; // prettier-ignore
  const [column] = columnsOf(one);
  const isSameColumn = column !== undefined && columnsOf(other).includes(column);
  if (other.kind === 'subtotal') return OF_TOTALS.includes(one.kind) || one.by === other.by;
  if (['units', 'unit', 'placeholder', 'mixed'].includes(other.kind))
    return isSameColumn && OF_UNITS.includes(one.kind);
  if (other.kind === 'running') return isSameColumn && OF_RUNNING.includes(one.kind);
  // A period with so many rows has more of everything.
  if (other.kind === 'twice' && one.kind === 'outlier') return one.time !== undefined && other.time !== undefined && isWithin(one.time, other.time); // prettier-ignore
  // Its periods are those of the episode, or of the whole course in which there is one.
  if (one.kind === 'outlier' && other.kind === 'episode') return JSON.stringify(one.subject) === JSON.stringify(other.subject) && one.time !== undefined && other.time !== undefined && isWithin(one.time, other.time); // prettier-ignore
  // Where there are no rows there is less of everything.
  if (other.kind === 'gap' && one.kind === 'outlier') return !one.isUp && one.time !== undefined && other.time !== undefined && isWithin(one.time, other.time); // prettier-ignore
  // A date that is far in front of the other one of its row.
  if (one.kind === 'order' && other.kind === 'far' && one.subject.of === 'duration') {
    return one.subject.start === other.time?.column && (one.figures[0]?.value ?? 0) <= (other.figures[0]?.value ?? 0);
  }
  // On a day that is closed each year there is less of everything.
  if (one.kind === 'outlier' && other.kind === 'holiday') return !one.isUp && one.time?.grain === 'day' && other.labels?.includes(one.time.from.slice(5)) === true; // prettier-ignore
  // Zeros of one label are no more zeros than expected everywhere.
  if (other.kind === 'signs' && (one.kind === 'zeros' || (one.kind === 'differs' && one.by === other.by))) return isSameColumn; // prettier-ignore
  // A closed day is the lowest one.
  if (one.kind === 'season' && other.kind === 'closed') return one.part?.of === other.part?.of && (one.part?.value === other.part?.value || one.part?.lowest === other.part?.value); // prettier-ignore
  // Columns that are missing together with a third one.
  if (other.kind === 'blanks' && one.kind === 'blanks') return columnsOf(one).some((each) => columnsOf(other).includes(each)); // prettier-ignore
  return false;
}
