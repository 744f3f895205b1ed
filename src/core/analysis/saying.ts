/** What the built-in analyst says in one reply. */
import type { CodeBlock, StructuredResponse, ToolCall } from '../agent/response';
import { plain } from '../wording';
import type { Answered } from './reading';

/** Rows that a query of the analyst may return: as many as the tool allows. */
const MAX_RESULT_ROWS = 10_000;

export interface Said {
  analysis: string;
  plan: string;
  action: StructuredResponse['action'];
}

export function calls(content: ToolCall[]): Said['action'] {
  return { type: 'tool_call', content };
}

/** @param first the number of the first query, by which the report cites it: Q1, Q2, …; 0 for those that none cites */
export function queryCalls(
  queries: readonly { about: string; sql: string }[],
  ids: readonly string[],
  first = 0,
): Said['action'] {
  const label = (at: number): string => (first > 0 ? `Q${first + at}: ` : '');
  return calls(
    queries.map(({ about, sql }, at) => ({
      tool_name: 'query_database',
      tool_call_id: ids[at] ?? `call_query_${at}`,
      arguments: {
        query: `-- ${label(at)}${about.replace(/\s+/g, ' ')}\n${sql}`,
        max_rows: MAX_RESULT_ROWS,
        response_format: 'full',
      },
    })),
  );
}

export function complete(content: string, code_blocks: CodeBlock[] = []) {
  return { type: 'complete' as const, content, code_blocks };
}

export function reasonOf({ text }: Answered): string {
  return plain(/^Error Message: ([\s\S]*?)\nTool Call ID:/m.exec(text)?.[1] ?? text.slice(0, 300));
}
