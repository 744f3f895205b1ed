/** What reports leave out or tell otherwise: sums of levels, averages whose labels change, totals and their parts. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../../support/prose';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { tableReport } from '../../../../../src/core/analysis/report';
import { tellingPairs } from '../../../../../src/core/analysis/facts/telling';
import { columnName } from '../../../../../src/core/analysis/report/names';
import { offerQuestions } from '../../../../../src/core/analysis/questions/offer';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const reported = (set: FactSet): string =>
  tableReport(set, { file: undefined, others: [] }, english).content.replace(/<[^>]*>/g, '');
const said = (set: FactSet): string => proseOf(reported(set));
const charts = (set: FactSet): string[] =>
  [...reported(set).matchAll(/"title":\{"text":"([^"]*)"/g)].map(([, title = '']) => title);
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
/** Numbers without a pattern, from 0 to 1. */
const noise = (at: number, of: number): number => (((at + 1) * of) % 101) / 101;

const day = (at: number): string => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
const monthOf = (at: number): string => new Date(Date.UTC(2000, at, 1)).toISOString().slice(0, 10);

describe('core/analysis/report: levels, members and parts', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const overview = (text: string): Promise<FactSet> => factsOfText(intake, text, { ask: '' });

  it('tell a census at its last point in time, and never its sum over time', async () => {
    const set = await overview(
      csv(
        'year,sex,age,people',
        rows(6 * 2 * 10, (at) => [
          1950 + 10 * Math.floor(at / 20),
          ['men', 'women'][at % 2],
          5 * (Math.floor(at / 2) % 10),
          1000 + 100 * Math.floor(at / 20) + 10 * (at % 20) + (at % 2),
        ]),
      ),
    );
    const text = said(set);
    assert.match(text, /\*\*people\*\* comes to \*\*31,910\*\* in 2000, the latest of 6 points in time\./);
    assert.match(text, /\*\*By sex\*\* in 2000: the largest is women with 16,\d+, \*\*5\d\.\d%\*\* of all\./);
    assert.match(reported(set), /people is taken for a level: its values at different points in time are not added up/);
    assert.doesNotMatch(text, /adds up to/);
    assert.ok(!charts(set).includes('people by sex'), charts(set).join());
  });

  it('have no gap in areas that lie on each other, which would fall to the ground', async () => {
    const set = await overview(
      csv(
        'year,sex,people',
        rows(16 * 2, (at) => [1850 + 10 * Math.floor(at / 2), ['men', 'women'][at % 2], 1000 + at]).filter(
          ([year]) => year !== 1890,
        ),
      ),
    );
    const shares = /\{"title":\{"text":"Shares[^\n]*/.exec(reported(set))?.[0] ?? '';
    assert.match(shares, /"1880","1900"/);
    assert.doesNotMatch(shares, /null/);
  });

  it('do not add up over time what may be a level, nor the months of a quarter', async () => {
    const monthly = (measure: string): string =>
      csv(
        `day,branch,${measure}`,
        rows(120 * 3, (at) => [monthOf(Math.floor(at / 3)), ['A', 'B', 'C'][at % 3], 500 + at + ((at * 37) % 90)]),
      );
    const counts = said(await overview(monthly('count')));
    assert.match(counts, /\*\*count\*\* is \*\*[\d.]+\*\* on average over 360 values/);
    assert.doesNotMatch(counts, /adds up to|comes to \*\*/);
    const people = said(await overview(monthly('people')));
    assert.match(people, /\*\*people\*\* comes to \*\*[\d,]+\*\* in 2009-12, the latest of 120 points in time/);
    assert.doesNotMatch(people, /adds up to|Year on year/);
    for (const measure of ['visits', 'amount'])
      assert.match(said(await overview(monthly(measure))), new RegExp(`${measure}\\*\\* adds up to`));
  });

  it('add up what happens in each period of a panel', async () => {
    const set = await overview(
      csv(
        'year,source,generation',
        rows(30, (at) => [2001 + Math.floor(at / 3), ['coal', 'wind', 'sun'][at % 3], 100 + at]),
      ),
    );
    assert.match(said(set), /generation\*\* adds up to/);
  });

  it('say of an average over time which label joins later', async () => {
    const set = await overview(
      csv(
        'day,symbol,price',
        rows(480, (at) => {
          const month = Math.floor(at / 4);
          return [monthOf(month), ['A', 'B', 'C', 'D'][at % 4], (at % 4 === 3 ? 400 : 50) + month + noise(at, 37)];
        }).filter(([, symbol], at) => symbol !== 'D' || at >= 240),
      ),
    );
    const text = said(set);
    assert.match(
      text,
      /\*\*Trend\*\*: D has rows only from 2005 Q1 on, so averages before and after are not comparable\./,
    );
    assert.doesNotMatch(text, /Trend[^\n]*%\)/);
  });

  it('say so of few periods as well', async () => {
    const years = rows(8 * 30, (at) => [
      2010 + Math.floor(at / 30),
      ['A', 'B', 'C'][at % 3],
      (at % 3 === 2 ? 900 : 50) + at / 10,
    ]);
    const set = await overview(
      csv(
        'year,branch,price',
        years.filter(([year, branch]) => branch !== 'C' || Number(year) >= 2016),
      ),
    );
    assert.match(said(set), /\*\*Trend\*\*: C has rows only from 2016 on, so averages/);
  });

  it('draw labels over the periods of the trend', async () => {
    const set = await overview(
      csv(
        'year,branch,sales',
        rows(12 * 30, (at) => [
          2001 + Math.floor(at / 30),
          at < 30 ? `rare ${at % 15}` : `branch ${at % 10}`,
          100 + ((at * 37) % 90),
        ]),
      ),
    );
    const axes = [...reported(set).matchAll(/"xAxis":\{"type":"category","data":(\[[^\]]*\]),"boundaryGap"/g)];
    assert.deepEqual(charts(set).slice(0, 1), ['sales by year']);
    assert.ok(charts(set).includes('sales over time for each branch'), charts(set).join());
    assert.equal(axes.length, 2);
    assert.equal(axes[0]?.[1], axes[1]?.[1]);
  });

  it('are no shares of the rain of cities', async () => {
    const of = (measure: string): string =>
      csv(
        `day,city,${measure}`,
        rows(720, (at) => [day(Math.floor(at / 2)), ['Seattle', 'Boston'][at % 2], (at * 37) % 11]),
      );
    assert.ok(charts(await overview(of('sales'))).includes('Shares of sales over time by city'));
    assert.ok(charts(await overview(of('rainfall'))).includes('Average rainfall over time for each city'));
  });

  it('tell no course that ends where it began', async () => {
    const set = await overview(
      csv(
        'day,visits',
        rows(60, (at) => [day(at), [100, 102, 104, 190, 108, 106][Math.floor(at / 10)] ?? 0]),
      ),
    );
    assert.doesNotMatch(said(set), /Trend/);
  });

  it('tell neither of a total and its part, nor of a column and the one before it', async () => {
    const set = await overview(
      csv(
        'labor,parts,total,next_total',
        rows(80, (at) => {
          const [labor, parts] = [Math.round(1000 * noise(at, 37)), Math.round(400 * noise(at, 59))];
          return [labor, parts, labor + parts, labor + parts + Math.round(90 * noise(at, 71))];
        }),
      ),
    );
    const told = tellingPairs(set).map(({ a, b }) => [columnName(set, a), columnName(set, b)].join(' '));
    assert.ok(set.pairs.some(({ pearson }) => (pearson ?? 0) > 0.85));
    assert.deepEqual(told, []);
    assert.ok(!offerQuestions(set, english).some(({ text }) => /total and|total move|next_total/.test(text)));
  });

  it('draw the two measures that are told, also among many', async () => {
    const set = await overview(
      csv(
        'a_km,b_kg,c_volt,d_lux,e_bar,f_mol,g_cd',
        rows(90, (at) => {
          const [one, other] = [noise(at, 37), noise(at, 59)];
          return [one, 2 * one + 1e-4 * other, 3 * one + 2e-4 * other, other, 5 * other + 1e-4 * one, noise(at, 71), noise(at, 71) + 0.5 * noise(at, 83)]; // prettier-ignore
        }),
      ),
    );
    const [pair] = tellingPairs(set);
    assert.ok(pair);
    const [a, b] = [columnName(set, pair.a), columnName(set, pair.b)];
    assert.deepEqual(
      charts(set).filter((title) => title.includes('against')),
      [`${b} against ${a}`],
    );
    const matrix =
      /\{"title":\{"text":"Correlations[^\n]*"xAxis":\{[^}]*"data":\[([^\]]*)\]/.exec(reported(set))?.[1] ?? '';
    assert.ok(matrix.includes(a) && matrix.includes(b), matrix);
  });

  it('draw no other two where those that are told lie in one place', async () => {
    const set = await overview(
      csv(
        'a_km,b_kg,c_volt,d_lux',
        rows(200, (at) => [
          ...(at < 170 ? [0, 0] : [2 + 6 * noise(at, 37), 2 + 6 * noise(at, 59)]),
          noise(at, 71),
          noise(at, 71) + noise(at, 83),
        ]),
      ),
    );
    assert.equal(tellingPairs(set).length, 2);
    assert.ok(!charts(set).some((title) => title.includes('against')), charts(set).join());
  });

  it('tell no one in twenty of few values', async () => {
    const tail = (count: number): string =>
      csv(
        'paid_amount',
        rows(count, (at) => [at % 12 === 0 ? 5000 + at : 10 + (at % 7)]),
      );
    assert.doesNotMatch(said(await overview(tail(60))), /one in twenty/);
    assert.match(said(await overview(tail(240))), /one in twenty/);
  });

  it('count nothing where nothing is counted', async () => {
    const set = await overview(
      csv(
        'state,city',
        rows(40, (at) => [`state ${at}`, `city ${at}`]),
      ),
    );
    assert.match(said(set), /^- The table has no amount to follow\.$/m);
    assert.doesNotMatch(said(set), /is text/);
  });

  it('name a text that is there often, and speak of chance only where something is compared', async () => {
    const towns = (often: number): string =>
      csv(
        'state,town',
        rows(1000, (at) => [`state ${at}`, at < often ? 'Springfield' : `town ${at}`]),
      );
    assert.match(said(await overview(towns(12))), /the most frequent, “Springfield”, is there 12 times/);
    assert.doesNotMatch(said(await overview(towns(8))), /Springfield”, is there/);
    const few = await overview(
      csv(
        'name,house',
        rows(12, (at) => [`king ${at}`, `house ${at}`]),
      ),
    );
    assert.doesNotMatch(said(few), /may be chance/);
  });
});
