/** Which charts a report shows. */
import type { Breakdown, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { isSame, tellingAssociations, tellingPairs } from '../facts/telling';
import { citing } from '../report/citing';
import { breakdownSentence, isFlat, NEARLY_ALL, ownBreakdowns } from '../report/sentences/breakdowns';
import { isSnapshot } from '../report/sentences/snapshots';
import { isTelling, mainTrend } from '../report/sentences/trend';
import type { Formatter } from '../../text/formatter';
import { breakdownChart } from './bars';
import { distributionChart } from './distribution';
import type { ChartOption } from './options';
import { crossChart, trendChart } from './overTime';
import { associationChart, correlationChart, pairChart } from './relations';

const MAX_CHARTS = 5;
/** Relations that are worth a matrix. */
const LEAST_PAIRS = 2;
/** Breakdowns that are drawn where there is room. */
const DRAWN_BREAKDOWNS = 2;

/** Whether one label has nearly everything: its bar would be the only one. */
function isNearlyAll({ aggregate, total, segments }: Breakdown): boolean {
  if (aggregate === 'avg' || total === null || total <= 0) return false;
  return segments.every(({ value }) => (value ?? 0) >= 0) && (segments[0]?.value ?? 0) >= NEARLY_ALL * total;
}

/**
 * The charts of a report by rule, five at most: the trend, the leading breakdowns, the labels over time, the relation that tells most,
 * and the distribution. What has nothing to show leaves its place to the next.
 */
export function reportCharts(set: FactSet, formatter: Formatter): ChartOption[] {
  const { focus } = set;
  const trend = mainTrend({ set });
  const measure = columnIn(set, focus.measure);
  const isApart = measure?.meaning.apart !== undefined;
  // Values of several metrics are in several units: they share no axis.
  const isMixed = isApart && measure.meaning.addsApart !== true;
  // What has a sentence is drawn; what tells nothing is not.
  const cited = citing(set, formatter);
  const telling = ownBreakdowns(set).filter(
    (breakdown) => breakdownSentence(cited, breakdown) !== undefined && !isNearlyAll(breakdown) && !isFlat(breakdown),
  );
  const bars = telling
    .map((breakdown) => breakdownChart(set, breakdown, formatter))
    .filter((chart) => chart !== undefined);
  const cross = set.crosses[0] && crossChart(set, set.crosses[0], formatter);
  const pairs = tellingPairs(set);
  const [association] = tellingAssociations(set);
  // What is told is drawn, and no other.
  const [pair] = pairs;
  const relation = pair && !isSame(pair) ? pairChart(set, pair, formatter) : undefined;
  const candidates: (ChartOption | undefined)[] = [
    trend && isTelling(trend) ? trendChart(set, trend, formatter) : undefined,
    ...(isSnapshot(set) || isMixed ? [] : bars).slice(0, DRAWN_BREAKDOWNS),
    (isApart && !isMixed) || (trend && isTelling(trend)) ? cross : undefined,
    relation,
    measure && !isApart ? distributionChart(measure, formatter) : undefined,
    association && associationChart(set, association, formatter),
    // A matrix of relations that are next to none, or of one that is drawn already, shows nothing.
    pairs.length >= LEAST_PAIRS ? correlationChart(set, formatter) : undefined,
    ...(isMixed ? [] : bars.slice(DRAWN_BREAKDOWNS)),
  ];
  return candidates.filter((chart) => chart !== undefined).slice(0, MAX_CHARTS);
}
