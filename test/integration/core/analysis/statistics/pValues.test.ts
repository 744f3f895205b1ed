import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as zod from 'zod';
import { pOfChiSquare, pOfF, pOfT } from '../../../../../src/core/analysis/statistics/pValues';
import { python } from '../pythonJson';
import { assertProperty, sampleOf } from '../../../../support/property';

/** Computed with 40 digits by mpmath 1.2.1 (betainc, gammainc, erfc, regularised) and rounded to doubles. */
const T: [t: number, df: number, p: number][] = [
  [0.1, 1, 0.936548965138893],
  [1, 1, 0.5],
  [12.706, 1, 0.05000080235813319],
  [2, 3, 0.1393259685588432],
  [2.5, 7.35, 0.039438132244656934],
  [0.001, 10, 0.999221783374741],
  [1.96, 30, 0.05934231289605048],
  [5, 30, 2.32966854670068e-5],
  [12, 120, 2.784749770437114e-22],
  [40, 57, 2.0949768915862354e-43],
  [3.3, 1000, 0.00100099672500209],
  [0.5, 99998, 0.6170761776764225],
  [6, 999998, 1.9738498137036805e-9],
  [1e-8, 5, 0.9999999924078662],
  [35, 999998, 3.274986089939436e-268],
];
const F: [f: number, df1: number, df2: number, p: number][] = [
  [1, 1, 1, 0.5],
  [0.01, 1, 10, 0.9223207185644083],
  [4.5, 2, 27, 0.020574394164052868],
  [1.18, 4, 20, 0.3496362912094317],
  [15.88, 8, 180, 1.2906511976853649e-17],
  [21, 8, 18000, 4.863244647523487e-32],
  [1, 100, 100, 0.5],
  [2.7, 3, 999996, 0.043990158735993344],
  [300, 5, 12, 3.6270667648439475e-12],
  [1.05, 29, 999970, 0.39180195110667565],
  [0.8, 59, 70, 0.8101636392951198],
  [1, 2, 1, 0.5773502691896257],
];
const CHI2: [chi2: number, df: number, p: number][] = [
  [3.84, 1, 0.050043521248705106],
  [0.0001, 1, 0.9920212873707368],
  [5.99, 2, 0.05003662708658628],
  [1, 2, 0.6065306597126334],
  [150, 2, 2.6786369618080778e-33],
  [9.2, 4, 0.056290280169948075],
  [841, 841, 0.4935149770354415],
  [900, 841, 0.07745052652374705],
  [12.5, 29, 0.9967248541208369],
  [1200, 10, 1.4408034326399303e-251],
  [0.5, 100, 1],
  [0.3, 1, 0.5838824207703652],
  [700, 1, 2.9902269751246203e-154],
];
const NORMAL: [z: number, p: number][] = [
  [0, 1],
  [0.1, 0.920344325445942],
  [1, 0.3173105078629141],
  [1.96, 0.04999579029644087],
  [3, 0.002699796063260189],
  [6, 1.973175290075396e-9],
  [10, 1.523970604832105e-23],
  [37, 1.1451142445049154e-299],
];

/** Doubles below this one have fewer digits. */
const LEAST_NORMAL = 2 ** -1022;

function near(actual: number | null, expected: number, what: string): void {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= 1e-12 * Math.max(expected, LEAST_NORMAL),
    `${what}: ${actual} is not ${expected}`,
  );
}

describe('core/analysis/statistics/pValues', () => {
  it('has the p of t', () => {
    for (const [t, df, p] of T) near(pOfT(t, df), p, `t ${t}, df ${df}`);
    for (const [t, df, p] of T) near(pOfT(-t, df), p, `t -${t}, df ${df}`);
  });

  it('has the p of F', () => {
    for (const [f, df1, df2, p] of F) near(pOfF(f, df1, df2), p, `F ${f}, df ${df1} and ${df2}`);
  });

  it('has the p of χ²', () => {
    for (const [chi2, df, p] of CHI2) near(pOfChiSquare(chi2, df), p, `χ² ${chi2}, df ${df}`);
  });

  it('has the p of the normal distribution, whose square is χ² with one degree of freedom', () => {
    for (const [z, p] of NORMAL) near(pOfChiSquare(z * z, 1), p, `z ${z}`);
  });

  it('has none where the statistic is none, and the ends where it is infinite', () => {
    assert.deepEqual([pOfT(null, 3), pOfT(1, 0), pOfT(1, null), pOfT(NaN, 3)], [null, null, null, null]);
    assert.deepEqual([pOfF(null, 1, 2), pOfF(1, 0, 2), pOfF(1, 1, 0), pOfF(NaN, 1, 1)], [null, null, null, null]);
    assert.deepEqual([pOfChiSquare(null, 1), pOfChiSquare(1, 0)], [null, null]);
    assert.deepEqual([pOfT(Infinity, 3), pOfF(Infinity, 1, 2), pOfChiSquare(Infinity, 2)], [0, 0, 0]);
    assert.deepEqual([pOfT(0, 3), pOfF(0, 1, 2), pOfChiSquare(0, 2)], [1, 1, 1]);
  });

  it('agrees with closed forms, and falls as the statistic grows', () => {
    const positive = fc.double({ min: 1e-6, max: 300, noNaN: true });
    assertProperty(
      fc.property(positive, positive, fc.integer({ min: 1, max: 2_000_000 }), (a, b, df) => {
        near(pOfChiSquare(a, 2), Math.exp(-a / 2), `χ² ${a}`);
        // t² with df degrees of freedom is F with 1 and df.
        near(pOfT(a, df), pOfF(a * a, 1, df) ?? NaN, `t ${a}, df ${df}`);
        const [low, high] = a < b ? [a, b] : [b, a];
        // Of neighbours the last digits are rounded, one up and the other down.
        const falls = (p: (x: number, df: number) => number | null): boolean =>
          (p(low, df) ?? 0) >= (p(high, df) ?? 1) * (1 - 1e-11);
        assert.ok(falls(pOfT) && falls(pOfChiSquare));
      }),
      { examples: [[299.9999999999995, 299.99999999999943, 11]] },
    );
  });

  it('agrees with mpmath', async () => {
    const cases = sampleOf(
      fc.record({
        x: fc.double({ min: 1e-4, max: 60, noNaN: true }),
        df1: fc.integer({ min: 1, max: 400 }),
        df2: fc.integer({ min: 1, max: 5000 }),
      }),
      150,
    );
    const answer = await python(
      `
import json, sys, mpmath as m
m.mp.dps = 40
half = m.mpf(1) / 2
def beta(a, b, x):
    try:
        return float(m.betainc(a, b, 0, x, regularized=True))
    except ValueError:
        return None
out = []
for c in json.load(sys.stdin):
    x, a, b = m.mpf(c['x']), m.mpf(c['df1']), m.mpf(c['df2'])
    out.append([
        beta(b / 2, half, b / (b + x * x)),
        beta(b / 2, a / 2, b / (b + a * x)),
        float(m.gammainc(a / 2, x / 2, m.inf, regularized=True)),
    ])
json.dump(out, sys.stdout)
`,
      cases,
    );
    const rows = zod.array(zod.array(zod.number().nullable())).parse(answer);
    for (const [at, { x, df1, df2 }] of cases.entries()) {
      // Where mpmath itself does not come to an end there is nothing to compare with.
      const [t, f, chi2] = (rows[at] ?? []).map((value) => value ?? undefined);
      if (t !== undefined) near(pOfT(x, df2), t, `t ${x}, df ${df2}`);
      if (f !== undefined) near(pOfF(x, df1, df2), f, `F ${x}, df ${df1} and ${df2}`);
      near(pOfChiSquare(x, df1), chi2 ?? NaN, `χ² ${x}, df ${df1}`);
    }
  });
});
