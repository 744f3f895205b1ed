/** Which charts a report shows. */
import type { Breakdown, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { isSame, tellingAssociations, tellingPairs } from '../facts/telling';
import { citing } from '../report/citing';
import { breakdownSentence, isFlat, NEARLY_ALL, ownBreakdowns } from '../report/sentences/breakdowns';
import { toldInsights } from '../report/sentences/insights';
import { isSnapshot } from '../report/sentences/snapshots';
import { isTelling, mainTrend } from '../report/sentences/trend';
import type { Formatter } from '../../text/formatter';
import { breakdownChart } from './bars';
import { distributionChart } from './distribution';
import { insightCharts, isSamePicture, templatePictures, type Drawing } from './insights';
import type { ChartOption } from './options';
import { crossChart, trendChart } from './overTime';
import { associationChart, correlationChart, pairChart } from './relations';

const MAX_CHARTS = 5;
/** The same where what stands out is drawn: the further ones are by rule. */
const MAX_BESIDE = 4;
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
 * The charts of a report, five at most: of what stands out, four at most, and in the room that they leave those by rule. No picture is
 * drawn twice.
 */
export function reportCharts(set: FactSet, formatter: Formatter): ChartOption[] {
  const drawn = insightCharts(set, toldInsights(citing(set, formatter)), formatter);
  const others = chartsByRule(set, formatter).filter((each) => !drawn.some((other) => isSamePicture(each, other)));
  const room = drawn.length > 0 ? MAX_BESIDE : MAX_CHARTS;
  return [...drawn, ...others].slice(0, room).map(({ option }) => option);
}

/**
 * The charts by rule: the trend, the leading breakdowns, the labels over time, the relation that tells most,
 * and the distribution. What has nothing to show leaves its place to the next.
 */
function chartsByRule(set: FactSet, formatter: Formatter): Drawing[] {
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
  const bars = telling.flatMap((breakdown) =>
    drawing(breakdownChart(set, breakdown, formatter), templatePictures.bars(set, breakdown, breakdown.by)),
  );
  const [crossed] = set.crosses;
  const cross = crossed ? drawing(crossChart(set, crossed, formatter), templatePictures.courses(set, crossed, crossed.by)) : []; // prettier-ignore
  const pairs = tellingPairs(set);
  const [association] = tellingAssociations(set);
  // What is told is drawn, and no other.
  const [pair] = pairs;
  const relation = pair && !isSame(pair) ? drawing(pairChart(set, pair, formatter), templatePictures.pair(set, pair)) : []; // prettier-ignore
  return [
    ...(trend && isTelling(trend) ? drawing(trendChart(set, trend, formatter), templatePictures.course(set, trend, trend.grain)) : []), // prettier-ignore
    ...(isSnapshot(set) || isMixed ? [] : bars).slice(0, DRAWN_BREAKDOWNS),
    ...((isApart && !isMixed) || (trend && isTelling(trend)) ? cross : []),
    ...relation,
    ...(measure && !isApart
      ? drawing(distributionChart(measure, formatter), templatePictures.values(measure.name))
      : []),
    ...(association ? drawing(associationChart(set, association, formatter)) : []),
    // A matrix of relations that are next to none, or of one that is drawn already, shows nothing.
    ...(pairs.length >= LEAST_PAIRS ? drawing(correlationChart(set, formatter)) : []),
    ...(isMixed ? [] : bars.slice(DRAWN_BREAKDOWNS)),
  ];
}

function drawing(option: ChartOption | undefined, of: string[] = []): Drawing[] {
  return option ? [{ option, of }] : [];
}
