/** What columns mean beside each other, on small tables. */
import assert from 'node:assert/strict';
import { tableReport } from '../../../../../src/core/analysis/report';
import { labelText } from '../../../../../src/core/analysis/report/names';
import { Intake } from '../../../../unit/workers/data/intake';
import { columnOf, csv, english, factsOf, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const rows = (count: number, row: (at: number) => readonly unknown[]): (readonly unknown[])[] =>
  Array.from({ length: count }, (_, at) => row(at));

describe('core/analysis/facts: columns beside each other', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  it('take an age for a label where each is there once with each year and sex', async () => {
    const cross = rows(60, (at) => [
      1990 + (at % 3),
      10 * Math.floor(at / 6),
      ['m', 'f'][Math.floor(at / 3) % 2],
      at * 977 + 5,
    ]);
    const whole = await factsOfText(intake, csv('year,age,sex,people', cross), { ask: '' });
    assert.equal(columnOf(whole, 'age').meaning.role, 'dimension');
    assert.equal(columnOf(whole, 'people').meaning.role, 'measure');
    const torn = await factsOfText(intake, csv('year,age,sex,people', [...cross.slice(0, 59), [1990, 10, 'm', 7]]), {
      ask: '',
    });
    assert.equal(columnOf(torn, 'age').meaning.role, 'measure');
  });

  it('add up years beside each other where they hold amounts, and average rates', async () => {
    intake.choose('t.csv', { periods: 'columns' });
    const table = (value: (at: number) => number) =>
      factsOfText(
        intake,
        csv(
          'place,2018,2019,2020,2021',
          rows(40, (at) => [`p${at}`, value(at), value(at) + 1, value(at) + 2, value(at) + 3]),
        ),
        { ask: '' },
      );
    const amounts = columnOf(await table((at) => (at === 3 ? 900_000 : at * 10)), '2021').meaning;
    assert.equal(amounts.additive, true);
    // A question names one of them: it has the meaning that it has in the report.
    const asked = await factsOf(intake, 't.csv', { ask: '"2021" by "place"' });
    assert.deepEqual([asked.breakdowns[0]?.aggregate, asked.columns.length], ['sum', 2]);
    assert.equal(columnOf(await table((at) => 60 + (at % 20)), '2021').meaning.additive, false);
    assert.equal(columnOf(await table((at) => 40_000 + 100 * at), '2021').meaning.additive, false);
    assert.equal(columnOf(await table((at) => (at === 3 ? 900_000 : -at)), '2021').meaning.additive, false);
    intake.choose('t.csv', {});
  });

  it('average a total of marks in its row, and add up one of amounts', async () => {
    const table = (names: string, total: (at: number) => number) =>
      factsOfText(
        intake,
        csv(
          names,
          rows(30, (at) => [`n${at}`, (at * 7) % 11, at % 6 === 0 ? '' : (at * 5) % 13, (at * 3) % 8, total(at)]),
        ),
        { ask: '' },
      );
    const sum = (at: number): number => ((at * 7) % 11) + (at % 6 === 0 ? 0 : (at * 5) % 13) + ((at * 3) % 8);
    assert.equal(columnOf(await table('who,quiz 1,quiz 2,project,course total', sum), 'course total').meaning.additive, false); // prettier-ignore
    assert.equal(columnOf(await table('who,quiz 1,quiz 2,project,visits total', (at) => 3 * at + 1), 'visits total').meaning.additive, true); // prettier-ignore
    assert.equal(columnOf(await table('who,parts,labor,freight,total', sum), 'total').meaning.additive, true);
  });

  it('are broken down by names, not by the codes of the same things', async () => {
    const names = ['Robin', 'White-tailed Deer', 'Gartersnake', 'Bullfrog'];
    const set = await factsOfText(
      intake,
      csv(
        'species_code,common_name,share',
        rows(80, (at) => [['aROBx', 'mWTDx', 'rGARx', 'aBULx'][at % 4], names[at % 4], (at * 7) % 13]),
      ),
      { ask: '' },
    );
    assert.deepEqual(set.focus.dimensions, [2]);
    const brands = await factsOfText(
      intake,
      csv(
        'brand,maker,share',
        rows(80, (at) => [`B-${at % 4}`, names[at % 4], (at * 7) % 13]),
      ),
      { ask: '' },
    );
    assert.deepEqual(brands.focus.dimensions, [2]);
  });

  it('are listed with the most frequent value where there is one, and with what perhaps stands for none', async () => {
    const set = await factsOfText(
      intake,
      csv(
        'area,city,amount',
        rows(80, (at) => [['east', 'west'][at % 2], at % 5 === 0 ? 'NA' : `town ${at % 10}`, at]),
      ),
      { ask: '' },
    );
    const { content } = tableReport(set, { file: undefined, others: [] }, english);
    const line = (name: string): string =>
      (content.split('\n').find((each) => each.startsWith(`| ${name} |`)) ?? '').replace(/<[^>]*>/g, '');
    assert.match(line('area'), /\| {2}\|$/);
    assert.equal(labelText('"2001: A Space Odyssey"', english), '2001: A Space Odyssey');
    assert.equal(labelText('"so" and "so"', english), '"so" and "so"');
    assert.match(line('city'), /\| “NA” \(16, perhaps missing\) \|$/);
    const plain = content.replace(/<[^>]*>/g, '');
    assert.match(plain, /values perhaps stand for missing ones: “NA” in city \(16\); no row repeats/);
    assert.doesNotMatch(plain, /no value is missing/);
  });

  it('say of blanks that they perhaps stand for missing values', async () => {
    await intake.write(
      'status.json',
      JSON.stringify(
        Array.from({ length: 60 }, (_, at) => ({
          status: ['open', 'won', at === 8 ? '' : 'lost'][at % 3],
          amount: at * 3,
        })),
      ),
    );
    const { content } = tableReport(
      await factsOf(intake, 'status.json', { ask: '' }),
      { file: undefined, others: [] },
      english,
    );
    assert.match(content.replace(/<[^>]*>/g, ''), /perhaps stand for missing ones: \(empty\) in status \(1\)/);
  });

  it('take whole numbers for codes where each stands right before one label, always the same', async () => {
    const names = ['Aruna', 'Ilmar', 'Osta', 'Veld'];
    const coded = rows(40, (at) => [[4, 36, 8, 12][at % 4], names[at % 4], at * 3]);
    const set = await factsOfText(intake, csv('area,,value', coded), { ask: '' });
    assert.equal(columnOf(set, 'area').meaning.role, 'id');
    const torn = await factsOfText(intake, csv('area,name,value', [...coded.slice(0, 39), [4, 'Veld', 7]]), {
      ask: '',
    });
    assert.equal(columnOf(torn, 'area').meaning.role, 'measure');
  });

  it('are added up within each account whose running balance begins anew, and whole in a statement of one', async () => {
    const amounts = rows(24, (at) => [at % 5 === 0 ? -40.5 - at : 10.25 * at]);
    const journal = (account: (at: number) => string, opening: (at: number) => number): (readonly unknown[])[] => {
      let left = 0;
      return amounts.map(([amount], at) => {
        if (at % 8 === 0) left = opening(at) + (at > 0 && account(at) === account(at - 1) ? left : 0);
        left += Number(amount);
        return [account(at), `2024-01-${String(at + 1).padStart(2, '0')}`, amount, left.toFixed(2)];
      });
    };
    const head = 'account,date,amount,balance';
    const several = journal(
      (at) => ['cash', 'bank', 'rent'][Math.floor(at / 8)] ?? '',
      (at) => 1000 * (at + 1),
    );
    const { meaning } = columnOf(await factsOfText(intake, csv(head, several), { ask: '' }), 'amount');
    assert.deepEqual([meaning.additive, meaning.apart, meaning.addsApart], [false, 'account', true]);
    // The newest first within each account.
    const blocks = [0, 8, 16].flatMap((from) => several.slice(from, from + 8).reverse());
    const newest = await factsOfText(intake, csv(head, blocks), { ask: '' });
    assert.equal(columnOf(newest, 'amount').meaning.apart, 'account');
    // One account, with a label that changes now and then: its balance goes on.
    let left = 500;
    const single = amounts.map(([amount], at) => {
      left += Number(amount);
      return [['spring', 'summer', 'autumn'][Math.floor(at / 8)], `2024-01-${String(at + 1).padStart(2, '0')}`, amount, left.toFixed(2)]; // prettier-ignore
    });
    const one = await factsOfText(intake, csv('season,date,amount,balance', single), { ask: '' });
    assert.equal(columnOf(one, 'amount').meaning.additive, true);
  });

  it('have their sums within each direction told, averages within each metric, and no whole of either', async () => {
    const directed = rows(40, (at) => [`2024-0${1 + (at % 6)}-1${at % 9}`, at % 4 === 0 ? '收入' : '支出', 100 + at]);
    const told = async (text: string): Promise<string> =>
      tableReport(
        await factsOfText(intake, text, { ask: '' }),
        { file: undefined, others: [] },
        english,
      ).content.replace(/<[^>]*>/g, '');
    const flows = await told(csv('日期,收/支,金额', directed));
    assert.match(flows, /\*\*金额\*\* is told for each of the 2 values of 收\/支/);
    assert.match(flows, /the sum of 金额 within each: 支出: \*\*3,600\*\*; 收入: \*\*1,180\*\*\./);
    assert.match(flows, /\| 金额 \| measure, added up within 收\/支 \|/);
    assert.doesNotMatch(flows, /4,780|Shares of/);
    const metrics = rows(40, (at) => [
      2000 + Math.floor(at / 4),
      ['GDP', 'age', 'rate', 'debt'][at % 4],
      10 ** (at % 4) * (1 + (at % 8 < 4 ? 0.001 : -0.001) * Math.floor(at / 8)),
    ]);
    const indicators = await told(csv('year,indicator,value', metrics));
    assert.match(indicators, /the average of value within each: debt: \*\*1,000\*\*; rate: \*\*100\*\*/);
    // Values in several units share no axis.
    assert.doesNotMatch(indicators, /277\.75|echarts/);
    const pay = rows(40, (at) => [['USD', 'EUR', 'GBP'][at % 3], 50_000 + 100 * at]);
    const rates = await factsOfText(intake, csv('currency,salary', pay), { ask: '' });
    assert.deepEqual([columnOf(rates, 'salary').meaning.apart, columnOf(rates, 'salary').meaning.addsApart], ['currency', undefined]); // prettier-ignore
  });

  /** Whether a column is added up, and what keeps it apart. */
  const meant = async (text: string, name: string): Promise<unknown[]> => {
    const { additive, apart, per } = columnOf(await factsOfText(intake, text, { ask: '' }), name).meaning;
    return [additive, apart ?? per];
  };

  it('are kept apart by units, and by directions among other kinds unless they are signed', async () => {
    const pieces = rows(30, (at) => [['kg', 'l', 'pcs'][at % 3], 5 + at, 2.5 * at]);
    const stock = csv('uom,qty,value eur', pieces);
    assert.deepEqual(await meant(stock, 'qty'), [false, 'uom']);
    const kinds = (sign: number) =>
      rows(30, (at) => [['Purchase', 'Refund', 'Fee'][at % 3], at % 3 === 1 ? sign * (5 + at) : 7 + at]);
    assert.deepEqual(await meant(csv('type,amount', kinds(1)), 'amount'), [false, 'type']);
    assert.deepEqual(await meant(csv('type,amount', kinds(-1)), 'amount'), [true, undefined]);
    // Grades are no directions, though D and C are among them.
    const grades = rows(30, (at) => [['A', 'B', 'C', 'D'][at % 4], 7 + at]);
    assert.deepEqual(await meant(csv('class,amount', grades), 'amount'), [true, undefined]);
  });

  it('have the currency that is called like them, and amounts in one currency add up', async () => {
    const paid = rows(30, (at) => [3 + at, ['人民币', '日元'][at % 2], 5 + at, '人民币', 7 + at]);
    const calls = rows(30, (at) => [['USD', 'EUR'][at % 2], 5 + (at % 7), 20.5 + at]);
    assert.deepEqual(await meant(csv('currency,support tickets,amount', calls), 'support tickets'), [true, undefined]);
    assert.deepEqual(await meant(csv('currency,support tickets,amount', calls), 'amount'), [false, 'currency']);
    const text = csv('交易金额,交易币种,记账金额,记账币种,amount (EUR)', paid);
    assert.deepEqual(await meant(text, '交易金额'), [false, '交易币种']);
    assert.deepEqual(await meant(text, '记账金额'), [true, undefined]);
    assert.deepEqual(await meant(text, 'amount (EUR)'), [true, undefined]);
  });

  it('belong to a document that has several rows now and then', async () => {
    const order = (at: number): number => (at < 10 ? Math.floor(at / 2) : at - 5);
    const items = rows(30, (at) => [1000 + 7 * order(at), 20.5 + 3 * order(at), 1 + at]);
    assert.deepEqual(await meant(csv('order number,order total,line amount', items), 'order total'), [false, 'order number']); // prettier-ignore
    assert.deepEqual(await meant(csv('order number,order total,line amount', items), 'line amount'), [true, undefined]);
  });

  it('are readings where they never fall within a thing, and amounts where they do', async () => {
    const meter = (grows: boolean) =>
      rows(60, (at) => {
        const step = Math.floor(at / 2);
        return [`2024-01-01 ${String(step % 24).padStart(2, '0')}:${step < 24 ? '00' : '30'}`, `m${at % 2}`, grows ? 100 + 3 * ((step % 24) * 2 + (step < 24 ? 0 : 1)) + 1000 * (at % 2) : 5 + (at % 7)]; // prettier-ignore
      });
    assert.deepEqual(await meant(csv('ts,meter,energy total kwh', meter(true)), 'energy total kwh'), [
      false,
      undefined,
    ]);
    assert.deepEqual(await meant(csv('ts,meter,energy total kwh', meter(false)), 'energy total kwh'), [
      true,
      undefined,
    ]);
  });

  it('add up what places have room for, where each is there once', async () => {
    const places = (count: number) =>
      rows(40, (at) => [`stop ${at % count}`, 45 + at / 100, 4 + at / 90, 2 + (at % 12)]);
    assert.deepEqual(await meant(csv('name,lat,lon,capacity', places(40)), 'capacity'), [true, undefined]);
    assert.deepEqual(await meant(csv('name,lat,lon,capacity', places(20)), 'capacity'), [false, undefined]);
  });

  it('of an object within a record are of that object where it has an id', async () => {
    await intake.write(
      'orders.json',
      JSON.stringify(Array.from({ length: 12 }, (_, at) => ({ id: at, total: 5 + at, customer: { id: 70 + (at % 9), orders_count: 1 + (at % 9) } }))), // prettier-ignore
    );
    const set = await factsOf(intake, 'orders.json', { ask: '' });
    const { additive, per } = columnOf(set, 'customer.orders_count').meaning;
    assert.deepEqual([additive, per, columnOf(set, 'total').meaning.additive], [false, 'customer.id', true]);
  });

  it('that are levels of the same things are told at their last point in time, whatever else is written of the things', async () => {
    const schools = rows(45, (at) => [
      2018 + Math.floor(at / 9),
      `school ${at % 9}`,
      300 + 7 * at,
      `${20 + at}.5% or so`,
    ]);
    const set = await factsOfText(intake, csv('year,school,Enrollment Total,poverty', schools), { ask: '' });
    assert.equal(set.panel, true);
    const { content } = tableReport(set, { file: undefined, others: [] }, english);
    assert.match(content.replace(/<[^>]*>/g, ''), /Enrollment Total\*\* comes to/);
  });

  it('are fees that are paid again and again, and add up, where they are those of whoever pays', async () => {
    const fees = rows(30, (at) => [
      `c${at % 10}`,
      `2024-0${1 + Math.floor(at / 10)}`,
      49 + 10 * (at % 10),
      900 + (at % 10),
    ]);
    const text = csv('customer,month,amount,budget', fees);
    assert.deepEqual(await meant(text, 'amount'), [true, undefined]);
    assert.deepEqual(await meant(text, 'budget'), [false, 'customer']);
  });

  it('count what was worked, and what a sensor counted', async () => {
    const times = rows(20, (at) => [`2024-01-${10 + at}`, ['Ann', 'Bob'][at % 2], 3.5 + (at % 4)]);
    const set = await factsOfText(intake, csv('date,employee,time_spent_hours', times), { ask: '' });
    assert.deepEqual([set.focus.measure, columnOf(set, 'time_spent_hours').meaning.additive], [3, true]);
    const counts = rows(30, (at) => [`S${at % 3}`, `2024-01-${10 + (at % 15)}`, 100 + ((at * 7) % 50)]);
    const { meaning } = columnOf(await factsOfText(intake, csv('sensor,date,count', counts), { ask: '' }), 'count');
    assert.equal(meaning.apart, undefined);
  });
});
