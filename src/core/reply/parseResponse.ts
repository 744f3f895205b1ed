import { unwrapText } from './parseAround';
import { CUT_OFF, findResponses, type Found } from './parseFind';
import { Source, Unreadable } from './parseSource';
import type { StructuredResponse } from '../contract/response';

/** `cut`: the reply broke off, and the response holds what had come of it. */
export type ParsedResponse =
  { ok: true; response: StructuredResponse; cut: boolean } | { ok: false; problems: string[] };

export interface ParseOptions {
  /**
   * The provider says that the reply ended at the limit of its length. Only an object that is strictly JSON is then taken
   * as whole: calls in any other are refused as cut off, and an answer in any other is marked as cut.
   */
  cut?: boolean;
}

/**
 * Reads a model's reply: the one response in it, whatever stands around it, with faults mended where only one thing can
 * be meant. What is not certain is not guessed: the problems are then words for the model that is asked again. Half of
 * an answer can be read, and is marked as cut; half of a tool call never runs. Never throws.
 */
export function parseResponse(text: string, { cut = false }: ParseOptions = {}): ParsedResponse {
  const source = new Source(unwrapText(text));
  try {
    const { found, problem } = findResponses(source);
    if (found.length === 0) return { ok: false, problems: [nothingFound(text, source.text), ...problem] };
    return oneOf(found.map((each) => (cut ? limited(each) : each)));
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problems: [error.message] };
    throw error;
  }
}

function nothingFound(text: string, answer: string): string {
  if (text.trim() === '') return 'The reply is empty.';
  if (answer.trim() === '') return 'The reply holds nothing but thoughts: no answer follows them.';
  return 'The reply holds no JSON object with task_analysis, execution_plan, current_round and action.';
}

/** What a reply is that ended at the limit of its length: only what is strictly whole did not need more. */
function limited(found: Found): Found {
  if (!found.ok || found.strict) return found;
  return found.response.action.type === 'tool_call' ? { ok: false, problems: [CUT_OFF] } : { ...found, cut: true };
}

/** Twins are one response; of several that differ nobody knows which one is meant. */
function oneOf(found: readonly Found[]): ParsedResponse {
  const different = new Map(found.map((each) => [JSON.stringify(each.ok ? [each.response, each.cut] : each), each]));
  const [first] = different.values();
  if (!first || different.size > 1) {
    const problems = found.flatMap((each) => (each.ok ? [] : each.problems));
    return { ok: false, problems: [`The reply holds ${found.length} objects; answer with one.`, ...problems] };
  }
  return first.ok ? { ok: true, response: first.response, cut: first.cut } : { ok: false, problems: first.problems };
}
