/** A report of a made-up shop, with all that a page can have: charts of each kind, facts, code, files, a table. */
import type { AgentResponse, FactRef } from '../../../../../src/core/contract/response';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import type { PageInput } from '../../../../../src/core/analysis/page/input';
import type { Formatter } from '../../../../../src/core/text/formatter';

type Option = Record<string, unknown>;

const months = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'];
const fence = (option: Option): string => `\`\`\`echarts\n${JSON.stringify(option)}\n\`\`\``;
const title = (text: string, subtext?: string): Option => ({ title: { text, ...(subtext ? { subtext } : {}) } });
const axes = (x: Option, y: Option): Option => ({ xAxis: x, yAxis: y });

export const CHARTS: readonly Option[] = [
  {
    ...title('Revenue by month', 'Sum of revenue, whole months'),
    ...axes({ type: 'category', data: months }, { type: 'value', name: 'revenue (€)' }),
    series: [{ type: 'line', data: [41_200, 39_800, 52_100, 55_900, 61_300, 58_400] }],
  },
  {
    ...title('Revenue by region'),
    ...axes({ type: 'value' }, { type: 'category', data: ['West', 'South', 'East', 'North'] }),
    series: [{ type: 'bar', data: [51_000, 72_300, 83_900, 101_500] }],
  },
  {
    ...title('Price and quantity'),
    ...axes({ type: 'value', name: 'price' }, { type: 'value', name: 'quantity' }),
    series: [
      { type: 'scatter', data: Array.from({ length: 120 }, (_, at) => [at / 4, 60 - at / 3 + ((at * 7) % 13)]) },
    ],
  },
  {
    ...title('Orders by weekday and region'),
    ...axes({ type: 'category', data: ['Mon', 'Tue', 'Wed'] }, { type: 'category', data: ['North', 'South'] }),
    visualMap: { min: 0, max: 90, orient: 'horizontal', left: 'center', bottom: 0 },
    series: [
      {
        name: 'orders',
        type: 'heatmap',
        data: [0, 1, 2].flatMap((x) => [0, 1].map((y) => [x, y, 20 + x * 25 + y * 9])),
      },
    ],
  },
  {
    ...title('How revenue spreads by region'),
    ...axes({ type: 'category', data: ['North', 'South'] }, { type: 'value' }),
    series: [
      {
        name: 'revenue',
        type: 'boxplot',
        data: [
          [2, 8, 14, 22, 60],
          [1, 6, 11, 18, 41],
        ],
      },
    ],
  },
];

export function factRef(index: number, given: Partial<FactRef> = {}): FactRef {
  return {
    fact_id: `k7f2.c${index}.sum`,
    text: '308,700',
    label: 'Sum of revenue',
    value: 308_699.5,
    check: 'same',
    path: 'data/sales.csv',
    table: 'sales.csv',
    sql: `SELECT sum("revenue") FROM 'sales.csv'`,
    where: '',
    index,
    ...given,
  };
}

const facts: FactRef[] = [
  factRef(1, {
    fact_id: 'k7f2.rows',
    text: '1,204',
    label: 'Rows',
    value: 1204,
    sql: `SELECT count(*) FROM 'sales.csv'`,
  }),
  factRef(2),
  factRef(3, {
    fact_id: 'k7f2.g1.r1.share',
    text: '32.9 %',
    label: 'Revenue of North as a share of the total',
    value: 0.328_798_19,
    where: `"region" = 'North'`,
    sql: `SELECT sum("revenue") FILTER (WHERE "region" = 'North') / sum("revenue")\nFROM 'sales.csv'`,
  }),
  factRef(4, { fact_id: 'k7f2.c5.median', text: '14.5', label: 'Median of price', value: 14.5 }),
  factRef(5, {
    fact_id: 'k7f2.p1.pearson',
    text: '-0.97',
    label: 'Correlation of price and quantity',
    value: -0.968_113,
  }),
  factRef(6, {
    fact_id: 'k7f2.c5.sd',
    text: '9.1',
    label: 'Standard deviation of price',
    value: 8.734,
    check: 'differs',
  }),
];

const text = `## What sales.csv shows

{{FACT:1}} rows × 6 columns (CSV) · 2024-01-01 to 2024-06-30

- **Revenue** is {{FACT:2}} € in all, and grew by 41.7 % from January to June.
- **North** leads with {{FACT:3}} of the revenue; the deviation of price is {{FACT:6}}.
- Half of all prices are below {{FACT:4}}, and dear goods sell less: r = {{FACT:5}}. We expect {{NUMBER:1}} next year.

${CHARTS.map(fence).join('\n\n')}

### Columns

| Column | Kind | Missing | Distinct |
| :-- | :-- | --: | --: |
| region | label | 0 | 4 |
| revenue | measure | 12 | 1,180 |
| a column with quite a long name that needs room | text | 3 | 1,204 |

### How the numbers were made

Every number is a fact. To have all of it again: {{CODE:1}}. The data is {{FILE:1}}.

### Limits

- *12 rows have no revenue: they are left out of its sums.*
`;

export const response: AgentResponse = {
  response: text,
  metadata: {
    ...{ task_analysis: '', execution_plan: '', current_round: 3, action_type: 'complete', tool_calls: [] },
    ...{ status: 'complete', recommended_questions: [], download_links: ['sales_report.html'] },
    saved_codes: [],
    code_refs: [
      { code_id: 'code_sales_analysis', language: 'python', description: 'All numbers of the report', index: 1 },
    ],
    file_refs: [{ file_id: 'upload_001', filename: 'sales.csv', file_type: 'CSV', size: 48_211, index: 1 }],
    fact_refs: facts,
    unsourced: [{ text: '812,000', index: 1 }],
    ...{ content_type: 'markdown', contains_html: false },
  },
};

export function factSet(given: Partial<FactSet> = {}): FactSet {
  return {
    ...{ version: 1, id: 'k7f2', path: 'data/sales.csv', table: 'sales.csv', where: '', ask: { kind: 'overview' } },
    ...{ asOf: '2024-07-01', rows: 1204, tableRows: 1204, tableColumns: 6, duplicates: 0, columns: [] },
    focus: { measure: null, time: null, dimensions: [] },
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
    ...given,
  };
}

/** What a page of it is made of, but for the script. */
export function fullReport(formatter: Formatter): Omit<PageInput, 'library' | 'language'> {
  return {
    ...{ response, formatter, title: 'Report on sales.csv', madeAt: '2024-07-01T09:30:00.000Z' },
    sets: [factSet({ problems: [{ about: 'note', reason: 'all of its values are empty' }] })],
    scripts: [
      {
        ...{ filename: 'code_sales_analysis.py', language: 'python', description: 'All numbers of the report' },
        text: 'import csv\n\nwith open("sales.csv", newline="", encoding="utf-8") as file:\n    rows = list(csv.DictReader(file))\nprint(len(rows))\n',
      },
    ],
  };
}
