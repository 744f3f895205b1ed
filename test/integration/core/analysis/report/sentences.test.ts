/** What reports say, and what they do not: on small tables, each with one trap. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../../support/prose';
import { reportCharts } from '../../../../../src/core/analysis/charts/choose';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { allQuestions } from '../../../../../src/core/analysis/questions/offer';
import { askAnswer } from '../../../../../src/core/analysis/questions/answer';
import { tableReport } from '../../../../../src/core/analysis/report';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const plainOf = (markdown: string): string => proseOf(markdown).replace(/<[^>]*>/g, '');
const said = (set: FactSet): string => plainOf(tableReport(set, { file: undefined, others: [] }, english).content);
const titles = (set: FactSet): unknown[] =>
  reportCharts(set, english).map(({ title }) => (title as { text: string }).text);
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
const day = (at: number): string => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);

describe('core/analysis/report: sentences', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const overview = (text: string): Promise<FactSet> => factsOfText(intake, text, { ask: '' });

  it('tell no lowest one where only the first hundred are known', async () => {
    const set = await overview(
      csv(
        'team,score',
        rows(1200, (at) => [`team ${at % 120}`, (at % 120) + (at % 7) / 10]),
      ),
    );
    assert.match(said(set), /By team\*\*: score is highest on average for team 119 .* then team 118/);
    assert.doesNotMatch(said(set), /lowest for/);
    assert.ok(titles(set).includes('Average score by team: the 10 highest of 120'));
  });

  it('rank the rows of a table of things, whose values are no averages', async () => {
    const set = await overview(
      csv(
        'state,rate',
        rows(50, (at) => [`State ${at}`, 0.1 + at / 1000]),
      ),
    );
    assert.match(
      said(set),
      /By state\*\*: rate is highest for State 49 \(\*\*0.149\*\*\) and lowest for State 0 \(0.1\)/,
    );
    assert.ok(titles(set).includes('rate by state: the 10 highest of 50'));
    assert.ok(allQuestions(set, english).some(({ text }) => text === 'Which state has the highest rate?'));
  });

  it('leave groups with few rows out of a ranking, and say so', async () => {
    const set = await overview(
      csv(
        'grade_of,score',
        rows(203, (at) => (at < 3 ? ['rare', 99 + at] : [['a', 'b'][at % 2], 10 + 5 * (at % 2) + at / 500])),
      ),
    );
    assert.match(said(set), /highest on average for b .* Values with few rows are left out of this ranking/);
    const all = allQuestions(set, english).map(({ text }) => text);
    assert.ok(all.includes('Which grade_of has the highest average score?'), all.join('\n'));
  });

  it('call a value that stands alone in its period no average, and tell no lowest of several', async () => {
    const set = await overview(csv('month,wounds', rows(24, (at) => [`2022-${String(1 + (at % 12)).padStart(2, '0')}`.replace('2022', at < 12 ? '2022' : '2023'), at < 4 ? 0 : 50 - at]))); // prettier-ignore
    assert.match(
      said(set),
      /\*\*Trend\*\*: wounds went from 0 in 2022-01 to 27 in 2023-12; the peak is 46 in 2022-05\./,
    );
    assert.equal(titles(set)[0], 'wounds by month');
  });

  it('follow a census without a word of gaps, and join its points', async () => {
    const years = [1850, 1860, 1870, 1880, 1890, 1900, 1910];
    const set = await overview(csv('year,sex,count', years.flatMap((year, at) => [[year, 'men', 100 + 10 * at], [year, 'women', 90 + 12 * at]]))); // prettier-ignore
    assert.match(said(set), /count rose from its lowest, 190 in 1850, to its highest, 322 in 1910/);
    assert.doesNotMatch(said(set), /have no rows/);
    const [chart] = reportCharts(set, english);
    assert.equal((chart?.['series'] as { connectNulls: boolean }[])[0]?.connectNulls, true);
  });

  it('draw one line of days of work, across weekends', async () => {
    const days = Array.from({ length: 60 }, (_, at) => day(at)).filter((each) => ![0, 6].includes(new Date(each).getUTCDay())); // prettier-ignore
    const set = await overview(
      csv(
        'day,close',
        days.map((each, at) => [each, 20 + (at % 7)]),
      ),
    );
    assert.equal((reportCharts(set, english)[0]?.['series'] as { connectNulls: boolean }[])[0]?.connectNulls, true);
  });

  it('compare no first and last period that have hardly any rows', async () => {
    const spread = [1, 30, 30, 30, 30, 30, 30, 1];
    const set = await overview(csv('year,gross', spread.flatMap((count, year) => rows(count, (at) => [2010 + year, 100 + at + year * 3])))); // prettier-ignore
    assert.doesNotMatch(said(set), /went from|rose from|fell from/);
    assert.match(said(set), /gross is highest in 20/);
    assert.ok(!allQuestions(set, english).some(({ bound }) => 'ask' in bound && bound.ask.kind === 'change'));
  });

  it('leave mistyped years in the future out of trends, and say so', async () => {
    const set = await overview(
      csv('day,sales', [...rows(900, (at) => [day(at - 700), 5 + (at % 9)]), ['2046-01-01', 9]]),
    );
    assert.match(said(set), /1 value of day lies in the future/);
    assert.match(said(set), /Few rows lie after the day of the analysis/);
    assert.ok(set.trends[0]?.points.some(({ period }) => period.startsWith('2046')));
    assert.doesNotMatch(said(set).replace(/.*2046-01-01.*/g, ''), /2046/);
  });

  it('give temperatures no change in percent', async () => {
    const set = await overview(
      csv(
        'year,temp',
        rows(20, (at) => [2000 + at, 10 + at / 10]),
      ),
    );
    assert.match(said(set), /temp rose from its lowest, 10 in 2000, to its highest, 11.9 in 2019\./);
  });

  it('say that labels have the same number of rows, and draw no bars of it', async () => {
    const set = await overview(
      csv(
        'group,person',
        rows(12, (at) => [['x', 'y', 'z'][at % 3], `p${at}`]),
      ),
    );
    assert.match(said(set), /By group\*\*: each of its 3 values has 4 rows\./);
    assert.deepEqual(titles(set), []);
    assert.ok(!allQuestions(set, english).some(({ text }) => text.includes('person')), 'each person has one row');
  });

  it('draw no lines of labels that take turns, and do not ask for them', async () => {
    const set = await overview(csv('day,signal,price', rows(40, (at) => [day(at), ['buy', 'sell', 'hold'][at % 3], 20 + (at % 5)]))); // prettier-ignore
    assert.ok(!titles(set).some((title) => String(title).includes('for each')), titles(set).join());
    assert.ok(!allQuestions(set, english).some(({ text }) => text.includes('for each')));
  });

  it('draw neither a month of the calendar beside a trend nor two columns that are one', async () => {
    const set = await overview(
      csv(
        'day,month,count,again',
        rows(400, (at) => [day(at), 1 + (new Date(day(at)).getUTCMonth() % 12), 10 + (at % 30), 10 + (at % 30)]),
      ),
    );
    assert.ok(!titles(set).some((title) => /by month$|against/.test(String(title)) && title !== 'count by month'));
    assert.ok(!titles(set).includes('Correlations (Pearson’s r)'));
  });

  it('prefer relations of unlike columns, and tell none between the prices of a day', async () => {
    const wave = (at: number): number => 20 + 10 * Math.sin(at / 5);
    const set = await overview(csv('day,open,high,low,close', rows(60, (at) => [day(at), wave(at), wave(at) + 1 + (at % 3), wave(at) - 1 - (at % 2), wave(at + 1)]))); // prettier-ignore
    assert.match(said(set), /\*\*close\*\* is/);
    assert.ok(!titles(set).some((title) => String(title).includes('against')));
    const weather = await overview(csv('temp_max,temp_min,ice', rows(60, (at) => [wave(at), wave(at) - 2 - (at % 3), 200 - 3 * wave(at) + (at % 7) * 3]))); // prettier-ignore
    assert.ok(
      titles(weather).some((title) => String(title).startsWith('ice against temp_m')),
      titles(weather).join(),
    );
  });

  it('tell billions in short in a sentence, and in full in a table', async () => {
    const set = await overview(
      csv(
        'region,revenue',
        rows(40, (at) => [['north', 'south'][at % 2], 1_000_000_000 + at]),
      ),
    );
    assert.match(said(set), /adds up to \*\*40B\*\* over 40 values/);
    assert.match(said(set), /\| revenue \| measure, added up \| 0 \| 40 \| 1,000,000,000 \|/);
  });

  it('take places and directions for no amounts', async () => {
    const set = await overview(csv('lat,lon,dir,speed', rows(60, (at) => [40 + at / 10, -100 + at / 10, (at * 37) % 360, 5 + (at % 9)]))); // prettier-ignore
    assert.match(said(set), /\*\*speed\*\* is/);
    assert.match(said(set), /\| dir \| direction \|/);
    assert.deepEqual(set.pairs, []);
  });

  it('add up no amount that only repeats what belongs to a label', async () => {
    const set = await overview(csv('state,band,total,pct', rows(200, (at) => [`s${at % 20}`, `b${Math.floor(at / 20)}`, 1000 * (1 + (at % 20)), (at % 13) / 100]))); // prettier-ignore
    assert.match(said(set), /\*\*pct\*\* is/);
    assert.doesNotMatch(said(set), /\*\*total\*\* adds up/);
    assert.match(said(set), /\| total \| measure, averaged \|/);
    assert.match(said(set), /Averaged, and not added up, since each state has the same in all of its rows: total\./);
    const sold = await overview(csv('state,band,total', rows(200, (at) => [`s${at % 20}`, `b${at % 7}`, 1000 * (1 + (at % 19))]))); // prettier-ignore
    assert.match(said(sold), /\*\*total\*\* adds up/);
  });

  it('count events with a day instead of averaging the ages of people', async () => {
    const set = await overview(csv('death_date,age,gender', rows(60, (at) => [day(at), 20 + (at % 40), at % 3 ? 'Male' : 'Female']))); // prettier-ignore
    assert.equal(set.focus.measure, null);
    const people = await overview(
      csv(
        'name,age',
        rows(9, (at) => [`p${at}`, 20 + at * 3]),
      ),
    );
    assert.match(said(people), /age is highest for p8/);
  });

  it('take the last of several years beside each other, and say how they would make a trend', async () => {
    intake.choose('t.csv', { periods: 'columns' });
    const set = await overview(csv('item,2019,2020,2021,2022', rows(30, (at) => [`i${at % 5}`, at * 3 + 1.5, at * 5, at * 4, at * 7 + 0.5]))); // prettier-ignore
    intake.choose('t.csv', {});
    assert.match(said(set), /\*\*“2022”\*\* is/);
    assert.match(said(set), /Several columns are named after years/);
  });

  it('say that most values are one, instead of a range from it to it', async () => {
    const text = csv(
      'fee',
      rows(100, (at) => [at < 90 ? 0 : at + 0.5]),
    );
    const set = await factsOfText(intake, text, { ask: 'distribution of "fee"' });
    const answer = plainOf(askAnswer(set, english));
    assert.match(answer, /At least half of the values of fee are \*\*0\*\*; they run from 0 to 99.5\./);
    assert.doesNotMatch(answer, /between|Tukey/);
  });
});
