import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod';
import { contingency } from '../../../../../src/core/analysis/statistics/contingency';
import {
  leastSquares,
  pearson,
  pOfCorrelation,
  type Moments,
} from '../../../../../src/core/analysis/statistics/correlation';
import { anova, welch, type Group } from '../../../../../src/core/analysis/statistics/tests';
import { python } from '../pythonJson';
import { sampleOf } from '../../../../support/property';

/** n, mean and the sum of squares about it, of values as they are. */
function groupOf(values: readonly number[]): Group {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { n: values.length, mean, ss: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

function momentsOf(pairs: readonly (readonly [number, number])[]): Moments {
  const a = groupOf(pairs.map(([first]) => first));
  const b = groupOf(pairs.map(([, second]) => second));
  const products = pairs.reduce((sum, [x, y]) => sum + (x - a.mean) * (y - b.mean), 0);
  return { n: pairs.length, meanA: a.mean, meanB: b.mean, ssA: a.ss, ssB: b.ss, products };
}

function near(actual: number | null | undefined, expected: number | undefined, what: string, share = 1e-9): void {
  const difference = Math.abs((actual ?? NaN) - (expected ?? NaN));
  assert.ok(difference <= share * Math.max(Math.abs(expected ?? 0), 1e-6), `${what}: ${actual} is not ${expected}`);
}

const value = fc.integer({ min: -1000, max: 1000 }).map((number) => number / 8);
const values = (least: number) => fc.array(value, { minLength: least, maxLength: 25 });

describe('core/analysis/statistics: tests', () => {
  it('compares two groups as Welch did', () => {
    // Values of the example of Ruxton's comparison, worked out by hand: variances 1 and 4 of means 2 and 4.
    const result = welch({ n: 4, mean: 2, ss: 3 }, { n: 16, mean: 4, ss: 60 });
    near(result?.t, -2 / Math.sqrt(0.5), 't');
    near(result?.df, 0.25 / (0.0625 / 3 + 0.0625 / 15), 'df');
  });

  it('has no t where a group has one value, or nothing varies', () => {
    assert.equal(welch({ n: 1, mean: 2, ss: 0 }, { n: 16, mean: 4, ss: 60 }), null);
    assert.equal(welch({ n: 5, mean: 2, ss: 0 }, { n: 6, mean: 4, ss: 0 }), null);
  });

  it('has no F for one group, for one value a group, and where nothing varies within them', () => {
    const one = anova([{ n: 5, mean: 2, ss: 3 }]);
    assert.deepEqual({ ...one }, { n: 5, groups: 1, f: null, df1: 0, df2: 4, p: null, eta2: null });
    const single = anova([{ n: 1, mean: 2, ss: 0 }, { n: 1, mean: 3, ss: 0 }]); // prettier-ignore
    assert.deepEqual([single.f, single.p, single.eta2], [null, null, 1]);
    const flat = anova([{ n: 3, mean: 2, ss: 0 }, { n: 3, mean: 2, ss: 0 }]); // prettier-ignore
    assert.deepEqual([flat.f, flat.eta2], [null, null]);
    assert.deepEqual(anova([]), { n: 0, groups: 0, f: null, df1: 0, df2: 0, p: null, eta2: null });
  });

  it('has F = t² for two groups of equal variances', () => {
    const [a, b] = [groupOf([1, 2, 3, 4]), groupOf([3, 4, 5, 6])];
    near(anova([a, b]).f, (welch(a, b)?.t ?? NaN) ** 2, 'F');
  });

  it('has no correlation where one of the two does not vary, nor p of two rows', () => {
    assert.equal(pearson(momentsOf([[1, 2], [1, 3]])), null); // prettier-ignore
    assert.equal(leastSquares(momentsOf([[1, 2], [1, 3]])), null); // prettier-ignore
    assert.equal(pOfCorrelation(0.5, 2), null);
    assert.equal(pOfCorrelation(1, 10), 0);
    assert.equal(pOfCorrelation(0, 10), 1);
    assert.deepEqual(leastSquares(momentsOf([[1, 2], [3, 2], [5, 2]])), { slope: 0, intercept: 2, slopeError: 0, r2: null }); // prettier-ignore
  });

  it('measures labels that go together wholly, and not at all', () => {
    assert.deepEqual(contingency([[10, 0], [0, 10]]), { n: 20, chi2: 20, df: 1, p: contingency([[10, 0], [0, 10]]).p, v: 1, thin: 0 }); // prettier-ignore
    assert.deepEqual(contingency([[2, 2], [2, 2]]), { n: 8, chi2: 0, df: 1, p: 1, v: 0, thin: 1 }); // prettier-ignore
    assert.equal(contingency([[2, 2, 0], [20, 2, 0]]).df, 1); // prettier-ignore
    assert.deepEqual(contingency([[3, 4]]), { n: 7, chi2: null, df: 0, p: null, v: null, thin: null });
    assert.equal(contingency([]).chi2, null);
  });

  it('agrees with scipy', async () => {
    const groups = sampleOf(fc.array(values(2), { minLength: 2, maxLength: 5 }), 40);
    const pairs = sampleOf(fc.array(fc.tuple(value, value), { minLength: 4, maxLength: 30 }), 40);
    const tables = sampleOf(
      fc.integer({ min: 2, max: 5 }).chain((columns) =>
        fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: columns, maxLength: columns }), {
          minLength: 2,
          maxLength: 5,
        }),
      ),
      40,
    );
    const answer = await python(
      `
import json, sys, warnings
import numpy as np, scipy.stats as s
warnings.simplefilter('ignore')
given = json.load(sys.stdin)
def clean(*row): return [None if v is None or not np.isfinite(v) else float(v) for v in row]
out = {'groups': [], 'pairs': [], 'tables': []}
for g in given['groups']:
    f = s.f_oneway(*g)
    t = s.ttest_ind(g[0], g[1], equal_var=False)
    out['groups'].append(clean(f.statistic, f.pvalue, t.statistic, t.pvalue))
for p in given['pairs']:
    x, y = np.array(p).T
    l = s.linregress(x, y) if len(set(x)) > 1 and len(set(y)) > 1 else None
    out['pairs'].append(clean(l.slope, l.intercept, l.stderr, l.rvalue, l.pvalue) if l else [None] * 5)
for t in given['tables']:
    chi2, p, df, _ = s.chi2_contingency(t, correction=False)
    out['tables'].append(clean(chi2, p, df, s.contingency.association(np.array(t), method='cramer')))
json.dump(out, sys.stdout)
`,
      { groups, pairs, tables },
    );
    const list = z.array(z.array(z.number().nullable()));
    const told = z.object({ groups: list, pairs: list, tables: list }).parse(answer);
    for (const [at, group] of groups.entries()) {
      const [f, fp, t, tp] = told.groups[at] ?? [];
      const ours = anova(group.map(groupOf));
      const two = welch(groupOf(group[0] ?? []), groupOf(group[1] ?? []));
      if (typeof f === 'number') near(ours.f, f, 'F');
      if (typeof fp === 'number') near(ours.p, fp, 'p of F', 1e-6);
      if (typeof t === 'number') near(two?.t, t, 't');
      if (typeof tp === 'number') near(two?.p, tp, 'p of t', 1e-6);
    }
    for (const [at, each] of pairs.entries()) {
      const [slope, intercept, error, r, p] = told.pairs[at] ?? [];
      const moments = momentsOf(each);
      const line = leastSquares(moments);
      if (typeof r !== 'number') continue;
      near(line?.slope, slope ?? undefined, 'slope');
      near(line?.intercept, intercept ?? undefined, 'intercept');
      near(line?.slopeError, error ?? undefined, 'standard error');
      near(pearson(moments), r, 'r');
      near(line?.r2, r * r, 'r²');
      near(pOfCorrelation(pearson(moments), each.length), p ?? undefined, 'p of r', 1e-6);
    }
    for (const [at, table] of tables.entries()) {
      const [chi2, p, df, v] = told.tables[at] ?? [];
      const ours = contingency(table);
      near(ours.chi2, chi2 ?? undefined, 'χ²');
      near(ours.p, p ?? undefined, 'p of χ²', 1e-6);
      near(ours.df, df ?? undefined, 'df');
      near(ours.v, v ?? undefined, 'V');
    }
  });
});
