/**
 * Metrics in memory and as an ExportMetricsServiceRequest in the JSON form of OTLP: 64-bit numbers are decimal strings,
 * enums are numbers (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 */

/** Values are strings; keys are sorted, so that the same attributes are one series. */
export type Attributes = Readonly<Record<string, string>>;

export interface Instrument {
  name: string;
  unit: string;
  description: string;
  /** Upper bounds of a histogram's buckets; a sum has none. */
  bounds?: readonly number[];
}

interface Series {
  attributes: Attributes;
  count: number;
  sum: number;
  min: number;
  max: number;
  /** One more than there are bounds: the last is what is above all of them. */
  buckets: number[];
}

/** AGGREGATION_TEMPORALITY_CUMULATIVE: what was lost on its way comes with the next export. */
const CUMULATIVE = 2;

/** Adds values up since its start. */
export class OtlpMetrics {
  private readonly series = new Map<Instrument, Map<string, Series>>();

  /** @param startMs milliseconds since 1970 */
  constructor(private readonly startMs: number) {}

  record(instrument: Instrument, attributes: Attributes, value: number): void {
    const { bounds = [] } = instrument;
    const all = this.series.get(instrument) ?? new Map<string, Series>();
    this.series.set(instrument, all);
    const key = JSON.stringify(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
    const one = all.get(key) ?? {
      ...{ attributes, count: 0, sum: 0, min: value, max: value },
      buckets: Array.from({ length: bounds.length + 1 }, () => 0),
    };
    all.set(key, one);
    // A bucket has its upper bound in it.
    const at = bounds.findIndex((bound) => value <= bound);
    const bucket = at < 0 ? bounds.length : at;
    one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
    one.count++;
    one.sum += value;
    one.min = Math.min(one.min, value);
    one.max = Math.max(one.max, value);
  }

  /** @param resource attributes of who tells, e.g. service.name */
  request(resource: Attributes, scope: { name: string; version: string }, nowMs: number): unknown {
    const metrics = [...this.series].map(([instrument, all]) => this.metric(instrument, [...all.values()], nowMs));
    return {
      resourceMetrics: [{ resource: { attributes: keyValues(resource) }, scopeMetrics: [{ scope, metrics }] }],
    };
  }

  private metric({ name, unit, description, bounds }: Instrument, all: readonly Series[], nowMs: number): unknown {
    const common = ({ attributes }: Series) => ({
      attributes: keyValues(attributes),
      startTimeUnixNano: nanoseconds(this.startMs),
      timeUnixNano: nanoseconds(nowMs),
    });
    const head = { name, unit, description };
    if (!bounds) {
      const dataPoints = all.map((series) => ({ ...common(series), asDouble: series.sum }));
      return { ...head, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } };
    }
    const dataPoints = all.map((series) => ({
      ...common(series),
      count: String(series.count),
      ...{ sum: series.sum, min: series.min, max: series.max },
      bucketCounts: series.buckets.map(String),
      explicitBounds: bounds,
    }));
    return { ...head, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } };
  }
}

function keyValues(attributes: Attributes): unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms)) * 1_000_000n);
}
