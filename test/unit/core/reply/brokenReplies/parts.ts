/** What the tables of broken replies are made of. */
import type { StructuredResponse } from '../../../../../src/core/contract/response';
import type { BrokenReply } from './all';
import { call, callsOf, complete } from '../../../../support/replies';

/** A valid reply's text around a content that is written by hand, as JSON text with its quotes. */
export function withContent(json: string, more = ''): string {
  return `{"task_analysis":"The analysis","execution_plan":"R1: read; R2: report","current_round":1,"action":{"type":"complete","content":${json}${more}}}`;
}

/** A call of query_database around a query that is written by hand, as JSON text with its quotes. */
export function withQuery(json: string, more = ''): string {
  return `{"task_analysis":"The analysis","execution_plan":"R1: read; R2: report","current_round":1,"action":{"type":"tool_call","content":[{"tool_name":"query_database","tool_call_id":"q1","arguments":{"query":${json}${more}}}]}}`;
}

/** What `withQuery` means. */
export function querying(query: string, more: Record<string, unknown> = {}): StructuredResponse {
  return callsOf(call('query_database', 'q1', { query, ...more }));
}

type Row = [name: string, text: string, expected: string | StructuredResponse | RegExp];

/** Rows of one kind: a text is the content of a complete response, an expression the words of a refusal. */
export function table(kind: string, ...rows: Row[]): BrokenReply[] {
  return rows.map(([name, text, expected]) => {
    if (expected instanceof RegExp) return { kind, name, text, expected: { reask: expected } };
    return { kind, name, text, expected: { right: typeof expected === 'string' ? complete(expected) : expected } };
  });
}

/** Rows of replies that end too early, and of what had come. */
export function cutTable(kind: string, ...rows: Row[]): BrokenReply[] {
  return table(kind, ...rows).map((row) =>
    'right' in row.expected ? { ...row, expected: { ...row.expected, cut: true } } : row,
  );
}
