import { canonicalJson } from '../../../base/canonicalJson';
import type { AgentEvent } from '../../contract/events';
import { takeDetails } from './data';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { lineOf, newest, shortened, type Limit } from './limits';
import { nextStep } from './plan';
import { scriptLabel } from './scriptLabel';
import { readQuery } from './sqlDefinitions';
import { DEFINITIONS } from './userSays';

type Started = Extract<AgentEvent, { type: 'tool_started' }>;
type Finished = Extract<AgentEvent, { type: 'tool_finished' }>;
type Running = ConversationMemory['running'][number];

const RUNNING: Limit = { count: 200, characters: 60_000 };
const DONE: Limit = { count: 300, characters: 65_000 };
const ERRORS: Limit = { count: 60, characters: 10_000 };
const QUERIES: Limit = { count: 300, characters: 20_000 };
/** Characters: of names, arguments, outcomes and messages. */
const NAME = 64;
const CALL = 160;
const OUTCOME = 120;
/** Labels of queries that have one definition. */
const SOURCES = 8;

/** The conversation memory after a call began. */
export function takeStarted(memory: ConversationMemory, { turn, call }: Started): ConversationMemory {
  const query = call.tool_name === 'query_database' ? readQuery(call.arguments) : undefined;
  const label = call.tool_name === 'run_python' ? scriptLabel(call.arguments) : query?.label;
  const running: Running = {
    turn,
    id: call.tool_call_id,
    tool: lineOf(call.tool_name, NAME),
    call: shortened(canonicalJson(call.arguments), CALL),
    ...(label === undefined ? {} : { label }),
    ...(query && query.definitions.length > 0 ? { definitions: query.definitions } : {}),
  };
  return { ...memory, running: newest(memory.running, [running], RUNNING) };
}

/** The conversation memory after a call ended: what was done, what failed, what was read and by which definitions. */
export function takeFinished(memory: ConversationMemory, { turn, round, result }: Finished): ConversationMemory {
  const at = memory.running.findLastIndex((call) => call.turn === turn && call.id === result.tool_call_id);
  const call = memory.running[at];
  const taken = {
    ...memory,
    running: memory.running.filter((_, index) => index !== at),
    done: newest(memory.done, [doneOf(memory.turns, round, result, call)], DONE),
  };
  const known = result.success
    ? takeQuery(takeDetails(taken, result.details), result, call)
    : { ...taken, errors: newest(memory.errors, [errorOf(memory.turns, result)], ERRORS, keyOfError) };
  return known.running.some((other) => other.turn === turn) ? known : takeRoundEnd(known, round);
}

function doneOf(
  turn: number,
  round: number,
  result: Finished['result'],
  call: Running | undefined,
): ConversationMemory['done'][number] {
  const { tool_name, success, data_summary = 'done', error_code, error_type } = result;
  const words = success ? data_summary : (error_code ?? error_type ?? 'failed');
  const outcome = lineOf(words, OUTCOME);
  return { turn, round, tool: call?.tool ?? lineOf(tool_name, NAME), call: call?.call ?? '', outcome, success };
}

function errorOf(turn: number, result: Finished['result']): ConversationMemory['errors'][number] {
  const { tool_name, error_type = 'error', error_code = 'failed', error_message = '' } = result;
  const text = lineOf(`${error_type}: ${firstLine(error_message)}`, CALL);
  return { turn, tool: lineOf(tool_name, NAME), code: lineOf(error_code, NAME), text };
}

function keyOfError({ tool, code, text }: ConversationMemory['errors'][number]): string {
  return JSON.stringify([tool, code, text]);
}

/** A query or a script that has run: its label, the rows of a query, and what that defined. */
function takeQuery(
  memory: ConversationMemory,
  { details }: Finished['result'],
  call: Running | undefined,
): ConversationMemory {
  const { label, definitions = [] } = call ?? {};
  const turn = memory.turns;
  const rows = details?.rows?.count;
  const query = label === undefined ? [] : [{ turn, label, ...(rows !== undefined && { rows }) }];
  const known = new Map(
    memory.definitions.map((definition) => [keyOfDefinition(definition), definition.sources ?? []]),
  );
  const defined = definitions.map((definition) => {
    const before = known.get(keyOfDefinition(definition)) ?? [];
    const sources = [...new Set([...before, ...(label === undefined ? [] : [label])])].slice(-SOURCES);
    return { turn, ...definition, ...(sources.length === 0 ? {} : { sources }) };
  });
  return {
    ...memory,
    queries: newest(memory.queries, query, QUERIES, ({ label: key }) => key),
    definitions: newest(memory.definitions, defined, DEFINITIONS, keyOfDefinition),
  };
}

function keyOfDefinition({ kind, text }: Pick<ConversationMemory['definitions'][number], 'kind' | 'text'>): string {
  return `${kind} ${text.toLowerCase()}`;
}

/** All calls of a round have ended: where one of them went well, the step of the plan is behind them. */
function takeRoundEnd(memory: ConversationMemory, round: number): ConversationMemory {
  const went = memory.done.some((call) => call.turn === memory.turns && call.round === round && call.success);
  if (!went || memory.plan.turn !== memory.turns) return memory;
  const ran = { ...memory, plan: { ...memory.plan, ran: true } };
  return { ...ran, next: nextStep(ran) };
}

function firstLine(text: string): string {
  return /\S[^\n]*/.exec(text.slice(0, 2000))?.[0] ?? '';
}
