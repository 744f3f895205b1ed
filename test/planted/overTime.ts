import { clockOf, Draft, evenDraft, evenRows, RARE, rareHours, type Clock, type Grain } from './draft';
import { at, indices, type Draws } from './draws';
import type { Made, Maker, Subject } from './maker';
import { deviation, deviations, mean, plant, type Strength } from './sizes';

interface Shape {
  readonly pattern: readonly number[];
  readonly subject: Subject;
  /** Contrasts that the test compares. */
  readonly df?: number;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');

/**
 * A pattern in the sums of a measure by period, or in how many rows a period has (three of ten tables). Its t over the periods is the
 * size of the strength, exactly for sums; counts are rounded, and have the spread of Poisson's.
 */
function timed(draw: Draws, strength: Strength, grains: readonly Grain[], shapeOf: (clock: Clock) => Shape): Made {
  const clock = clockOf(draw, grains);
  const { pattern, subject, df = 1 } = shapeOf(clock);
  const z = deviations(strength, df, pattern.length - df - 1) * draw.sign();
  const rows = evenRows(draw, clock);
  if (draw.chance(0.3)) {
    const usual = Math.max(5, at(rows, 0));
    // Whole numbers and a shift of less than one half would be rounded to no shift.
    const noise = rows.map(() => draw.poisson(usual) + draw.real(-0.5, 0.5));
    const down = plant(noise, pattern, -Math.abs(z));
    const isDown = z < 0 && down.every((count) => count > -1.5);
    const counts = isDown ? down : plant(noise, pattern, Math.abs(z));
    const whole = counts.map((count) => Math.max(1, Math.round(count)));
    return { draft: new Draft(draw, clock, whole), subject: { ...subject, direction: isDown ? 'down' : 'up' } };
  }
  const draft = new Draft(draw, clock, rows);
  const [measure] = draft.measures();
  const direction = draft.plantTotals(measure, pattern, z);
  return { draft, subject: { ...subject, measure, direction } };
}

/** One class of periods, such as Mondays, is higher or lower; those beside it partly, by `beside`. */
function season(clock: Clock, classOf: (date: Date) => number, peak: number, count: number, beside: readonly number[]) {
  const pattern = clock.periods.map((period) => {
    const distance = Math.abs(classOf(new Date(`${period}${period.length > 10 ? 'Z' : ''}`)) - peak);
    return beside[Math.min(distance, count - distance)] ?? 0;
  });
  return { pattern, df: count - 1 };
}

const middle = (draw: Draws, { periods }: Clock, low = 0.3, high = 0.7): number =>
  Math.round(periods.length * draw.real(low, high));

export const overTime = {
  /** The level changes at a period. */
  'level-shift': (draw, strength) =>
    timed(draw, strength, ['day', 'week', 'month'], (clock) => {
      const from = middle(draw, clock);
      return {
        pattern: clock.periods.map((_, index) => Number(index >= from)),
        subject: { period: { from: at(clock.periods, from) } },
      };
    }),

  /** A straight line over all periods. */
  trend: (draw, strength) =>
    timed(draw, strength, ['day', 'week', 'month'], ({ periods }) => ({
      pattern: indices(periods.length),
      subject: { period: { from: at(periods, 0), to: at(periods, periods.length - 1) } },
    })),

  /** A rise that turns to a fall near the middle, or the other way round. */
  reversal: (draw, strength) =>
    timed(draw, strength, ['day', 'week', 'month'], (clock) => {
      const turn = middle(draw, clock, 0.45, 0.55);
      return {
        pattern: clock.periods.map((_, index) => -Math.abs(index - turn)),
        subject: { period: { from: at(clock.periods, turn) } },
      };
    }),

  'season-weekday': (draw, strength) =>
    timed(draw, strength, ['day'], (clock) => {
      const peak = draw.whole(0, 6);
      return {
        ...season(clock, (date) => date.getUTCDay(), peak, 7, [1]),
        subject: { label: at(WEEKDAYS, peak) },
      };
    }),

  'season-month': (draw, strength) =>
    timed(draw, strength, ['week', 'month'], (clock) => {
      const peak = draw.whole(0, 11);
      return {
        ...season(clock, (date) => date.getUTCMonth(), peak, 12, [1, 0.5]),
        subject: { label: at(MONTHS, peak) },
      };
    }),

  'season-hour': (draw, strength) =>
    timed(draw, strength, ['hour'], (clock) => {
      const peak = draw.whole(0, 23);
      return {
        ...season(clock, (date) => date.getUTCHours(), peak, 24, [1, 0.6, 0.3]),
        subject: { label: String(peak) },
      };
    }),

  /** Some hours in a row, 3 to 6 of them, are higher or lower by as much each. `label` is one of them. */
  'season-of-hours': (draw, strength) =>
    timed(draw, strength, ['hour'], ({ periods }) => {
      const [first, length] = [draw.whole(0, 23), draw.whole(3, 6)];
      const isIn = (period: string): boolean => (Number(period.slice(11, 13)) - first + 24) % 24 < length;
      return { pattern: periods.map((period) => Number(isIn(period))), subject: { label: String((first + 1) % 24) } };
    }),

  /** The last one to three days of each month, or the first ones, are higher or lower. */
  'month-end': (draw, strength) =>
    timed(draw, strength, ['day'], ({ periods }) => {
      const [isEnd, length] = [draw.chance(0.5), draw.whole(1, 3)];
      const place = (period: string): number => {
        const date = new Date(period);
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
        return isEnd ? last - date.getUTCDate() : date.getUTCDate() - 1;
      };
      return { pattern: periods.map((period) => Number(place(period) < length)), subject: { label: isEnd ? 'monthEnd' : 'monthDay' } }; // prettier-ignore
    }),

  /** Rows come now and then, in a third of the hours or fewer, and more often at one hour of the day: by errors of Poisson's count. */
  'season-of-events': (draw, strength) => {
    const peak = draw.whole(0, 23);
    const clock = rareHours(draw);
    const usual = (RARE * clock.periods.length) / 24;
    const more = deviations(strength, 23) / Math.sqrt(usual);
    const counts = clock.periods.map((period) =>
      draw.poisson(RARE * (Number(period.slice(11, 13)) === peak ? 1 + more : 1)),
    );
    return { draft: new Draft(draw, clock, counts), subject: { label: String(peak) } };
  },

  /** One period is off, by so many deviations of the others. */
  anomaly: (draw, strength) =>
    timed(draw, strength, ['day', 'week', 'month'], (clock) => {
      const odd = middle(draw, clock, 0.1, 0.9);
      return {
        pattern: clock.periods.map((_, index) => Number(index === odd)),
        subject: { period: { from: at(clock.periods, odd) } },
      };
    }),

  /** The level stays, its spread changes: the logarithm of the ratio of variances has the error √(2/(m − 1) + 2/(n − 1)). */
  'variance-change': (draw, strength) => {
    const draft = evenDraft(draw, ['day', 'week']);
    const [measure] = draft.measures();
    const from = middle(draw, draft.clock);
    draft.raise(measure); // so that nothing falls below 0
    const totals = draft.totals(measure);
    const parts = [totals.slice(0, from), totals.slice(from)];
    const error = Math.sqrt(parts.map((part) => 2 / (part.length - 1)).reduce((a, b) => a + b));
    const factor = Math.exp((deviations(strength) * error) / 2);
    const direction = draw.pick(['up', 'down'] as const);
    // The wider part has the spread that was there: nothing falls below 0.
    const spreads = direction === 'up' ? [1 / factor, 1] : [1, 1 / factor];
    const [level, spread] = [mean(totals), deviation(totals)];
    const changed = parts.flatMap((part, index) =>
      part.map((value) => level + ((value - mean(part)) / deviation(part)) * spread * at(spreads, index)),
    );
    const added = changed.map((value, index) => value - at(totals, index));
    if (!draft.addTotals(measure, added)) throw new Error(`The spread is too large for ${measure}.`);
    return { draft, subject: { measure, direction, period: { from: at(draft.clock.periods, from) } } };
  },
} satisfies Record<string, Maker>;
