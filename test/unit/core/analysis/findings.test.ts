import assert from 'node:assert/strict';
import type { ColumnFacts } from '../../../../src/core/analysis/columns';
import type { Facts, Segment } from '../../../../src/core/analysis/facts';
import { findings } from '../../../../src/core/analysis/findings';
import { makeWording } from '../../../../src/core/wording';
import { localize } from '../../support/ports';
import { dataset, dimension, measure, noFacts, time } from '../../support/tables';

const sources = { profile: 'Q1', duplicates: 'Q2', trend: 'Q3', relations: 'Q9', breakdown: () => 'Q4' };
const region = dimension('region');
const units = measure('units');
const price = measure('price', { additive: false });
const adding = (sum: number): ColumnFacts => {
  const amount = measure('amount');
  return { ...amount, numbers: { ...(amount.numbers ?? assert.fail()), sum } };
};
const found = (facts: Partial<Facts>, about = measure('amount')): string[] =>
  findings(dataset(about, units, region), { ...noFacts, ...facts }, sources, makeWording(localize, 'en'));
const starting = (sentences: string[], start: string): string[] => sentences.filter((each) => each.startsWith(start));

describe('core/analysis/findings', () => {
  const relation = (r: number, rows: number, b = units) => ({ a: measure('amount'), b, r, rows });
  const together = (...relations: Facts['relations']): string[] => starting(found({ relations }), '**Together**');

  it('tell of a correlation over how many rows it is', () => {
    assert.deepEqual(together(relation(0.75, 360)), [
      '**Together**: amount and units rise together (r = 0.75 over 360 rows); that is no proof of a cause. [Q9]',
    ]);
    assert.deepEqual(together(relation(-0.4, 20)), [
      '**Together**: units falls as amount rises (r = -0.4 over 20 rows); that is no proof of a cause. [Q9]',
    ]);
  });

  it('tell of none over a few rows, and of the strongest of the others', () => {
    assert.deepEqual(together(relation(1, 19)), []);
    assert.deepEqual(together(relation(1, 2), relation(0.1, 500)), []);
    assert.deepEqual(together(relation(0.29, 500)), []);
    assert.match(
      together(relation(1, 3), relation(0.5, 500, price))[0] ?? '',
      /price rise together \(r = 0\.5 over 500 /,
    );
  });

  const segments = (...values: [string | undefined, number][]): Segment[] =>
    values.map(([label, value]) => ({ label, value, rows: 9 }));
  const by = (about: ColumnFacts, ...values: [string | undefined, number][]): string[] =>
    starting(found({ breakdowns: [{ dimension: region, segments: segments(...values) }] }, about), '**By region**');

  it('tell who leads, with shares where these mean something', () => {
    assert.deepEqual(by(adding(1000), ['north', 600], ['south', 400]), [
      '**By region**: north leads with 600, **60.0%** of all amount; south follows with 400 (40.0%). [Q4]',
    ]);
  });

  it('tell who leads without shares where totals are negative', () => {
    assert.deepEqual(by(adding(-1000), ['north', -400], ['south', -600]), [
      '**By region**: north has the highest amount with -400, south the lowest with -600. [Q4]',
    ]);
    assert.deepEqual(by(adding(100), ['north', 400], ['west', 100], ['south', -400]), [
      '**By region**: north has the highest amount with 400, south the lowest with -400. [Q4]',
    ]);
    assert.deepEqual(by(adding(0), ['north', 0], ['south', 0]), [
      '**By region**: north has the highest amount with 0, south the lowest with 0. [Q4]',
    ]);
  });

  it('tell of averages as averages, and nothing where there is no second', () => {
    const [sentence] = starting(
      findings(
        dataset(price, region),
        { ...noFacts, breakdowns: [{ dimension: region, segments: segments(['north', 7], ['south', -3]) }] },
        sources,
        makeWording(localize, 'en'),
      ),
      '**By region**',
    );
    assert.equal(
      sentence,
      '**By region**: price is highest on average for north (**7**) and lowest for south (-3). [Q4]',
    );
    assert.deepEqual(by(adding(1000), ['north', 600], [undefined, 400]), []);
  });

  it('tell of a trend and of years in percent where both ends allow it', () => {
    const months = (values: number[]): Facts['trend'] => ({
      time: time('date', '2023-01-01', '2024-12-31'),
      grain: 'month',
      points: values.map((value, at) => ({
        period: `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
        value,
        rows: 5,
      })),
    });
    const of = (values: number[], start: string): string => {
      const trend = months(values);
      return starting(found(trend ? { trend } : {}), start).join('\n');
    };
    const rising = Array.from({ length: 24 }, (_, at) => 100 + at);
    assert.match(
      of(rising, '**Trend**'),
      /from 100 in 2023-01 to 123 in 2024-12 \(\*\*\+23\.0%\*\*\); the peak is 123/,
    );
    assert.match(of(rising, '**Year on year**'), /a change of \*\*\+\d+\.\d%\*\*/);
    const losing = rising.map((value) => value - 110);
    assert.match(of(losing, '**Trend**'), /from -10 in 2023-01 to 13 in 2024-12; the peak is 13/);
    assert.equal(of(losing, '**Year on year**'), '', 'from a loss there is no percentage');
    assert.equal(
      of(
        rising.map((value, at) => (at < 12 ? value : -value)),
        '**Year on year**',
      ),
      '',
    );
  });
});
