/** What is told of wholes, copies and calendars, and which questions nobody would gain from. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../../support/prose';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { askAnswer } from '../../../../../src/core/analysis/questions/answer';
import { offerQuestions } from '../../../../../src/core/analysis/questions/offer';
import { tableReport } from '../../../../../src/core/analysis/report';
import { tellingPairs } from '../../../../../src/core/analysis/facts/telling';
import { meaningOf } from '../../../../../src/core/analysis/roles/meaning';
import { Intake } from '../../../../unit/workers/data/intake';
import { columnOf, csv, english, factsOf, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const plain = (markdown: string): string => proseOf(markdown).replace(/<[^>]*>/g, '');
const said = (set: FactSet): string => plain(tableReport(set, { file: undefined, others: [] }, english).content);
const questions = (set: FactSet): string[] => offerQuestions(set, english).map(({ text }) => text);
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
/** Numbers without a pattern, from 0 to 1. */
const noise = (at: number, of: number): number => (((at + 1) * of) % 101) / 101;
const monthOf = (at: number): string => new Date(Date.UTC(2000, at, 1)).toISOString().slice(0, 10);

describe('core/analysis/report: wholes, copies and calendars', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const overview = (text: string): Promise<FactSet> => factsOfText(intake, text, { ask: '' });
  const answer = async (text: string, ask: string): Promise<string> =>
    plain(askAnswer(await factsOfText(intake, text, { ask }), english));

  it('say of a sum that one value is most of it, where no other sum has room for that value', async () => {
    const amounts = rows(60, (at) => [['n', 's', 'e'][at % 3], 20 + (at % 7)]);
    const one = said(await overview(csv('region,amount', [...amounts, ['n', 2000]])));
    assert.match(one, /By region\*\*: the largest is n [^\n]* Of n, most is one value: 2,000\./);
    const two = said(await overview(csv('region,amount', [...amounts, ['n', 2000], ['s', 1990], ['s', 500]])));
    assert.match(two, /By region\*\*: the largest is s/);
    assert.doesNotMatch(two, /most is one value/);
  });

  it('say of a peak that one value is most of it', async () => {
    const text = csv('date,sales', [...rows(60, (at) => [monthOf(at % 30), 20 + (at % 7)]), [monthOf(12), 3000]]);
    assert.match(said(await overview(text)), /highest in 2001-01 with 3,\d+; most of that is one value, 3,000\./);
  });

  it('take a count of a file that is called a level for one, at its points in time and not in quarters of them', async () => {
    const text = csv(
      'branch,date,count',
      rows(360, (at) => [['A', 'B', 'C'][at % 3], `${monthOf(Math.floor(at / 3))} 08:00`, 500 + at + ((at * 37) % 90)]),
    );
    await intake.write('unemployment.csv', text);
    const set = await factsOf(intake, 'unemployment.csv', { ask: '' });
    assert.match(said(set), /\*\*count\*\* comes to \*\*[\d,]+\*\* in 2009-12, the latest of 120 points in time\./);
    assert.doesNotMatch(said(set), /Year on year/);
    assert.ok(questions(set).includes('What makes up the change in count from 2008-12 to 2009-12, by branch?'));
    assert.doesNotMatch(said(await overview(text)), /comes to/);
  });

  it('average the rain of several towns, and add up that of one', async () => {
    const rain = (head: string): string =>
      csv(
        head,
        rows(400, (at) => [monthOf(Math.floor(at / 8)), ['Bergen', 'Oslo'][at % 2], (at * 37) % 11]),
      );
    const towns = await overview(rain('date,city,rain'));
    assert.equal(columnOf(towns, 'rain').meaning.additive, false);
    assert.match(said(towns), /By city\*\*: rain is highest on average for|\*\*rain\*\* is \*\*[\d.]+\*\* on average/);
    assert.equal(columnOf(await overview(rain('date,sky,rain')), 'rain').meaning.additive, true);
  });

  it('take the two ends of links for ids, and each alone for what it is', async () => {
    const links = rows(120, (at) => [Math.floor(77 * noise(at, 37)), Math.floor(77 * noise(at, 59)), 1 + (at % 9)]);
    const both = await overview(csv('source,target,value', links));
    assert.deepEqual(
      ['source', 'target'].map((name) => columnOf(both, name).meaning.role),
      ['id', 'id'],
    );
    assert.match(said(both), /\*\*value\*\* is/);
    assert.equal(columnOf(await overview(csv('plan,target,value', links)), 'target').meaning.role, 'measure');
  });

  it('relate no two totals that have a part in common, and no amount to its share', async () => {
    const totals = await overview(
      csv(
        'goods,services,state,private,paid',
        rows(90, (at) => {
          const [a, b, c] = [1000 * noise(at, 37), 900 * noise(at, 59), 200 * noise(at, 71)].map(Math.round);
          return [a, b, c, Number(a) + Number(b), Number(b) + Number(c)];
        }),
      ),
    );
    const told = tellingPairs(totals).map(({ a, b }) => `${String(a)} ${String(b)}`);
    assert.ok(totals.pairs.some(({ a, b, pearson }) => a === 4 && b === 5 && (pearson ?? 0) > 0.5));
    assert.deepEqual(told, []);
    const shares = await overview(
      csv(
        'year,people_met,perc',
        rows(200, (at) => {
          const met = 1 + Math.round(1000 * noise(at, 37) ** 3);
          return [2000 + Math.floor(at / 20), met, met / (at % 2 === 0 ? 9000 : 9001)];
        }),
      ),
    );
    assert.ok(!questions(shares).some((text) => text.includes('perc move')), questions(shares).join());
  });

  it('follow and ask for no month of the year over time, and no day of the week', async () => {
    const set = await overview(
      csv(
        'date,weekday,shop,sales',
        rows(700, (at) => [
          new Date(Date.UTC(2023, 0, 1 + Math.floor(at / 2))).toISOString().slice(0, 10),
          ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][Math.floor(at / 2) % 7],
          ['a', 'b'][at % 2],
          100 + 50 * noise(at, 37),
        ]),
      ),
    );
    assert.deepEqual(
      set.crosses.map(({ by }) => by),
      [columnOf(set, 'shop').number],
    );
    assert.ok(!questions(set).some((text) => text.includes('for each weekday')), questions(set).join());
  });

  it('ask for no average of labels that have a row or two, and for no levels of more labels than are shown', async () => {
    const few = await overview(
      csv(
        'place,heat,cold',
        rows(14, (at) => [`p${at % 6}`, 20 + at, at % 5]),
      ),
    );
    assert.ok(!questions(few).some((text) => text.startsWith('Which place')), questions(few).join());
    const many = await overview(
      csv(
        'year,age,people',
        rows(5 * 20, (at) => [
          1950 + 10 * Math.floor(at / 20),
          `${at % 20} to ${(at % 20) + 1}`,
          1000 + ((at * 37) % 91),
        ]),
      ),
    );
    assert.ok(!questions(many).some((text) => text.includes('for each age')), questions(many).join());
  });

  it('mark averages of few rows in a table over time', async () => {
    const text = csv('date,kind,rating', [
      ...rows(400, (at) => [monthOf(Math.floor(at / 20)), ['tea', 'cup'][at % 2], 10 + (at % 7)]),
      [monthOf(7), 'pot', 30],
      [monthOf(19), 'pot', 40],
    ]);
    const told = await answer(text, '"rating" over "date" for each "kind"');
    assert.match(told, /\| pot \| 30 \(few rows\) \| 40 \(few rows\) \|/);
    assert.match(told, /\| tea \| [\d.]+ \| [\d.]+ \|/);
  });

  it('call many values beyond the fences no outliers, and count the zeros of a column of zeros', async () => {
    const tail = csv(
      'cost',
      rows(300, (at) => [at % 10 === 0 ? 900 + at : 20 + (at % 13)]),
    );
    assert.match(await answer(tail, 'distribution of "cost"'), /Too many to be outliers lie above [\d.]+ \(Tukey’s fence\): 30\./); // prettier-ignore
    const zeros = csv(
      'cost',
      rows(300, (at) => [at % 10 === 0 ? 900 + at : 0]),
    );
    assert.match(
      await answer(zeros, 'distribution of "cost"'),
      /Zeros: 270 of 300; one in twenty is at least [\d,.]+\./,
    );
  });

  it('ask for the values of a text that come often, and for none that come once or twice', async () => {
    const of = (names: number): string =>
      csv(
        'region,note,amount',
        rows(400, (at) => [
          ['n', 's'][at % 2],
          `note ${names === 70 && at % 50 === 7 ? 7 : at % names} of ${'many words '.repeat(9)}`,
          10 + noise(at, 37),
        ]),
      );
    const asked = 'Which values of note are the most frequent?';
    assert.ok(questions(await overview(of(70))).includes(asked));
    assert.ok(!questions(await overview(of(390))).includes(asked));
  });

  it('count no shares of a handful of rows', async () => {
    const of = (count: number): string =>
      csv(
        'unit,text',
        rows(count, (at) => [['°C', 'mm', '°C'][at % 3], `words ${at}`]),
      );
    assert.doesNotMatch(said(await overview(of(6))), /most frequent is/);
    assert.match(said(await overview(of(12))), /the most frequent is °C with 8 rows/);
  });

  it('take whole numbers that are called times, and count from 1970, for times in UTC', async () => {
    const start = Date.UTC(2024, 0, 1, 8);
    const of = (name: string, factor: number, from = start): string =>
      csv(
        `${name},speed`,
        rows(300, (at) => [(from + at * 3_600_000 + (at === 0 ? 250 : 0)) * factor, 10 + noise(at, 37)]),
      );
    for (const name of ['created at', 'timestamp']) {
      const set = await overview(of(name, 1));
      const { meaning, min, max } = columnOf(set, name);
      assert.deepEqual([meaning.role, meaning.epoch, meaning.by], ['time', 'ms', 'name']);
      assert.deepEqual([min, max], ['2024-01-01 08:00:00.25', '2024-01-13 19:00:00']);
      assert.deepEqual([set.trends[0]?.grain, set.trends[0]?.points[0]?.rows], ['day', 16]);
      assert.match(said(set), /2024-01-01 08:00 to 2024-01-13 19:00/);
      assert.match(said(set), /Times are counted in UTC\./);
    }
    const seconds = csv(
      'time,speed',
      rows(60, (at) => [start / 1000 + at * 60, at % 7]),
    );
    assert.equal(columnOf(await overview(seconds), 'time').meaning.epoch, 's');
    const parts = csv(
      'ts,speed',
      rows(60, (at) => [start / 1000 + at * 60 + 0.125, at % 7]),
    );
    const moments = columnOf(await overview(parts), 'ts');
    assert.deepEqual([moments.type, moments.meaning.epoch, moments.meaning.grain], ['DOUBLE', 's', 'hour']);
    assert.deepEqual([moments.min, moments.max], ['2024-01-01 08:00:00.125', '2024-01-01 08:59:00.125']);
    const micros = { name: 'ts', type: 'BIGINT', present: 9, distinct: 9, min: `${start}000`, max: `${start + 9}000` };
    assert.equal(meaningOf(micros).epoch, 'us');
    assert.equal(meaningOf({ ...micros, name: 'n' }, { role: 'time' }).epoch, 'us', 'as the user says');
    for (const text of [of('elapsed_time', 1), of('amount', 1), of('time', 1, 0)])
      assert.notEqual((await overview(text)).columns[0]?.meaning.role, 'time');
  });

  it('tell of requests to a server how many there were', async () => {
    const requests = (method: string): string =>
      csv(
        'time,method,path,status,port,bytes',
        rows(60, (at) => [
          `2024-01-0${1 + (at % 9)} 10:00:00`,
          method,
          `/${at % 4}`,
          200 + (at % 3),
          40_000 + at,
          at * 7,
        ]),
      );
    const set = await overview(requests('GET'));
    assert.equal(set.focus.measure, null);
    assert.deepEqual([columnOf(set, 'status').meaning.role, columnOf(set, 'port').meaning.role], ['dimension', 'id']);
    assert.notEqual((await overview(requests('card'))).focus.measure, null);
  });

  it('name a census that is missing among those every ten years, and no year between them', async () => {
    const years = [1950, 1960, 1970, 1990, 2000, 2010, 2020];
    const text = csv(
      'year,people',
      years.flatMap((year) => rows(2, (at) => [year, year + at])),
    );
    assert.match(said(await overview(text)), /there are no rows for 1980\b/);
    assert.doesNotMatch(
      said(await overview(text.replace('1970', '1975').replace('1970', '1975'))),
      /there are no rows/,
    );
  });

  it('say of a correlation that may be chance that it may be', async () => {
    const of = (count: number): string =>
      csv(
        'heat,cold',
        rows(count, (at) => [noise(at, 37), noise(at, 59) + 0.25 * noise(at, 37)]),
      );
    const ask = 'relation of "heat" and "cold"';
    assert.match(await answer(of(12), ask), /\(Pearson\): no more than chance would give\./);
    assert.doesNotMatch(await answer(of(900), ask), /chance would give/);
  });

  it('put a column that is called like a number in quotation marks, and rank no averages of many bare codes', async () => {
    intake.choose('t.csv', { periods: 'columns' });
    const years = await overview(
      csv(
        'product,2019,2020,2021,2022',
        rows(40, (at) => [
          `product ${at % 4}`,
          1000 + 900 * at,
          900 + 800 * noise(at, 37) * at,
          20_000 + at,
          3000 + 40 * at * at,
        ]),
      ),
    );
    intake.choose('t.csv', {});
    assert.ok(
      questions(years).some((text) => /“20(?:19|2\d)”/.test(text)),
      questions(years).join(),
    );
    assert.ok(!questions(years).some((text) => /(?<!“)\b20(?:19|2\d)\b/.test(text)), questions(years).join());
    const of = (name: string): string =>
      csv(
        `${name},size`,
        rows(600, (at) => [-60 * (at % 24), 10 + (at % 24) + noise(at, 37)]),
      );
    assert.doesNotMatch(said(await overview(of('tz'))), /By tz/);
    assert.match(said(await overview(of('hour').replaceAll('-', ''))), /By hour|hour/);
  });

  it('ask of every value of a label whether it stands for none, and not of the most frequent ones alone', async () => {
    const states = [...Array.from({ length: 20 }, (_, at) => `S${at}`), 'NA'];
    const text = csv(
      'code,state',
      rows(300, (at) => [`c${at}`, states[at % 20]]).concat(rows(4, (at) => [`n${at}`, 'NA'])),
    );
    const told = said(await overview(text));
    assert.match(told, /values perhaps stand for missing ones: “NA” in state \(4\)/);
    assert.match(told, /\| state \| label \|.*“NA” \(4, perhaps missing\)/);
    assert.doesNotMatch(told, /no value is missing/);
  });

  it('say which columns hold lists that are not looked into', async () => {
    const json = JSON.stringify([{ width: 3, values: [1, 2, 3], scale: [1, 2] }]);
    await intake.write('grid.json', json);
    assert.match(said(await factsOf(intake, 'grid.json', { ask: '' })), /Lists and objects are not looked into: values and scale\./); // prettier-ignore
    assert.doesNotMatch(said(await overview('a,b\n1,2\n3,4')), /not looked into/);
  });

  it('say where further columns are not named in a limit', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `list${at}`);
    const json = JSON.stringify([Object.fromEntries(names.map((name) => [name, [1, 2]]))]);
    await intake.write('lists.json', json);
    assert.match(said(await factsOf(intake, 'lists.json', { ask: '' })), /not looked into: list0, list1, .*list7 and others\./); // prettier-ignore
  });

  it('name quarters in sentences as in tables', async () => {
    const text = csv(
      'date,price',
      rows(120, (at) => [monthOf(at), 100 + at]),
    );
    const told = said(await overview(text));
    assert.match(told, /rose from its lowest, 101 in 2000 Q1, to its highest, 218 in 2009 Q4/);
    assert.doesNotMatch(told, /was left out/);
  });
});
