import assert from 'node:assert/strict';
import { periodPlan, type ReadColumn } from '../../../../../src/core/files/detect/periodColumns';

/** Columns of numbers, and of texts where the name has a colon behind it. */
function columns(names: string, type = 'BIGINT'): ReadColumn[] {
  return names
    .split('|')
    .map((name) => (name.endsWith(':') ? { name: name.slice(0, -1), type: 'VARCHAR' } : { name, type }));
}

/** A plan in short: columns that stay, measures, first days, and what is left out. */
function told(given: readonly ReadColumn[]): string | undefined {
  const plan = periodPlan(given);
  if (!plan) return undefined;
  const { kept, period, values, periods, leftOut } = plan;
  const names = values.map(({ name, type }) => (type === 'BIGINT' ? name : `${name} ${type}`));
  const days = periods.map(({ first, columns: places }) => (places.includes(null) ? `${first}?` : first));
  return [kept.join(','), period, names.join(','), days.join(' '), leftOut.join(',')].join(' | ');
}

describe('core/files/detect/periodColumns: tables with periods as columns', () => {
  const cases: [names: string, plan: string][] = [
    ['a:|2021|2019|2020', 'a | period | value | 2019-01-01 2020-01-01 2021-01-01 | '],
    ['a:|Jan 2024|Feb 2024|Mar 2024|Total', 'a | period | value | 2024-01-01 2024-02-01 2024-03-01 | Total'],
    ['a:|2023-01|2023-02|2023-03|YTD', 'a | period | value | 2023-01-01 2023-02-01 2023-03-01 | YTD'],
    ['a:|2024年1月|2024年2月|2024年3月|合计', 'a | period | value | 2024-01-01 2024-02-01 2024-03-01 | 合计'],
    ['a:|Q1 2024|Q2 2024|Q3 2024', 'a | period | value | 2024-01-01 2024-04-01 2024-07-01 | '],
    ['a:|1Q23|2Q23|3Q23|2023', 'a | period | value | 2023-01-01 2023-04-01 2023-07-01 | 2023'],
    ['a:|FY21/22|FY22/23|FY23/24|% change FY22/23 to FY23/24', 'a | period | value | 2021-01-01 2022-01-01 2023-01-01 | % change FY22/23 to FY23/24'], // prettier-ignore
    ['a:|01/01/2024|01/02/2024|01/03/2024', 'a | period | value | 2024-01-01 2024-02-01 2024-03-01 | '],
    ['a:|01/07/2024|01/14/2024|01/21/2024', 'a | period | value | 2024-01-07 2024-01-14 2024-01-21 | '],
    [
      'a:|2022 Sales|2022 Cost|2023 Sales|2023 Cost|2024 Sales|2024 Cost|Total Sales',
      'a | period | Sales,Cost | 2022-01-01 2023-01-01 2024-01-01 | Total Sales',
    ],
    ['a:|sales_2022|sales_2023|sales_2024', 'a | period | sales | 2022-01-01 2023-01-01 2024-01-01 | '],
    ['a:|2022销售额|2023销售额|2024销售额', 'a | period | 销售额 | 2022-01-01 2023-01-01 2024-01-01 | '],
    ['a:|期间 2022H2|期间 2023H1|期间 2023H2', 'a | period | value | 2022-07-01 2023-01-01 2023-07-01 | '],
    ['Period:|value:|2022|2023|2024', 'Period,value | period 2 | value 2 | 2022-01-01 2023-01-01 2024-01-01 | '],
    ['a:|area|2022|2023|2024', 'a,area | period | value | 2022-01-01 2023-01-01 2024-01-01 | '],
    [
      'a:|2021 x|2022 x|2023 x|2024 x|2022 y|2023 y|2024 y',
      'a | period | x,y | 2021-01-01? 2022-01-01 2023-01-01 2024-01-01 | ',
    ],
    ['Year|Jan|Feb|Mar|Apr|May|Jun|HALF1|Annual Avg', 'Year | month | value | 01 02 03 04 05 06 | HALF1,Annual Avg'],
    ['ort:|Jahr|Juni|Mai|April|März|Februar|Januar|Summe', 'ort,Jahr | month | value | 01 02 03 04 05 06 | Summe'],
    ['年份|1月|2月|3月|4月|5月|6月|7月|全年', '年份 | month | value | 01 02 03 04 05 06 07 | 全年'],
  ];
  for (const [names, plan] of cases) {
    it(names, () => assert.equal(told(columns(names)), plan));
  }

  const none: [about: string, names: string][] = [
    ['two periods', 'a:|2023|2024'],
    ['one of them is of texts', 'a:|2022|2023|2024:'],
    ['they are few of the numbers', 'a:|b|c|d|2022|2023|2024'],
    ['questions of a survey', 'a:|Q1_01|Q1_02|Q1_03|Q2_01|Q2_02|Q2_03'],
    ['hours of a day', 'a:|09-10|10-11|11-12'],
    ['places of genes', 'a:|chr1 2000|chr2 2000|chr3 2000'],
    ['lengths', 'a:|2000m|2001m|2002m'],
    ['sizes', 'a:|1500|1600|1700|1800'],
    ['several spellings', 'a:|2021|2022-01|FY23/24'],
    ['months of no year', 'a:|Jan|Feb|Mar|Apr|May|Jun'],
    ['five months', 'year|Jan|Feb|Mar|Apr|May'],
    ['a month twice', 'year|Jan|Feb|Mar|Apr|May|Jun|June'],
    ['plain names', 'a:|north|south|west'],
  ];
  for (const [about, names] of none) {
    it(`stay as they are: ${about}`, () => assert.equal(told(columns(names)), undefined));
  }

  it('have the numbers of all their columns', () => {
    const mixed = [...columns('2022|2023'), ...columns('2024', 'DOUBLE')];
    assert.equal(told(mixed), ' | period | value DOUBLE | 2022-01-01 2023-01-01 2024-01-01 | ');
  });

  it('may be empty where a period has not come yet', () => {
    const open = [...columns('2022|2023|2024'), { name: '2025', type: 'VARCHAR', isEmpty: true }];
    assert.equal(told(open), ' | period | value | 2022-01-01 2023-01-01 2024-01-01 2025-01-01? | ');
  });
});
