import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { randomNumbers } from '../../../../support/random';

const number = z.number();
const series = z.array(number.nullable());
const named = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const schema = z.object({
  series: named(series),
  robust: named(z.object({ median: number, mad: number, slope: number, intercept: number })),
  long: z.object({ slope: number, intercept: number }),
  mannKendall: named(z.object({ s: number, z: number, p: number, tau: number })),
  season: z.array(
    z.object({
      series: z.string(),
      period: number,
      first: number,
      result: z.object({
        effects: z.array(number),
        h: number,
        df: number,
        p: number,
        strength: number,
        deseasonalized: series,
      }),
    }),
  ),
  kruskalWallis: z.array(z.object({ groups: z.array(z.array(number)), h: number, p: number })),
  levelShift: named(
    z.object({
      at: number,
      before: number,
      after: number,
      t: number,
      r: number,
      p: number,
      bicStep: number,
      bicLine: number,
    }),
  ),
  anomaly: z.array(
    z.object({
      series: z.string(),
      period: number,
      first: z.array(z.object({ index: number, expected: number, z: number, p: number })),
    }),
  ),
  biasCorrectedV: z.array(z.object({ rows: number, columns: number, chi2: number, n: number, v: number })),
  benjaminiHochberg: z.array(z.object({ ps: z.array(number), adjusted: z.array(number) })),
});

/** What SciPy and NumPy compute: test/fixtures/insights-statistics/README.md. */
export const reference = schema.parse(
  JSON.parse(readFileSync('test/fixtures/insights-statistics/reference.json', 'utf8')),
);

export function seriesOf(name: string): (number | null)[] {
  const values = reference.series[name];
  assert.ok(values, name);
  return [...values];
}

/** Numbers within 1e-9 of the expected ones, in parts of them; all else equal. Only the fields that are expected are looked at. */
export function near(actual: unknown, expected: unknown, what: string): void {
  if (typeof expected === 'number') {
    assert.ok(
      typeof actual === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-3),
      `${what}: ${String(actual)} is not ${expected}`,
    );
  } else if (typeof expected === 'object' && expected !== null) {
    const fields = new Map(Object.entries(typeof actual === 'object' ? (actual ?? {}) : {}));
    if (Array.isArray(expected)) assert.equal(fields.size, expected.length, what);
    for (const [name, value] of Object.entries(expected)) near(fields.get(name), value, `${what}.${name}`);
  } else {
    assert.equal(actual, expected, what);
  }
}

/** Normal numbers by G. Box and M. Muller (1958), the same for the same seed; each hangs together with the one before by `phi`. */
export function noise(seed: number): (n: number, phi?: number) => number[] {
  const uniform = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return (n, phi = 0) => {
    let value = normal() / Math.sqrt(1 - phi * phi);
    return Array.from({ length: n }, () => (value = phi * value + normal()));
  };
}

/** The share of so many drawn series for which something holds. */
export function shareOf(count: number, holds: () => boolean): number {
  let held = 0;
  for (let at = 0; at < count; at++) held += Number(holds());
  return held / count;
}
