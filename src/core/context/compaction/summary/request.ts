import type { AgentEvent } from '../../../contract/events';
import type { ModelMessage } from '../../../contract/model';
import type { ModelClient, ModelRequest } from '../../../ports';
import type { ContextManager } from '../../contextManager';
import { blocksOf } from '../../messageList';
import { projectMessages } from '../../projection';
import { fitConversation } from '../../smallWindow';
import { tokensAtMost } from '../../tokens/atMost';
import { familyOf } from '../../tokens/families';
import { schemasFor } from '../../tokens/toolsText';
import { droppedBefore, sinceBoundary } from '../boundary';
import { beginning } from '../../memory/limits';
import { pinsInSummary } from '../latePins';
import { summaryInstruction } from './instruction';
import type { SummaryOrder } from './order';

/** Characters of a result in the smaller request. */
const MOST_OF_A_RESULT = 2000;
/** Of the window, filled at most, where texts are measured by their looks; and by how much models may count more. */
const FILLED = 0.95;
const MARGIN = 1.27;

/**
 * The request that the conversation would send now, with the instruction behind it: for the conversation's own model all
 * but the end of it is in the provider's cache.
 */
export function wholeRequest(
  order: SummaryOrder,
  { replyFormat, id }: ModelClient,
  context: Pick<ContextManager, 'buildContext'>,
): ModelRequest {
  const { events, pins, system, tools, dataMode } = order;
  // Whether it fits is looked at behind this: the end of it alone would be no use.
  const request = context.buildContext(
    { events, pins },
    { replyFormat, id, requestLimit: undefined },
    { system, tools, ...(dataMode && { dataMode }) },
  );
  const isUpdate = sinceBoundary(events, pins).summary !== undefined;
  const instruction = summaryInstruction(order, replyFormat, { isUpdate, isWhole: true });
  return { ...request, messages: withInstruction(request.messages, instruction) };
}

/** The smaller one: only what is told in short, with the beginnings of results, and of that the end where all is too much. */
export function smallerRequest(order: SummaryOrder, model: ModelClient): ModelRequest {
  const { events, pins, system, tools, dataMode } = order;
  const { replyFormat, id, requestLimit = Infinity } = model;
  const { summary } = sinceBoundary(events, pins);
  const instruction = summaryInstruction(order, replyFormat, { isUpdate: summary !== undefined, isWhole: false });
  const ratio = familyOf(id).margin * MARGIN;
  const beside = ratio * tokensAtMost(system + schemasFor(model, tools) + instruction);
  const fit = { tokens: Math.max(0, requestLimit * FILLED - beside), messages: Infinity, ratio, hours: Infinity };
  // As to no model that was heard before: signed reasoning followed the words of results that are cut here.
  const anyone = { replyFormat, id: '' };
  const shortened = replaced(order).map(cutResult);
  const before = pinsInSummary(summary, pins);
  const messages = Number.isFinite(requestLimit)
    ? fitConversation(shortened, anyone, pins, fit, before)
    : projectMessages(shortened, anyone, pins, before);
  return { system, tools, messages: withInstruction(messages, instruction), ...(dataMode && { dataMode }) };
}

/** The words that a summary stands for, as they are told to a model now. */
export function replacedText(order: SummaryOrder): string {
  const { summary } = sinceBoundary(order.events, order.pins);
  const anyone = { replyFormat: order.model.replyFormat, id: '' };
  return JSON.stringify(projectMessages(replaced(order), anyone, order.pins, pinsInSummary(summary, order.pins)));
}

/** What is before the place from which all stays whole, with the message that its rounds answer and what was decided. */
function replaced({ events, from, pins }: SummaryOrder): AgentEvent[] {
  const { events: told } = sinceBoundary(events, pins);
  const dropped = new Set(droppedBefore(told, from));
  const isAnswered = (event: AgentEvent): boolean =>
    event.type === 'turn_started' && event.turn === from.turn && from.round > 0;
  return told.filter((event) => dropped.has(event) || isAnswered(event) || event.type === 'context_cleaned');
}

function cutResult(event: AgentEvent): AgentEvent {
  if (event.type !== 'tool_finished' || event.result.observation.length <= MOST_OF_A_RESULT) return event;
  const { observation } = event.result;
  const head = beginning(observation, MOST_OF_A_RESULT);
  const cut = `${head}\n[Cut here for the summary, after ${head.length} of ${observation.length} characters.]`;
  return { ...event, result: { ...event.result, observation: cut } };
}

/** A block of its own: the words before it stay as they are in the provider's cache. */
function withInstruction(messages: readonly ModelMessage[], instruction: string): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', content: instruction }];
  const content = [...blocksOf(last.content), { type: 'text' as const, text: instruction }];
  return [...messages.slice(0, -1), { role: 'user', content }];
}
