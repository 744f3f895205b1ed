/** What answers to questions name and what they leave open: each on a small table with one trap. */
import assert from 'node:assert/strict';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { breakdownChart } from '../../../../../src/core/analysis/charts/bars';
import { askAnswer } from '../../../../../src/core/analysis/questions/answer';
import { offerQuestions } from '../../../../../src/core/analysis/questions/offer';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const answer = (set: FactSet): string =>
  askAnswer(set, english)
    .replace(/<[^>]*>/g, '')
    .replace(/```[^]*?```/g, '');
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
const cells = (points: readonly (readonly [string, number, ...number[]])[], first = 2000): string =>
  csv(
    'year,kind,amount',
    points.flatMap(([kind, ...values]) => values.map((value, at) => [first + at, kind, value])),
  );

describe('core/analysis/questions: answers', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const facts = (text: string, ask: string): Promise<FactSet> => factsOfText(intake, text, { ask });

  it('name no winner where one value alone has rows enough', async () => {
    const text = csv('wave,depth', [...rows(40, (at) => ['no', 1 + (at % 5)]), ['yes', 9], ['yes', 8]]);
    const told = answer(await facts(text, '"depth" by "wave"'));
    assert.match(told, /^Too few values of wave have rows enough to be ranked\./);
    assert.match(told, /\| yes \(few rows\) \|/);
  });

  it('write a measure within a sentence small', async () => {
    const text = csv(
      'kind,rating',
      rows(60, (at) => [`k${at % 3}`, [12, 12, 5][at % 3]]),
    );
    const told = answer(await facts(text, '"rating" by "kind"'));
    assert.match(told, /^Highest average rating: k0 and k1, with 12 each\./);
  });

  it('tell how many are ranked alike beside chart and table', async () => {
    const text = csv('kind,rating', [
      ...rows(240, (at) => [`k${at % 24}`, 10 + (at % 24)]),
      ...rows(30, (at) => [`few${at}`, 20 + at / 10]),
    ]);
    const set = await facts(text, '"rating" by "kind"');
    const [breakdown] = set.breakdowns;
    assert.ok(breakdown);
    assert.match(
      JSON.stringify(breakdownChart(set, breakdown, english)),
      /Average rating by kind: the 10 highest of those with enough rows"/,
    );
    assert.match(answer(set), /\*The table has the first 12 of 54; those with few rows come last\.\*/);
  });

  it('count the rows of a table that shows the first ones', async () => {
    const text = csv(
      'kind,sales',
      rows(200, (at) => [`k${at % 20}`, 10 + (at % 20)]),
    );
    const told = answer(await facts(text, '"sales" by "kind"'));
    assert.match(told, /\*The table has the first 12 of 20\.\*/);
    assert.doesNotMatch(told, /was left out/);
  });

  it('say so where all values are told alike, and draw nothing where they are the same', async () => {
    const near = csv(
      'kind,rating',
      rows(44, (at) => [`k${at % 4}`, 7.5 + (at % 4 === 0 && at < 4 ? 0.01 : 0)]),
    );
    const told = answer(await facts(near, '"rating" by "kind"'));
    assert.match(told, /^Average rating is about the same for all values of kind: 7\.5\./);
    const same = csv(
      'kind,sales',
      rows(40, (at) => [['a', 'b'][at % 2], 10 + Math.floor(at / 2)]),
    );
    assert.doesNotMatch(askAnswer(await facts(same, '"sales" by "kind"'), english), /echarts|\|/);
  });

  it('name none of several alone', async () => {
    const counts = csv(
      'kind',
      [40, 14, 14, 5].flatMap((count, kind) => rows(count, () => [`k${kind}`])),
    );
    assert.match(answer(await facts(counts, 'rows by "kind"')), /most frequent is k0 with 40 rows, \*\*54\.8%\*\* of all\./); // prettier-ignore
    const pairs = csv(
      'kind',
      [14, 14, 5, 3].flatMap((count, kind) => rows(count, () => [`k${kind}`])),
    );
    assert.match(answer(await facts(pairs, 'rows by "kind"')), /most frequent are k0 and k1 with 14 rows each/);
    const single = csv('thing,dose', [['a', 870], ['b', 10], ['c', 2], ['d', 0.5], ['e', 0.5]]); // prettier-ignore
    const told = answer(await facts(single, '"dose" by "thing"'));
    assert.match(told, /highest for a \(\*\*870\*\*\), then b \(10\)\./);
    assert.doesNotMatch(told, /lowest/);
    const sums = csv(
      'kind,sales',
      [50, 50, 10].flatMap((value, kind) => rows(10, () => [`k${kind}`, value])),
    );
    assert.match(answer(await facts(sums, '"sales" by "kind"')), /the largest are k0 and k1 with 500 each, \*\*45\.5%\*\* of all sales each\./); // prettier-ignore
  });

  describe('of labels over time', () => {
    const asked = '"amount" over "year" for each "kind"';

    it('name who moved by more than it usually does', async () => {
      const told = answer(await facts(cells([['up', 10, 21, 29, 41, 50], ['jumps', 30, 90, 20, 80, 33]]), asked)); // prettier-ignore
      assert.match(told, /Largest rise from 2000 to 2004: up, from 10 to 50\./);
    });

    it('name nobody where the one that moved most does so in any period', async () => {
      const told = answer(await facts(cells([['slow', 10, 11, 12, 13, 14], ['jumps', 30, 90, 20, 80, 60]]), asked)); // prettier-ignore
      assert.doesNotMatch(told, /Largest/);
      assert.match(told, /Highest in 2004: jumps with 60\./);
    });

    it('name nobody by averages of few rows', async () => {
      const text = csv('year,kind,rating', [
        ...rows(400, (at) => [2000 + (at % 5), 'many', 10 + (at % 5) + (at % 3) / 10]),
        ...rows(320, (at) => [2000 + (at % 4), 'rare', 10 + (at % 3) / 10]),
        [2004, 'rare', 90],
      ]);
      const told = answer(await facts(text, '"rating" over "year" for each "kind"'));
      assert.doesNotMatch(told, /Largest/);
      assert.match(told, /^Too few rows in 2004 to name the highest\./);
    });

    it('name who is highest of three months each', async () => {
      const text = csv(
        'date,kind,price',
        rows(120, (at) => [
          `${2000 + Math.floor(at / 24)}-${String((Math.floor(at / 2) % 12) + 1).padStart(2, '0')}-01`,
          ['low', 'high'][at % 2],
          at % 2 === 0 ? 20 + (at % 5) : 60 + at,
        ]).filter((_, at) => at !== 60),
      );
      const told = answer(await facts(text, '"price" over "date" by quarter for each "kind"'));
      assert.match(told, /Largest rise from 2000 Q[34] to 2004 Q[34]: high, from \d+ to /);
      assert.match(told, /Highest in 2004 Q[34]: high with/);
    });

    it('compare the same month, or the same day of the week, so that seasons do not tell', async () => {
      const months = csv(
        'date,kind,sales',
        rows(72, (at) => {
          const month = Math.floor(at / 2);
          const season = month % 12 === 11 ? 500 : 100;
          return [
            `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`,
            ['a', 'b'][at % 2],
            season + (at % 2 === 0 ? month : 40),
          ];
        }),
      );
      const told = answer(await facts(months, '"sales" over "date" by month for each "kind"'));
      assert.match(told, /\| kind \| 2020-12 \| 2022-12 \|/);
      assert.match(told, /\*The table has two periods at the same time of the year, as far apart as enough values of kind have data\.\*/); // prettier-ignore
      const days = csv(
        'date,kind,sales',
        rows(60, (at) => [
          new Date(Date.UTC(2021, 0, 4 + Math.floor(at / 2))).toISOString().slice(0, 10),
          ['a', 'b'][at % 2],
          100 + at,
        ]),
      );
      const daily = answer(await facts(days, '"sales" over "date" by day for each "kind"'));
      assert.match(daily, /\| kind \| 2021-01-05 \| 2021-02-02 \|/);
      assert.match(daily, /\*The table has two of the same day of the week,/);
    });

    it('compare the ends of what is shorter than a year', async () => {
      const text = csv(
        'date,kind,sales',
        rows(20, (at) => [`2020-${String(Math.floor(at / 2) + 1).padStart(2, '0')}-10`, ['a', 'b'][at % 2], 100 + at]),
      );
      const told = answer(await facts(text, '"sales" over "date" by month for each "kind"'));
      assert.match(told, /\| kind \| 2020-01 \| 2020-10 \|/);
      assert.doesNotMatch(told, /The table has/);
    });

    it('name nobody of what is added up where one has nothing at an end', async () => {
      const text = csv('year,kind,amount', [
        ...rows(5, (at) => [2000 + at, 'down', 60 - 10 * at]),
        ...rows(4, (at) => [2000 + at, 'gone', 900 - 20 * at]),
        ...rows(5, (at) => [2000 + at, 'level', 30 + at / 10]),
      ]);
      const told = answer(await facts(text, asked));
      assert.doesNotMatch(told, /Largest/);
      assert.match(told, /\| gone \| 900 \| – \|/);
    });

    it('say why they begin later than the chart', async () => {
      const text = csv('year,kind,amount', [
        ...rows(4, (at) => [1996 + at, 'old', 60 + at]),
        ...rows(24, (at) => [2000 + (at % 6), ['old', 'b', 'c', 'd'][Math.floor(at / 6)], 30 + at]),
      ]);
      const told = answer(await facts(text, asked));
      assert.match(told, /\| kind \| 2000 \| 2005 \|/);
      assert.match(told, /The table has the first and the last period in which enough values of kind have data\./);
    });
  });

  it('name quarters and weeks as such, in tables and in questions', async () => {
    const day = (at: number): string => new Date(Date.UTC(2021, 0, 4 + at)).toISOString().slice(0, 10);
    const text = csv(
      'date,shop,sales',
      rows(1200, (at) => [day(Math.floor(at / 4)), ['n', 's'][at % 2], 100 + at]),
    );
    const weeks = answer(await facts(text, '"sales" over "date" by week'));
    assert.match(weeks, /^\| Week of 2021-\d\d-\d\d \|/m);
    const quarters = answer(await facts(text, '"sales" over "date" by quarter'));
    assert.match(quarters, /^\| 2021 Q2 \|/m);
    assert.doesNotMatch(weeks + quarters, /was left out/);
    const change = answer(
      await facts(text, 'change of "sales" over "date" by quarter from 2021-01 to 2021-04 for each "shop"'),
    );
    assert.match(change, /^sales went from \*\*[\d,]+\*\* in 2021 Q1 to \*\*[\d,]+\*\* in 2021 Q2/);
    assert.match(change, /\| shop \| 2021 Q1 \| 2021 Q2 \|/);
    const offered = offerQuestions(await facts(text, ''), english).map((question) => question.text);
    assert.match(
      offered.join('\n'),
      /What makes up the change in sales from the week of 2021-\d\d-\d\d to the week of /,
    );
  });

  it('are not offered where all labels have the same', async () => {
    const text = csv(
      'place,band,pct,total',
      rows(200, (at) => [
        `place ${at % 40}`,
        `band ${Math.floor(at / 40)}`,
        ((at * 37) % 101) / 101,
        1000 + (at % 40) * 91,
      ]),
    );
    const set = await facts(text, '');
    const offered = offerQuestions(set, english).map((question) => question.text);
    assert.ok(!offered.some((question) => question.startsWith('Which band has the highest total')), offered.join('\n'));
  });
});
