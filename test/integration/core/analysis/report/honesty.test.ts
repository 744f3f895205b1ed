/** Sentences that would be true and mislead, and what is said instead. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../../support/prose';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { allFacts } from '../../../../../src/core/analysis/facts/allFacts';
import { tableReport } from '../../../../../src/core/analysis/report';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const said = (set: FactSet): string =>
  proseOf(tableReport(set, { file: undefined, others: [] }, english).content).replace(/<[^>]*>/g, '');
const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));
const day = (at: number): string => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
const month = (at: number): string => `${2000 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}`;

describe('core/analysis/report: what misleads', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());
  const overview = (text: string): Promise<FactSet> => factsOfText(intake, text, { ask: '' });

  it('is a change in percent between the ends of what jumps', async () => {
    const jumping = await overview(csv('month,deaths', rows(12, (at) => [month(at), 100 + ((at * 37) % 60)]))); // prettier-ignore
    assert.match(said(jumping), /deaths went from 100 in 2000-01 to 147 in 2000-12[;.]/);
    const spiked = await overview(
      csv(
        'year,deaths',
        rows(40, (at) => [1960 + at, at === 0 ? 90_000 : 300 + ((at * 37) % 600)]),
      ),
    );
    assert.doesNotMatch(said(spiked), /went from|fell from/);
    assert.match(said(spiked), /\*\*Highest and lowest\*\*: deaths is highest in 1960 with 90,000/);
  });

  it('is a rise of thousands of percent', async () => {
    const set = await overview(
      csv(
        'year,deaths',
        rows(15, (at) => [2000 + at, 10 + at * 40]),
      ),
    );
    assert.match(said(set), /deaths rose from its lowest, 10 in 2000, to its highest, 570 in 2014\./);
  });

  it('is not a long course that goes somewhere: its ends are told with its peak and its low', async () => {
    const set = await overview(csv('day,close', rows(60, (at) => [day(at), 100 + at + (at === 20 ? 90 : at === 40 ? -90 : 0)]))); // prettier-ignore
    assert.match(said(set), /\*\*Trend\*\*: close went from 100 on 2023-01-01 to 159 on 2023-03-01 \(\+59\.0%\); the peak is 210 on 2023-01-21, the low 50 on 2023-02-10/); // prettier-ignore
  });

  it('are extremes of averages that chance makes', async () => {
    const noise = (at: number): number => 50 + ((at * 7919) % 101) / 2;
    const even = await overview(
      csv(
        'day,rating',
        rows(997, (at) => [day(at % 360), noise(at)]),
      ),
    );
    assert.doesNotMatch(said(even), /rating is highest in|the peak is/);
  });

  it('is a column of zeros of which nothing says so, also where one in twenty is zero', async () => {
    const set = await overview(
      csv(
        'item,cost',
        rows(400, (at) => [`i${at % 9}`, at % 50 === 0 ? 100 + at : 0]),
      ),
    );
    assert.match(said(set), /\*\*Zeros\*\*: 392 of 400 values of cost are zero\./);
  });

  it('is a sum that one row makes', async () => {
    const set = await overview(
      csv(
        'item,sales',
        rows(60, (at) => [`i${at % 5}`, at === 30 ? 1000 : 10 + at]),
      ),
    );
    assert.match(said(set), /\*\*One value\*\*: the largest, 1,000, is \*\*\d+\.\d%\*\* of all sales/);
    const share = allFacts(set, english).find(({ id }) => id.endsWith('.c2.max_share'));
    const sum = set.columns[1]?.numbers?.sum ?? 0;
    assert.ok(Math.abs(Number(share?.value) - 1000 / sum) < 1e-12);
    const even = await overview(
      csv(
        'item,sales',
        rows(60, (at) => [`i${at % 5}`, 10 + at]),
      ),
    );
    assert.doesNotMatch(said(even), /One value/);
  });

  it('are outliers by the dozen: those are a long tail', async () => {
    const tail = (many: number) => csv('item,sales', rows(200, (at) => [`i${at % 5}`, at < many ? 500 + at * 100 : 10 + (at % 20)])); // prettier-ignore
    assert.match(said(await overview(tail(3))), /\*\*Outliers\*\*: unusually high/);
    const long = said(await overview(tail(9)));
    assert.match(long, /\*\*Long tail\*\*/);
    assert.doesNotMatch(long, /Outliers/);
  });

  it('is a level that was added up over time: the report says so at its top', async () => {
    const panel = rows(60, (at) => [`town ${at % 10}`, 1995 + Math.floor(at / 10), 1000 + at * 7]);
    const report = tableReport(await overview(csv('town,year,total', panel)), { file: undefined, others: [] }, english);
    assert.match(report.content, /```decisions\n\*\*How this was read\*\*\n\n\* total is added up over time\. This is right for a flow/); // prettier-ignore
    const course = rows(60, (at) => [day(at), 1000 + at * 7]);
    const alone = tableReport(await overview(csv('day,total', course)), { file: undefined, others: [] }, english);
    assert.doesNotMatch(alone.content, /decisions/);
  });

  it('is a period without rows that is not named', async () => {
    const sales = rows(300, (at) => [day(at), 5 + (at % 7)]).filter(([when]) => !/^2023-04-[01]/.test(String(when)));
    assert.match(
      said(await overview(csv('day,sales', sales))),
      /Data quality\*\*:.*there are no rows for 2023-04-03 and 2023-04-10\./,
    );
    const levels = rows(24, (at) => [month(at), 20 + at]).filter((_, at) => at !== 7);
    assert.match(
      said(await overview(csv('month,price', levels))),
      /Data quality\*\*:.*there are no rows for 2000-08\./,
    );
  });
});
