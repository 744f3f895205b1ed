/** Answers as models give them, each with the marks that it should get: expected by hand, not by the program. */
import assert from 'node:assert/strict';
import { completeResponse } from '../../../../../src/core/agent/agentResponse';
import { conversationNumbers } from '../../../../../src/core/agent/numbers/conversationNumbers';
import type { ColumnFacts } from '../../../../../src/core/analysis/facts/factSet';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { salesFacts } from './factSets';
import { localize, MemoryFiles } from '../../../../support/ports';

/** What the tools gave: orders by region and quarter, returns, and a few figures. */
const OBSERVATION = `3 rows
["region","orders","revenue","share","growth"]
["North",1204,482310.55,0.4213,0.128]
["South",988,401220.1,0.3505,-0.034]
["West",655,261150,0.2281,0.3141]
["total",2847,1144680.65,1,0.0922]
quarters: 2024-Q1 251300.5, 2024-Q2 288420, 2024-Q3 301944.75, 2024-Q4 303015.4
first 2024-01-03, last 2024-12-30; correlation 0.7342, p 0.00031, n 2847
median delivery 4.5 days, p95 11.75 days, returned 87 of 2847 (0.03056)`;

const events: AgentEvent[] = [
  {
    ...{ type: 'turn_started', turn: 't1', at: '', attachments: [], context: 'sales.csv: 5000 rows', model: 'm' },
    text: 'How did we do in 2024? Our target was 1.2 million, and the budget €350k.',
  },
  {
    ...{ type: 'tool_finished', turn: 't1', round: 1 },
    result: {
      ...{ tool_call_id: 'c1', tool_name: 'query_database', observation: OBSERVATION, output_level: 'standard' },
      ...{ success: true, data_size_bytes: 1, duration_ms: 1 },
    },
  },
];

async function marks(content: string, set = salesFacts()): Promise<string[]> {
  const formatter = makeFormatter(localize, 'en');
  const numbers = await conversationNumbers(events, [set], { files: new MemoryFiles({}), formatter });
  const said = { task_analysis: '', execution_plan: '', current_round: 1 };
  const none = { code: () => undefined, file: () => undefined, notFound: (id: string) => id };
  const reply = completeResponse({ ...said, action: { type: 'complete', content } }, [], { ...none, numbers });
  return (reply.metadata.unsourced ?? []).map(({ text }) => text);
}

const ANSWERS: readonly (readonly [what: string, answer: string, expected: readonly string[]])[] = [
  [
    'a summary with shares and growth',
    `## 2024 in short

Revenue reached **$1.14 million** from 2,847 orders, up 9.2% on the year before. North leads with 42.1% of revenue
($482,311), ahead of South (35%) and West (22.8%). South is the only region that shrank, by 3.4%.`,
    [],
  ],
  [
    'the same with three planted figures',
    `Revenue reached **$1.41 million** from 2,847 orders, up 9.2%. North leads with 41.2% of revenue ($482,311). South shrank by 4.3%.`,
    ['$1.41 million', '41.2%', '4.3%'],
  ],
  [
    'a table with a total, a rank and a column of percent',
    `| # | Region | Orders | Revenue (€) | Share % |
|---|---|---:|---:|---:|
| 1 | North | 1,204 | 482,310.55 | 42.1 |
| 2 | South | 988 | 401,220.10 | 35.1 |
| 3 | West | 655 | 261,510.00 | 22.8 |
| | **Total** | **2,847** | **1,144,680.65** | **100** |`,
    ['261,510.00'],
  ],
  [
    'ranges, quarters and dates',
    `Between 3 January 2024 and Dec 30, 2024 the quarters rose from 251,300–303,015. Q3 2024 (301.9k) and Q4/2024 (303.0k) were
close; H1 2024 was weaker. Data as of 2024-12-30. The range $250k-$305k holds all of them.`,
    ['$250k', '$305k'],
  ],
  [
    'statistics',
    `The correlation is strong (r = 0.73, p < 0.001, n = 2,847; 95% CI not computed). With α = 0.05 this is significant. The median
delivery takes 4.5 days, the 95th percentile 11.8 days; 3.1% of orders (87 of 2,847) came back. Cohen's d would be 0.62.`,
    ['0.62'],
  ],
  [
    'words around numbers: lists, tops, steps and versions',
    `1. Look at the top 5 products and the top 20 customers first.
2. Run step 3 of \`load.py\` with Python 3.11.4 and pandas 2.2.1.
3. Call +1 (555) 010-9999 or order no. 48213; see RFC 4180 and ISO 8601.
4. In the 1st and 21st week, on the 4th floor, 24/7.
5. Of the three regions, two grew.`,
    [],
  ],
  [
    'a target of the user, and what is missing of it',
    `Your target was 1.2 million (€1,200,000); you reached 95.4% of it and missed it by 55,319. The budget of €350,000 was spent twice.`,
    ['95.4%', '55,319'],
  ],
  [
    'approximate words',
    `Nearly half a million came from North, some 1,200 orders in all; over 400,000 from South and about 260,000 from West.
Roughly 2,800 orders, more than 1.1 million in revenue, fewer than 90 returns. About 7,000 customers, I guess.`,
    ['7,000'],
  ],
  [
    'round numbers whose groups alone are small',
    `They have 7,000 customers, 3,002 stores, 9 000 staff and 5,008,001 visits; North had 1,204 orders.`,
    ['7,000', '3,002', '9 000', '5,008,001'],
  ],
  ['lists without spaces', `Orders by region: 1204,988,655. The first are 1,2,3.`, []],
  [
    'a short Chinese answer',
    `2024年全年营收为114.5万元，共2,847笔订单，同比增长9.2%。北区占42.1%，南区占35.1%，下降3.4个百分点。第三季度营收30.2万元，
前5名客户贡献了63%。`,
    ['63%'],
  ],
  [
    'a Chinese table and dates',
    `| 地区 | 订单数 | 营收 | 占比 |
| --- | ---: | ---: | ---: |
| North | 1204 | 48.23万 | 42.13% |
| South | 988 | 40.12万 | 35.05% |
| West | 655 | 26.11万 | 22.81% |

数据从2024年1月3日到12月30日。配送中位数为4.5天，约3%的订单被退回，共计87笔；目标是120万。预计2025年增长15%。`,
    ['15%'],
  ],
  [
    'Chinese words with numbers that are none',
    `第1步：打开 sales_v2.csv。第2步：按“Region 12”分组。参见第3章、图2与表4。一共有3个地区，其中2个上升。版本 1.12.0，电话 010-88889999。`,
    [],
  ],
  [
    'European figures',
    `Der Umsatz betrug 1.144.680,65 €, davon 482.310,55 € im Norden (42,1 %) und 401.220,10 € im Süden (35,1 %). Im Westen waren
es 216.150,00 €.`,
    ['216.150,00'],
  ],
  [
    'a label that looks like a number, and a column with one in its name',
    `Region 12 has 2,600 rows of East and 2,400 of West 99; amount sums to €4,210,332.50 with a mean of 842.40 (12 repeated rows).
West 98 is not there.`,
    ['98'],
  ],
];

describe('core/agent/numbers: realistic answers', () => {
  for (const [what, answer, expected] of ANSWERS) {
    it(what, async () => {
      assert.deepEqual(await marks(answer), expected);
    });
  }

  it('the groups of a query, whose names are no numbers', async () => {
    const query = {
      ...{ measures: [{ of: 'rows' as const }], where: [] },
      by: [
        { by: 'time' as const, column: 'day', grain: 'week' as const },
        { by: 'column' as const, column: 'Region 12' },
      ],
    };
    const groups = [{ keys: ['2020-07-20', 'Depot 905'], values: [77], rows: 77 }];
    const result = { id: 'q1', covered: 77, groups, isCut: false };
    const answer = 'Week of 2020-07-20, Depot 905: 77 rows. Week of 2021-08-30, Depot 906: 77.';
    const day: ColumnFacts = {
      ...{ number: 3, name: 'day', type: 'DATE', meaning: { role: 'time', additive: false, by: 'values' } },
      ...{ present: 5000, missing: 0, odd: 0, distinct: 900, min: '2019-01-01', max: '2021-12-31' },
    };
    const columns = [...salesFacts().columns, day];
    const set = salesFacts({ columns, ask: { kind: 'query', query }, result });
    assert.deepEqual(await marks(answer, set), ['2021-08-30', '906']);
  });
});
