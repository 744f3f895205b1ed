/**
 * What a model with a small window reads in place of what it does not get. It is written for the model, in English whatever
 * the user's language, and always says how to get at less of the same: without that the same is asked for again.
 */
import type { ToolCall } from '../contract/response';
import type { ToolExecutionResult } from '../contract/toolResult';
import { oneLine } from '../../base/text';
import { lengthWithin } from './tokens/atMost';

/** Calls of rounds that are left out which are named, and how much of the arguments of each. */
const NAMED_CALLS = 8;
const NAMED_CHARACTERS = 100;
/** A cut goes to the end of a line where that takes no more of the text than this. */
const SHARE_FOR_LINES = 0.3;

type Result = Pick<ToolExecutionResult, 'tool_name' | 'observation'>;

/** In front of the first message of the user that is left. @param turns how many are gone */
export function turnsLeftOut(turns: number): string {
  const what = turns === 1 ? '1 earlier message of the user and its answer' : `${turns} earlier messages of the user`;
  return `Left out: ${what}${turns === 1 ? '' : ' and their answers'}, too long for this model's window.`;
}

/** Behind the user's words, where rounds of the turn are gone. @param calls what was called in them, oldest first */
export function roundsLeftOut(rounds: number, calls: readonly ToolCall[]): string {
  const what = rounds === 1 ? '1 earlier round' : `${rounds} earlier rounds`;
  const named = calls.slice(-NAMED_CALLS).map((call) => `\n- ${call.tool_name} ${shortly(call)}`);
  const note = `[Left out here: ${what} of this turn, too long for this model's window.`;
  if (named.length === 0) return `${note}]`;
  const more = calls.length - named.length;
  const also = more > 0 ? ` (and ${more} before)` : '';
  return `${note} What you called in them${also}:${named.join('')}\nWhere you need a result again, ask for less of it.]`;
}

function shortly({ arguments: args }: ToolCall): string {
  const text = oneLine(JSON.stringify(args));
  return text.length <= NAMED_CHARACTERS ? text : `${text.slice(0, NAMED_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** In place of a result of which there is no room for anything. */
export function resultLeftOut({ tool_name, observation }: Result): string {
  return `[Left out: this result of ${observation.length} characters is too long for this model's window. ${lessOf(tool_name, '')}]`;
}

/** A result up to where it fits, with words on how to go on. @param tokens of the encoder that its beginning may have */
export function cutResult(result: Result, tokens: number): string {
  return cutResultAt(result, lengthWithin(result.observation, tokens));
}

/** The same, by how many characters of it fit. */
export function cutResultAt({ tool_name, observation }: Result, most: number): string {
  if (most >= observation.length) return observation;
  const line = observation.lastIndexOf('\n', most);
  const head = observation.slice(0, line > most * (1 - SHARE_FOR_LINES) ? line : most);
  if (head.trim() === '') return resultLeftOut({ tool_name, observation });
  const shown = `${head.length} of ${observation.length} characters`;
  return `${head}\n[Cut here, after ${shown}: the rest is too long for this model's window. ${lessOf(tool_name, head)}]`;
}

/** The call to make instead. @param head what is told of the result */
function lessOf(tool: string, head: string): string {
  switch (tool) {
    case 'file_reader': {
      const line = /^(\d+)\t[^\n]*$/.exec(head.slice(head.lastIndexOf('\n') + 1))?.[1];
      return line === undefined
        ? 'Call file_reader with fewer rows (nrows), with another first line (offset) or with response_format "brief", or ask query_database for the rows and columns that you need.'
        : `Go on with file_reader and offset ${Number(line) + 1}.`;
    }
    case 'query_database':
      return 'Call query_database for less: fewer columns, aggregated rows, or LIMIT and OFFSET.';
    case 'run_python':
    case 'execute_command':
      return 'What it did is done: to read more of its output do not run it again as it is, but print less.';
    default:
      return `Call ${tool} again for less, a part at a time.`;
  }
}
