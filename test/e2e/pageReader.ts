/** A scripted Claude that reads more pages of a file than its window holds. */
import type { ToolCall } from '../../src/core/contract/response';
import { entrySchema } from '../../src/core/contract/entries';
import type { Reply } from '../support/messagesApi/script';
import type { AcceptedRequest } from '../support/messagesApi/server';
import { answers, calls, isSummary, lastWords } from './scriptedClaude';

/** What the user says once, and the model can only know from its conversation. */
export const FACT = 'Remember: the target for Q3 is 4,711 pizzas, and never count cancelled orders.';
/** Pages of the sales file that are read in one turn: together far more than the window. */
export const PAGES = 12;

const SUMMARY = [
  '## Goal\nThe user reads the sales of pizzas, page by page.',
  '## Findings\n- The pages were read in order; the most expensive pizza is The Greek at 35.95 (Q1).',
  '## Files and code\n- sales.csv: 29,853 rows.',
  '## Open steps\n- Read the pages that are left.',
].join('\n\n');

export const sent = ({ body }: AcceptedRequest): string => JSON.stringify(body.messages);

/** A page of the sales file, and how one sees in a conversation that it was read. */
const page = (at: number): ToolCall => ({
  tool_name: 'query_database',
  tool_call_id: `page_${at}`,
  arguments: { query: `-- Q${at}: page ${at}\nSELECT * FROM 'sales.csv' LIMIT 200 OFFSET ${200 * at}` },
});

/** Reads the pages that it does not see as read, and answers from its conversation alone. */
export function reader(request: AcceptedRequest): Reply {
  const words = sent(request);
  if (isSummary(request)) return answers(SUMMARY);
  const question = lastWords(request);
  if (question.includes('Remember')) return answers('Noted.');
  if (question.includes('target')) {
    return answers(
      words.includes('4,711 pizzas') ? 'The target for Q3 is **4,711** pizzas.' : 'I do not know any target.',
    );
  }
  if (question.startsWith('Hello')) return answers(`Hello. ${'A long answer to a short question. '.repeat(150)}`);
  const next = Array.from({ length: PAGES }, (_, at) => at + 1).find((at) => !words.includes(`-- Q${at}: page ${at}`));
  return next === undefined ? answers('All pages are read.') : calls(next, page(next));
}

/** An entry of a session's file, made of another one. */
export function entryLike(
  line: string,
  uuid: string,
  subtype: string,
  data: Readonly<Record<string, unknown>>,
): string {
  const { message: _, turn: __, ...frame } = entrySchema.parse(JSON.parse(line));
  return JSON.stringify({ ...frame, uuid, parentUuid: null, type: 'system', subtype, data });
}
