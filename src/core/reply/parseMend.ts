import { readJson } from './parseJson';
import { responseFields, Source } from './parseSource';

type Fields = Record<string, unknown>;

/** Whether a value is an object of JSON. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/**
 * Brings a response that says what it means in another shape into the agreed one: only where nothing is lost and only
 * one thing can be meant. Everything else is left for the schema to refuse.
 */
export function mendResponse(value: Fields): unknown {
  const { task_analysis, execution_plan, current_round, ...rest } = value;
  const { action, hoisted } = mendAction(rest);
  const own: Fields = { ...hoisted, ...withoutNulls({ task_analysis, execution_plan, current_round }) };
  return {
    // Nothing is decided by these: a report without them is worth more than asking again.
    task_analysis: toText(own['task_analysis'] ?? ''),
    execution_plan: toText(own['execution_plan'] ?? ''),
    current_round: toNumber(own['current_round'] ?? 1),
    action,
  };
}

/** The action, wherever it stands, and fields of the response that stand inside of it. */
function mendAction({ action: given, ...beside }: Fields): { action: unknown; hoisted: Fields } {
  let action = decoded(given);
  if (isList(action) && action.length === 1) [action] = action;
  // {"action": "complete", "content": …}, or its fields without an action around them.
  if (typeof action === 'string' && beside['type'] === undefined) action = { ...beside, type: action };
  else if (given === undefined && beside['type'] !== undefined) action = beside;
  if (!isRecord(action)) return { action, hoisted: {} };
  const { type, content, ...optional } = withoutNulls(action);
  const hoisted = Object.fromEntries(Object.entries(optional).filter(([name]) => isField(name)));
  const calls = decoded(content);
  const kind = type === undefined ? kindOf(calls, content) : toKind(type);
  const mended = kind === 'tool_call' ? { content: mendCalls(calls) } : { content, ...mendLists(optional) };
  return { action: { type: kind, ...withoutNulls(mended) }, hoisted };
}

function isField(name: string): boolean {
  return responseFields.some((field) => field === name);
}

/** An action without a type: calls can only be called, and a text only be shown, unless it is JSON. */
function kindOf(calls: unknown, content: unknown): string | undefined {
  if (typeof content === 'string') return calls === content ? 'complete' : undefined;
  return isList(calls) && calls.every((call) => isRecord(call) && 'tool_name' in call) ? 'tool_call' : undefined;
}

function toKind(type: unknown): unknown {
  const letters = typeof type === 'string' ? type.toLowerCase().replace(/[\s_-]/g, '') : '';
  if (letters === 'toolcall' || letters === 'toolcalls') return 'tool_call';
  return letters === 'complete' ? 'complete' : type;
}

function mendCalls(content: unknown): unknown {
  return oneOrMore(content)?.map(mendCall) ?? content;
}

function mendCall(call: unknown): unknown {
  if (!isRecord(call)) return call;
  const { tool_call_id: id, arguments: given, ...rest } = call;
  const mended: Fields = { ...rest, tool_call_id: typeof id === 'number' ? String(id) : id };
  // No arguments are none; but what stands beside the call's own fields may be them.
  const none = given === null || (given === undefined && Object.keys(rest).every((name) => name === 'tool_name'));
  return { ...mended, arguments: none ? {} : decoded(given) };
}

function mendLists({ recommended_questions: questions, download_links: links, code_blocks: blocks }: Fields): Fields {
  return {
    recommended_questions: typeof questions === 'string' ? lines(questions) : mapList(questions, only),
    download_links: typeof links === 'string' ? [links] : mapList(links, only),
    code_blocks: mendBlocks(blocks),
  };
}

function mendBlocks(blocks: unknown): unknown {
  const all = oneOrMore(blocks);
  if (all?.every((block) => typeof block === 'string')) return all.map((code) => ({ code }));
  return all?.map(mendBlock) ?? blocks;
}

function mendBlock(block: unknown): unknown {
  if (!isRecord(block)) return block;
  const { code_id: id, ...rest } = withoutNulls(block);
  return { ...rest, ...withoutNulls({ code_id: typeof id === 'number' ? String(id) : id }) };
}

/** {"question": "…"} is the text alone. */
function only(item: unknown): unknown {
  const [text, ...more] = isRecord(item) ? Object.values(item) : [item];
  return more.length === 0 && typeof text === 'string' ? text : item;
}

function mapList(value: unknown, mend: (item: unknown) => unknown): unknown {
  return isList(value) ? value.filter((item) => item !== null).map(mend) : value;
}

function oneOrMore(value: unknown): unknown[] | undefined {
  if (isList(value)) return value;
  return isRecord(value) || (typeof value === 'string' && value !== '') ? [value] : undefined;
}

/** The items of a list that was written as text, one a line. */
function lines(text: string): string[] {
  const items = text.split('\n').map((line) => line.trim().replace(/^(?:[-*•]|\d{1,2}[.)、])\s+/, ''));
  return items.filter((item) => item !== '');
}

/** Steps as a list or an object are told as text: "read; report", "R1: read; R2: report". */
function toText(value: unknown, between = '; '): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isList(value)) return value.map((item) => toText(item, ', ')).join(between);
  if (!isRecord(value)) return value;
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${String(toText(item, ', '))}`)
    .join(between);
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
}

/** The value in a text that is JSON of an object or an array; anything else as it is. */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    const { value: inner, end, cutAt, doubts } = readJson(new Source(value), 0);
    return cutAt === undefined && doubts.length === 0 && value.slice(end).trim() === '' ? inner : value;
  } catch {
    return value;
  }
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
