/** What the scripted model says in the browser tests: it reads the results of the real tools, and reports from them. */
import assert from 'node:assert/strict';
import type { ReplyFormat } from '../../src/core/contract/model';
import { splitObservations } from '../support/messages';
import type { StructuredResponse, ToolCall } from '../../src/core/contract/response';
import type { Reply } from '../support/messagesApi/script';
import type { AcceptedRequest, MessagesApi } from '../support/messagesApi/server';
import { replyOf } from '../support/structuredReply';

const BY_CATEGORY =
  "-- revenue by category\nSELECT category, sum(revenue) AS revenue FROM 'sales.csv' GROUP BY category ORDER BY revenue DESC";
const BY_YEAR =
  "-- revenue by year\nSELECT year(order_date) AS year, sum(revenue) AS revenue FROM 'sales.csv' GROUP BY 1 ORDER BY 1";

/** A call of a tool, as a reply makes it. */
export function call(tool_name: string, args: ToolCall['arguments'], id = 'one'): ToolCall {
  return { tool_name, tool_call_id: id, arguments: args };
}

/** The text of the request's last message, the file list and all. */
export function lastWords({ body }: AcceptedRequest): string {
  const content = body.messages.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

/** Whether a request asks for a summary of the conversation and not for its next reply. */
export function isSummary(request: AcceptedRequest): boolean {
  return lastWords(request).includes('write the summary that takes its place');
}

/** The results of the tools that a request brings, whichever way it does. */
export function resultsOf(request: AcceptedRequest): { text: string }[] {
  const content = request.body.messages.at(-1)?.content ?? '';
  if (typeof content === 'string') return splitObservations(content).observations;
  const results = content.flatMap((block) => {
    if (block.type !== 'tool_result' || block.content === 'The report was shown to the user.') return [];
    return [{ text: typeof block.content === 'string' ? block.content : '' }];
  });
  return results.length > 0 ? results : splitObservations(lastWords(request)).observations;
}

const replyFormatOf = ({ body }: AcceptedRequest): ReplyFormat => (body.tools ? 'native-tools' : 'structured-json');

function reply(
  current_round: number,
  action: StructuredResponse['action'],
  more: Partial<Reply> = {},
  replyFormat: ReplyFormat = 'structured-json',
): Reply {
  const response: StructuredResponse = {
    task_analysis: 'The user wants to know what is in the sales file, and what matters in it.',
    execution_plan: 'R1: look at the file; R2: revenue by category and by year; R3: report',
    current_round,
    action,
  };
  return replyOf(response, replyFormat, { delayMs: 2, chunk: 60, ...more });
}

/** A reply that calls tools. */
export function calls(round: number, ...content: ToolCall[]): Reply {
  return reply(round, { type: 'tool_call', content });
}

/** Where a long answer's first words are there, and most of it is not. */
export const BEGUN = { event: 'content_block_delta', nth: 10 } as const;

/** A reply that ends the turn. */
export function answers(content: string, more: Partial<Reply> = {}): Reply {
  return reply(1, { type: 'complete', content }, more);
}

/** A reply that ends the turn with Python that it cites and has saved. */
export function writes(code_id: string, code: string, description: string): Reply {
  const block = { code_id, code, language: 'python', description };
  return reply(1, { type: 'complete', content: `Here: <code_ref>${code_id}</code_ref>`, code_blocks: [block] });
}

/** Makes these calls and then answers, in the reply format that a request asks for. */
export function callsOnce(...content: ToolCall[]): (request: AcceptedRequest) => Reply {
  return (request) => {
    const done = resultsOf(request).length > 0;
    const action: StructuredResponse['action'] = done
      ? { type: 'complete', content: 'That is all.' }
      : { type: 'tool_call', content };
    return reply(done ? 2 : 1, action, {}, replyFormatOf(request));
  };
}

const query = (tool_call_id: string, sql: string): ToolCall => ({
  tool_name: 'query_database',
  tool_call_id,
  arguments: { query: sql },
});

/** Rows of a query's result: JSON arrays, one a line. */
function rowsOf(text: string): [string | number, number][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('['))
    .map((line) => JSON.parse(line) as [string | number, number]);
}

/** Analyses the sample sales file in three rounds, and answers anything else in one. */
export function analyst(request: AcceptedRequest): Reply {
  const words = lastWords(request);
  const replyFormat = replyFormatOf(request);
  const say = (round: number, action: StructuredResponse['action']): Reply => reply(round, action, {}, replyFormat);
  const [first, second] = resultsOf(request);
  if (!first) {
    if (!words.includes('Analyze sales.csv')) {
      return say(1, { type: 'complete', content: `You asked: **${words.split('\n').at(-1) ?? ''}**` });
    }
    const look = { tool_name: 'file_reader', tool_call_id: 'look', arguments: { path: 'sales.csv' } };
    return say(1, { type: 'tool_call', content: [look] });
  }
  if (!second) {
    return say(2, { type: 'tool_call', content: [query('by_category', BY_CATEGORY), query('by_year', BY_YEAR)] });
  }
  const [categories, years] = [rowsOf(first.text), rowsOf(second.text)];
  const [leader] = categories;
  assert.ok(leader && years.length > 1);
  const total = categories.reduce((sum, [, revenue]) => sum + revenue, 0);
  const chart = {
    title: { text: 'Revenue by category' },
    xAxis: { type: 'category', data: categories.map(([name]) => name) },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', data: categories.map(([, revenue]) => revenue) }],
  };
  const content = [
    `## ${leader[0]} leads with a revenue of ${leader[1]}`,
    `All categories together made **${total}** (Q1, <code_ref>code_revenue_by_category</code_ref>).`,
    '```echarts\n' + JSON.stringify(chart) + '\n```',
    '| Year | Revenue |\n| --- | ---: |',
    ...years.map(([year, revenue]) => `| ${year} | ${revenue} |`),
  ];
  return say(3, {
    type: 'complete',
    content: content.slice(0, 3).join('\n\n') + '\n\n' + content.slice(3).join('\n'),
    recommended_questions: ['Which year was the best?', 'Why did revenue change?'],
    code_blocks: [
      {
        code_id: 'code_revenue_by_category',
        language: 'sql',
        description: 'Revenue by category',
        code: `${BY_CATEGORY};\n`,
      },
    ],
  });
}

/** Lets the model make these calls, one round after the other, and then answer. */
export function script(server: MessagesApi, rounds: readonly (ToolCall[] | ToolCall)[]): void {
  // What a turn that was stopped has left is not said in the next one.
  const said = rounds.map((content, at) => calls(at + 1, ...(Array.isArray(content) ? content : [content])));
  server.answer(() => said.shift() ?? answers('That is all.'));
}
