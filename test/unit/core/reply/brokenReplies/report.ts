import { table } from './parts';

const content = `<div class="card"><h2>Sales by region</h2>
<p>He asked "why?" and the answer is "price". See <a href="https://x.y/z?a=1&b=2">the page</a>.</p></div>

| Region | Sales |
|--------|-------|
| "North" | 1,234 |

\`\`\`echarts
{ "xAxis": { "type": "category", "data": ["A", "B"] }, "series": [{ "type": "bar", "data": [1, 2], "name": "Sales" }] }
\`\`\`

\`\`\`sql
SELECT "Region", sum("Net Sales") AS "Total" FROM 'C:\\Data\\sales.csv' WHERE regexp_matches("Region", '^\\d+\\s')
\`\`\`
中文：“引用”和"直引号"，完。`;
const code = 'import re\nprint(re.findall(r"\\d+", "a1"))\nd = {"k": "v", "n": 1}';

/** A long report with all that goes wrong when nothing in it is escaped. */
export const report = table('a report in which nothing is escaped', [
  'in a fence, between prose',
  `Here is the report:
\`\`\`json
{
  "task_analysis": "The user said "show me all", so all.",
  "execution_plan": ["R1: read", "R2: report"],
  "current_round": "2",
  "action": {
    "type": "Complete",
    "content": "${content}",
    "recommended_questions": [
      "What about "North"?",
      "Why?",
    ],
    "code_blocks": [{"code_id": "code_x", "language": "python", "code": "${code}"}]
  }
}
\`\`\`
I hope this helps!`,
  {
    task_analysis: 'The user said "show me all", so all.',
    execution_plan: 'R1: read; R2: report',
    current_round: 2,
    action: {
      type: 'complete',
      content,
      recommended_questions: ['What about "North"?', 'Why?'],
      code_blocks: [{ code_id: 'code_x', language: 'python', code }],
    },
  },
]);
