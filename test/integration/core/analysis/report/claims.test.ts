/** What reports and answers claim of labels and relations, and what they leave out: each on a small table with one trap. */
import assert from 'node:assert/strict';
import { tellingPairs } from '../../../../../src/core/analysis/facts/telling';
import { proseOf } from '../../../../support/prose';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { allFacts } from '../../../../../src/core/analysis/facts/allFacts';
import { askAnswer } from '../../../../../src/core/analysis/questions/answer';
import { offerQuestions } from '../../../../../src/core/analysis/questions/offer';
import { tableReport } from '../../../../../src/core/analysis/report';
import { unbiasedV } from '../../../../../src/core/analysis/facts/telling';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const plainOf = (markdown: string): string => proseOf(markdown).replace(/<[^>]*>/g, '');
const said = (set: FactSet): string => plainOf(tableReport(set, { file: undefined, others: [] }, english).content);
const answer = (set: FactSet): string => plainOf(askAnswer(set, english));
const offered = (set: FactSet): string[] => offerQuestions(set, english).map(({ text }) => text);
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
const month = (at: number): string => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
/** Numbers without a pattern, from 0 to 1. */
const noise = (at: number, of: number): number => (((at + 1) * of) % 101) / 101;

describe('core/analysis/report: claims', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const facts = (text: string, ask: string): Promise<FactSet> => factsOfText(intake, text, { ask });

  it('are not of a relation that one extreme row makes, and the answer says so', async () => {
    const text = csv(
      'receipts,loans',
      rows(60, (at) => (at === 7 ? [50_000.5, 40_000.5] : [100 * noise(at, 37) + 0.5, 100 * noise(at, 59) + 0.5])),
    );
    assert.deepEqual(tellingPairs(await facts(text, '')), []);
    const told = answer(await facts(text, 'relation of "receipts" and "loans"'));
    assert.match(
      told,
      /r = (1|0\.99\d*)\*\* \(Pearson\), but by ranks it is -?0\.\d+ \(Spearman\): a few extreme rows/,
    );
    assert.doesNotMatch(told, /strong/);
  });

  it('are not of a weak relation, nor that it is no proof of a cause', async () => {
    const text = csv(
      'price_paid,length',
      rows(90, (at) => [10 + 10 * noise(at, 37), 5 + noise(at, 37) + 4 * noise(at, 59)]),
    );
    assert.deepEqual(tellingPairs(await facts(text, '')), []);
    assert.doesNotMatch(answer(await facts(text, 'relation of "price_paid" and "length"')), /strong|cause/);
  });

  it('round no coefficient to one', async () => {
    const told = answer(
      await facts(
        csv(
          'open_amount,paid_amount',
          rows(80, (at) => [at + 0.5, at + 3 * noise(at, 37)]),
        ),
        'relation of "open_amount" and "paid_amount"',
      ),
    );
    assert.match(told, /r = 0\.99\d+\*\*/);
  });

  it('are not of labels where most pairs are rare, nor of a label that tells the other', async () => {
    const rare = csv(
      'party,district',
      rows(40, (at) => [`p${at % 7}`, `d${(at * 3) % 11}`]),
    );
    assert.match(
      answer(await facts(rare, 'relation of "party" and "district"')),
      /how far they go together cannot be told/,
    );
    const nested = csv(
      'category,product',
      rows(120, (at) => [['tea', 'coffee'][at % 2], `${at % 2 === 0 ? 'green' : 'roast'} ${at % 6}`]),
    );
    const set = await facts(nested, '');
    assert.match(
      answer(await facts(nested, 'relation of "category" and "product"')),
      /One of category and product tells the other/,
    );
    assert.ok(!offered(set).some((text) => text.includes('go together')), 'nobody learns from it');
  });

  it('take from V what comes by chance', () => {
    const found = { id: 'a1', a: 1, b: 2, p: 0.5, thin: 0, cells: [] };
    // A table of 3 × 4 labels over 100 rows whose χ² is what chance gives: its degrees of freedom.
    const chance = { ...found, n: 100, chi2: 6, df: 6, v: Math.sqrt(6 / 100 / 2) };
    assert.ok(unbiasedV(chance) < 0.01);
    // With very many rows there is nothing to correct.
    const sure = { ...found, n: 1e6, chi2: 5e5, df: 6, v: 0.5 };
    assert.ok(Math.abs(unbiasedV(sure) - 0.5) < 1e-3);
  });

  it('are not of a label that the measure defines', async () => {
    const kinds = ['rain', 'snow', 'sun', 'fog'];
    const set = await facts(
      csv(
        'date,weather,precipitation',
        rows(200, (at) => [month(at % 60), kinds[at % 4], at % 4 < 2 ? 1 + noise(at, 37) : 0]),
      ),
      '',
    );
    assert.doesNotMatch(said(set), /By weather/);
    assert.ok(!offered(set).some((text) => text.includes('weather')));
  });

  it('are not of the first of many labels that have nearly as much', async () => {
    const set = await facts(
      csv(
        'zip,amount',
        rows(600, (at) => [`z${at % 60}`, 10 + 5 * noise(at, 37)]),
      ),
      '',
    );
    assert.doesNotMatch(said(set), /By zip/);
  });

  it('name over time who is highest of all labels, who rose and who fell', async () => {
    const sites = ['Crookston', 'Duluth', 'Morris', 'Rapids', 'Farm', 'Waseca'];
    const last = [31, 24, 41.5, 21, 30, 42];
    const text = csv(
      'year,site,yield',
      rows(120, (at) => [
        1931 + (at % 2),
        sites[at % 6],
        (at % 2 === 0 ? 36 : (last[at % 6] ?? 0)) + noise(at, 37) / 100,
      ]),
    );
    const told = answer(await facts(text, '"yield" over "year" for each "site"'));
    assert.doesNotMatch(told, /was left out/);
    assert.match(told, /\| Waseca \|/);
    assert.doesNotMatch(told, /of those shown|Shown are/);
  });

  it('say of lines over time which ones these are, and name quarters as such', async () => {
    const text = csv(
      'date,shop,sales',
      rows(1200, (at) => {
        const shop = at % 10;
        return [month(Math.floor(at / 10) % 120), `shop ${shop}`, 100 + shop * 10 + (shop === 9 ? at / 10 : 0)];
      }),
    );
    const told = answer(await facts(text, '"sales" over "date" by quarter for each "shop"'));
    assert.doesNotMatch(told, /was left out/);
    assert.doesNotMatch(told, /Largest/, 'those shown are picked by the measure');
    assert.match(told, /\| shop \| 2020 Q4 \| 2029 Q4 \|/);
    assert.match(told, /Highest in 2029 Q\d of those shown: shop 9 with/);
    assert.match(told, /Shown are the values of shop with the highest totals/);
  });

  it('name what goes against a change', async () => {
    const amounts: Record<string, [number, number]> = { up: [100, 480], down: [300, 100], same: [50, 50] };
    const text = csv(
      'year,kind,sales',
      Object.entries(amounts).flatMap(([kind, [before, after]]) => [
        ['2021-05-01', kind, before],
        ['2022-05-01', kind, after],
      ]),
    );
    const told = answer(await facts(text, 'change of "sales" over "year" by year from 2021 to 2022 for each "kind"'));
    assert.match(told, /Contributed most: up with \+380\. Against it: down with -200\./);
  });

  it('name two that contributed about as much, and the one that goes with a change before a larger one against it', async () => {
    const changeOf = async (amounts: Record<string, [number, number]>): Promise<string> => {
      const rows = Object.entries(amounts).flatMap(([kind, [before, after]]) => [
        ['2021-05-01', kind, before],
        ['2022-05-01', kind, after],
      ]);
      const ask = 'change of "sales" over "year" by year from 2021 to 2022 for each "kind"';
      return answer(await facts(csv('year,kind,sales', rows), ask));
    };
    assert.match(
      await changeOf({ men: [100, 200], women: [100, 195], others: [50, 60] }),
      /Contributed most, about equally: men with \+100 and women with \+95\./,
    );
    assert.match(
      await changeOf({ up: [100, 300], also: [100, 250], down: [400, 190] }),
      /Contributed most: up with \+200\. Against it: down with -210\./,
    );
  });

  it('tell whose part of the whole changed most, and by which facts', async () => {
    const parts: Record<string, [number, number, number]> = { coal: [90, 75, 50], gas: [5, 5, 10], wind: [5, 20, 40] };
    const text = csv(
      'year,source,generation',
      Object.entries(parts).flatMap(([source, values]) => values.map((value, at) => [2001 + at, source, value])),
    );
    const set = await facts(text, '"generation" over "year" for each "source"');
    assert.match(answer(set), /^Largest shift from 2001 to 2003: coal, from 90\.0% to 50\.0% of the total\./); // prettier-ignore
    const shares = allFacts(set, english).filter(({ id }) => id.endsWith('.share'));
    assert.deepEqual(
      shares.map(({ value }) => value),
      [0.9, 0.05, 0.05, 0.5, 0.1, 0.4],
    );
    for (const { sql, value } of shares)
      assert.deepEqual(Object.values((await intake.query(sql)).rows[0] ?? {}), [value]);
  });

  it('are not of the first of many bare codes', async () => {
    const amounts = (prefix: string): string =>
      csv(
        'district,amount',
        rows(340, (at) => [`${prefix}${at % 17}`, at % 17 === 0 ? 400 + at / 10 : 10 + at / 10]),
      );
    assert.match(said(await facts(amounts('d'), '')), /\*\*By district\*\*/);
    const choice = { columns: { district: { role: 'dimension' } } } as const;
    assert.doesNotMatch(said(await factsOfText(intake, amounts(''), { choice })), /\*\*By district\*\*/);
  });

  it('are made once of a label that is there as a name and as its code', async () => {
    const party = (at: number): number => (at % 7 === 0 ? 2 : at % 3 === 0 ? 1 : 0);
    const text = csv(
      'party,party_code,receipts',
      rows(60, (at) => [['DEM', 'REP', 'IND'][party(at)], party(at) + 1, 100.5 + ((at * 37) % 60)]),
    );
    const set = await facts(text, '');
    assert.deepEqual(said(set).match(/\*\*By [^*]*\*\*/g), ['**By party**']);
    assert.deepEqual(
      offered(set).filter((question) => question.includes('party_code')),
      [],
    );
  });

  it('leave nothing to ask of one row', async () => {
    assert.deepEqual(offered(await facts(csv('width,height', [[360, 200]]), '')), ['What is in each column?']);
  });

  it('follow over time a label that the measure does not define', async () => {
    const kinds = ['rain', 'snow', 'sun', 'fog'];
    const set = await facts(
      csv(
        'date,weather,place,precipitation',
        rows(400, (at) => [
          month(at % 50),
          kinds[at % 4],
          ['a', 'b'][at % 3 === 0 ? 0 : 1],
          at % 4 < 2 ? 1 + noise(at, 37) : 0,
        ]),
      ),
      '',
    );
    assert.deepEqual(
      set.crosses.map(({ by }) => set.columns.find(({ number }) => number === by)?.name),
      ['place'],
    );
  });

  it('put averages of few rows last in a table, marked, and name the one that has much of the sum', async () => {
    const text = csv('kind,rating', [
      ...rows(40, (at) => [['tea', 'cup'][at % 2], 10 + (at % 2) * 4 + (at % 3)]),
      ['house', 900],
      ['boat', 800],
    ]);
    const told = answer(await facts(text, '"rating" by "kind"'));
    assert.match(told, /left out of this ranking, among them house with 900 \(rows: 1\)/);
    assert.deepEqual(
      [...told.matchAll(/^\| (tea|cup|house|boat)( \(few rows\))? \|/gm)].map(([, kind, few]) => [
        kind,
        few !== undefined,
      ]),
      [
        ['cup', false],
        ['tea', false],
        ['house', true],
        ['boat', true],
      ],
    );
  });

  it('call no highest one where all are the same', async () => {
    const text = csv(
      'group,total',
      rows(40, (at) => [['a', 'b'][at % 2], 10 + Math.floor(at / 2)]),
    );
    assert.match(answer(await facts(text, '"total" by "group"')), /^total is the same for all values of group: 390\./);
  });

  it('begin with the highest where all are nearly as high', async () => {
    const text = csv(
      'location,visits',
      rows(100, (at) => [['Seattle', 'New York'][at % 2], at % 2 === 0 ? 51 : 49]),
    );
    const told = answer(await facts(text, '"visits" by "location"'));
    assert.match(
      told,
      /^Highest visits: Seattle, with 2,550 \(51\.0%\); next and close to it is New York, with 2,450 \(49\.0%\)\./,
    );
  });

  it('are no questions that the report has answered', async () => {
    const set = await facts(
      csv(
        'date,region,sales,visitors',
        rows(480, (at) => [month(at % 48), ['n', 's', 'e'][at % 3], 100 + 50 * noise(at, 37), 10 + at / 10]),
      ),
      '',
    );
    const texts = offered(set);
    assert.ok(texts.length >= 2);
    assert.ok(!texts.includes('What is in each column?'));
    assert.ok(
      !texts.some((text) => /^Which region has the highest.* sales/.test(text)),
      'the breakdown is in the report',
    );
    assert.ok(!texts.includes('How is sales distributed?'), 'its histogram is in the report');
  });
});
