import { isShiftedCopy, namesCalendar, namesPlace } from '../roles/nameWords';
import type { ColumnFacts, FactSet, Couple, Relations } from './factSet';
import { isDefinedByMeasure, isSame, tellingPairs } from './telling';
import { columnIn } from './measured';
import { RelationParts } from './relationParts';
import { varies } from './pairs';
import { CancelledError } from '../../../base/errors';
import type { Formatter } from '../../text/formatter';
import type { Ask } from './asks';
import type { Runner } from './runner';

/** Dimensions of the focus that are looked at. */
const MAX_DIMENSIONS = 5;
/** Measures over time beside the main one. */
const MAX_FURTHER = 3;
/** Measures that are related to each other. */
export const MAX_RELATED = 8;
/** Labels that a dimension has at most to be related to another one. */
const MAX_LABELS = 30;
/** Pairs that are drawn. */
const MAX_DRAWN = 2;

/** All relations of a report: of the set's focus, and of what else is like it. */
export async function overview(parts: RelationParts, base: FactSet): Promise<void> {
  const { measure, time, dimensions } = base.focus;
  const main = columnIn(base, measure) ?? null;
  const labels = dimensions.flatMap((number) => columnIn(base, number) ?? []).slice(0, MAX_DIMENSIONS);
  const measures = measuresOf(base, main);
  await parts.breakdowns(main, labels);
  const line = columnIn(base, time);
  const further = measures.filter((column) => column !== main).slice(0, MAX_FURTHER);
  // What names each row has no course of its own; what the measure defines would be lines along the bottom; a month is of time itself.
  const defined = parts.found.breakdowns.filter(isDefinedByMeasure).map(({ by }) => by);
  const repeated = labels.filter(
    ({ number, name, distinct, present }) => distinct < present && !defined.includes(number) && !namesCalendar(name),
  );
  // How many rows of a period are in a sample says nothing of how many there were.
  if (line && (main || !base.sampled)) await parts.overTime([main, ...further], line, repeated[0]);
  await parts.pairs(couplesOf(relatable(base).slice(0, MAX_RELATED)), (pairs) =>
    // What is told is drawn.
    [...tellingPairs({ pairs: [...pairs], columns: base.columns }).filter((pair) => !isSame(pair)), ...pairs].slice(
      0,
      MAX_DRAWN,
    ),
  );
  await parts.associations(
    couplesOf(labels.filter(({ distinct, present }) => distinct >= 2 && distinct <= MAX_LABELS && distinct < present)),
  );
  if (main)
    await parts.effects(
      main,
      labels.filter(({ distinct }) => distinct >= 2),
    );
}

/** Measures that may be related to each other, without copies of others, the main one first; the first {@link MAX_RELATED} of them are. */
export function relatable(set: FactSet): ColumnFacts[] {
  const main = columnIn(set, set.focus.measure) ?? null;
  const names = set.columns.map(({ name }) => name);
  return measuresOf(set, main).filter(
    (column) =>
      varies(column) && !isPlace(column) && !isShiftedCopy(column.name, names) && column.meaning.apart === undefined,
  );
}

/** The main one first, the others in the order of the table. */
function measuresOf({ columns }: FactSet, main: ColumnFacts | null): ColumnFacts[] {
  const others = columns.filter((column) => column.meaning.role === 'measure' && column !== main && column.numbers);
  return main ? [main, ...others] : others;
}

function couplesOf(columns: readonly ColumnFacts[]): Couple[] {
  return columns.flatMap((a, at) => columns.slice(at + 1).map((b): Couple => [a, b]));
}

/** Where something is and where it points to are no amounts. */
function isPlace({ name, meaning }: ColumnFacts): boolean {
  return meaning.by !== 'user' && namesPlace(name);
}

/**
 * What an ask names, and for an overview what the set's focus does. A part that the engine refuses is noted by the runner, and
 * the others go on.
 * @param base columns and focus are done
 * @throws SqlEngineError, CancelledError; ToolError for columns that are not there
 */
export async function computeRelations(
  run: Runner,
  base: FactSet,
  ask: Ask,
  formatter: Formatter,
  signal: AbortSignal,
): Promise<Relations> {
  if (signal.aborted) throw new CancelledError();
  const parts = new RelationParts(run, base, formatter);
  switch (ask.kind) {
    case 'overview':
      await overview(parts, base);
      break;
    case 'breakdown':
      await parts.breakdowns(parts.measureNamed(ask.measure), [parts.named(ask.by)]);
      break;
    case 'trend': {
      const time = parts.named(ask.time);
      const by = ask.by === undefined ? undefined : parts.named(ask.by);
      await parts.overTime([parts.measureNamed(ask.measure)], time, by, ask.grain);
      break;
    }
    case 'change': {
      const { grain, before, after } = ask;
      const [time, by] = [parts.named(ask.time), parts.named(ask.by)];
      await parts.change(parts.measureNamed(ask.measure), by, { time, grain, before, after });
      break;
    }
    case 'query':
      await parts.query(ask.query);
      break;
    case 'relation':
      await parts.relation(parts.named(ask.a), parts.named(ask.b));
      break;
    default: // columns and distributions are facts of columns alone
  }
  return parts.found;
}
