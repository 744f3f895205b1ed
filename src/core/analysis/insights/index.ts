/** What stands out in a table: a cube of its rows, detectors, correction for all that was looked at, and a ranking. */
import type { FactSet } from '../facts/factSet';
import type { Insight } from '../facts/insight';
import { columnIn } from '../facts/measured';
import type { Runner } from '../facts/runner';
import type { Candidate } from './candidate';
import { timePairs } from './computeDurations';
import { computeCube, subjectsOf } from './computeCube';
import type { Cube } from './cube';
import { detectBends } from './detectors/bent';
import { detectBlanks } from './detectors/blanks';
import { detectCapped } from './detectors/capped';
import { detectCells } from './detectors/cells';
import { detectEntities } from './detectors/entities';
import { detectClosed } from './detectors/closed';
import { detectHumps } from './detectors/humps';
import { detectIdentities } from './detectors/identities';
import { detectMonthEnds } from './detectors/monthEnds';
import { detectRepeated } from './detectors/repeated';
import { detectDurationRelations } from './detectors/durationRelations';
import { detectEpisodes } from './detectors/episodes';
import { detectExceptions } from './detectors/exceptions';
import { detectFarDates } from './detectors/farDates';
import { detectGaps } from './detectors/gaps';
import { detectGroups } from './detectors/groups';
import { detectHeaped } from './detectors/heaped';
import { detectHolidays } from './detectors/holidays';
import { detectLabelSpreads } from './detectors/labelSpread';
import { detectLags } from './detectors/lag';
import { detectMix } from './detectors/mix';
import { detectMixed } from './detectors/mixed';
import { detectMoves } from './detectors/moves';
import { detectMostly } from './detectors/mostly';
import { detectOrder } from './detectors/order';
import { detectOutliers } from './detectors/outliers';
import { detectCourses } from './detectors/overTime';
import { detectParts } from './detectors/parts';
import { detectPlaceholders } from './detectors/placeholder';
import { detectRelations } from './detectors/relations';
import { detectReversals } from './detectors/reversal';
import { detectRunning } from './detectors/running';
import { detectSeasons } from './detectors/seasons';
import { detectSigns } from './detectors/signs';
import { detectSpreads } from './detectors/spread';
import { detectSpellings } from './detectors/spellings';
import { detectStuck } from './detectors/stuck';
import { detectTwice } from './detectors/twice';
import { detectSubtotals } from './detectors/subtotal';
import { detectUnits } from './detectors/units';
import { detectWithin } from './detectors/withinLabel';
import { givenRows, isOfRows } from './givenRows';
import { findKeyFigures } from './keyFigures';
import { findOutlook } from './outlook';
import { detectZeros } from './detectors/zeros';
import { withPlaces } from './places';
import { drawnOf } from './drawn';
import { ranked } from './rank';

/** One detector a file. Each also gives what it looked at and found too small, since that counts when chance is corrected for. */
const DETECTORS: readonly ((cube: Cube, set: FactSet) => Candidate[])[] = [
  detectCourses,
  detectEpisodes,
  detectSeasons,
  detectMonthEnds,
  detectOutliers,
  detectSpreads,
  detectLabelSpreads,
  detectParts,
  detectMix,
  detectMoves,
  detectGroups,
  detectReversals,
  detectCells,
  detectMostly,
  detectEntities,
  detectRelations,
  detectDurationRelations,
  detectWithin,
  detectBends,
  detectLags,
  detectSpellings,
  detectStuck,
  detectUnits,
  detectMixed,
  detectHeaped,
  detectCapped,
  detectBlanks,
  detectGaps,
  detectClosed,
  detectHolidays,
  detectFarDates,
  detectOrder,
  detectExceptions,
  detectTwice,
  detectRunning,
  detectSubtotals,
  detectPlaceholders,
  detectZeros,
  detectIdentities,
  detectRepeated,
  detectHumps,
  detectSigns,
];
/** With fewer rows than this nothing stands out that is no chance. */
const LEAST_ROWS = 20;

/**
 * What stands out in the rows of a set, the most telling first.
 * @param set columns, focus and relations are done
 * @throws SqlEngineError, CancelledError, FileChangedError
 */
export async function findInsights(
  run: Runner,
  set: FactSet,
): Promise<Pick<FactSet, 'insights' | 'keyFigures' | 'outlook'>> {
  const times = set.rows < LEAST_ROWS ? [] : await timePairs(run, set);
  const outlook = await findOutlook(run, set);
  const beside = { keyFigures: await findKeyFigures(run, set, subjectsOf(set, times)), ...(outlook && { outlook }) };
  const cube = set.rows < LEAST_ROWS ? undefined : await computeCube(run, set, times);
  if (!cube) return { insights: [], ...beside };
  const given = await givenRows(run, set);
  const found: Candidate[] = [];
  for (const detect of DETECTORS) {
    found.push(...detect(cube, set));
    // All of them together may take seconds: what else the host has to do comes in between.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  }
  const telling = given ? found.filter((candidate) => !isOfRows(candidate, given)) : found;
  return { insights: await withPlaces(run, set, insightsOf(cube, set, telling)), ...beside };
}

/** The same of a cube: pure. @param found what the detectors found */
export function insightsOf(
  cube: Cube,
  set: FactSet,
  found: readonly Candidate[] = DETECTORS.flatMap((detect) => detect(cube, set)),
): Insight[] {
  const main = columnIn(set, set.focus.measure)?.name;
  return ranked(found, main).map((insight) => ({ ...insight, ...drawnOf(cube, set, insight) }));
}
