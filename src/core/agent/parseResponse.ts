import { jsonrepair } from 'jsonrepair';
import { errorMessage } from '../../base/errors';
import { structuredResponseSchema, type StructuredResponse } from './response';

export type ParsedResponse = { ok: true; response: StructuredResponse } | { ok: false; problems: string[] };

/** Braces of prose that are tried before a reply counts as holding no response. */
const MAX_OBJECTS = 20;

/**
 * Reads a model's reply: strict JSON, else the first object in fences and prose that is a response, with its common
 * faults mended or repaired by a general repairer. Never throws. The problems are words for the model that is asked
 * again.
 */
export function parseResponse(text: string): ParsedResponse {
  const strict = tryJson(text);
  if (strict.ok) return validate(strict.value);
  let failed: ParsedResponse = { ok: false, problems: ['The reply holds no JSON object.'] };
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MAX_OBJECTS; tries++) {
    const parsed = readObject(cutObject(text, start));
    if (parsed.ok) return parsed;
    if (tries === 0) failed = parsed;
    start = text.indexOf('{', start + 1);
  }
  return failed;
}

function readObject(object: { text: string; endsInString: boolean }): ParsedResponse {
  const cleaned = mendCommonFaults(object.text);
  const mended = tryJson(cleaned);
  if (mended.ok) return validate(mended.value);
  try {
    const parsed = validate(JSON.parse(jsonrepair(cleaned)));
    // Half of an answer can be read; half of a query must not run.
    const half = object.endsInString && parsed.ok && parsed.response.action.type === 'tool_call';
    return half ? { ok: false, problems: ['The reply is cut off inside a tool call.'] } : parsed;
  } catch (error) {
    return { ok: false, problems: [`The reply is not valid JSON: ${errorMessage(error)}`] };
  }
}

function tryJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function validate(value: unknown): ParsedResponse {
  const parsed = structuredResponseSchema.safeParse(value);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const { action } = parsed.data;
  if (action.type === 'tool_call') {
    const ids = action.content.map((call) => call.tool_call_id);
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    if (repeated !== undefined) return { ok: false, problems: [`tool_call_id ${repeated} is used more than once.`] };
  }
  return { ok: true, response: parsed.data };
}

/** From a `{` to the brace that closes it, strings respected; to the end of the text when it is cut. */
function cutObject(text: string, start: number): { text: string; endsInString: boolean } {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return { text: text.slice(start, at + 1), endsInString: false };
  }
  return { text: text.slice(start), endsInString: inString };
}

/**
 * Inside strings: a backslash before a character that is no JSON escape is doubled (a Windows path, a regular
 * expression; a general repairer would drop it), and raw control characters are escaped.
 */
function mendCommonFaults(text: string): string {
  let out = '';
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (!inString) {
      if (char === '"') inString = true;
      out += char;
    } else if (char === '\\') {
      const next = text.charAt(at + 1);
      const escape = next === 'u' ? /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) : /["\\/bfnrt]/.test(next);
      out += escape ? char + next : '\\\\';
      if (escape) at++;
    } else if (char < ' ') {
      out += JSON.stringify(char).slice(1, -1);
    } else {
      if (char === '"') inString = false;
      out += char;
    }
  }
  return out;
}
