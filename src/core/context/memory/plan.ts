import type { AgentEvent } from '../../contract/events';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { lineOf } from './limits';
import { suggestionOf } from './userSays';

type Plan = ConversationMemory['plan'];
type Step = Plan['steps'][number];
type Reply = Extract<AgentEvent, { type: 'reply' }>;

const STEPS = 30;
const LONGEST = 200;
const LONGEST_PLAN = 20_000;
const SUGGESTIONS = 10;
/** `R1:`, and other ways to number steps, each to be tried where the one before finds none. */
const MARKERS = [
  /(?<![\p{L}\p{N}_])[*_]{0,2}R\s?(\d{1,3})[*_]{0,2}\s*[:：][*_]{0,2}/gu,
  /(?:(?<![\p{L}\p{N}_])(?:step|round)\s?|步骤\s?|第\s?)(\d{1,3})\s?[步轮]?\s*[:：、,，]/giu,
  /(?:^|[\n;；])\s*(\d{1,2})[.)、]\s*/g,
];

/** The steps of a plan as a model writes it, `R1: …; R2: …`, with their numbers; words without any are one step. */
export function stepsOf(text: string, round: number): Omit<Step, 'done'>[] {
  const plan = text.slice(0, LONGEST_PLAN);
  for (const marker of MARKERS) {
    const marks = [...plan.matchAll(marker)];
    const steps = marks.map((mark, at) => ({
      id: `R${Number(mark[1])}`,
      text: stepText(plan.slice(mark.index + mark[0].length, marks[at + 1]?.index)),
    }));
    if (marks.length > 0) return lastOfEach(steps.filter(({ text }) => text !== '')).slice(0, STEPS);
  }
  const words = stepText(plan);
  return words === '' ? [] : [{ id: `R${round}`, text: words }];
}

/** The conversation memory after a reply told its plan: steps before the round that it is in are done, with a report all are. */
export function takePlan(memory: ConversationMemory, { response: { metadata } }: Reply): ConversationMemory {
  const round = metadata.current_round;
  const isComplete = metadata.action_type === 'complete';
  const known = memory.plan.turn === memory.turns ? memory.plan.steps : [];
  const planned = stepsOf(metadata.execution_plan, round);
  const first = planned[0] ? numberOf(planned[0]) : Number.POSITIVE_INFINITY;
  // What a plan no longer tells of the same turn is behind it.
  const steps = [...known.filter((step) => numberOf(step) < first), ...planned]
    .slice(0, STEPS)
    .map(({ id, text }) => ({ id, text, done: isComplete || numberOf({ id }) < round }));
  // Without a plan of its own the one of a turn before stands: it may have been stopped in its midst.
  const plan = steps.length === 0 ? memory.plan : { turn: memory.turns, steps, round, ran: false };
  const taken = { ...memory, plan };
  if (!isComplete) return { ...taken, next: nextStep(taken) };
  const suggested = metadata.recommended_questions.slice(0, SUGGESTIONS).map(suggestionOf);
  return { ...taken, suggested, next: suggested[0] === undefined ? '' : lineOf(suggested[0], LONGEST) };
}

/** What comes next while a turn runs: the first step that is open; behind the calls of a round the one after it. */
export function nextStep({ plan, turns }: Pick<ConversationMemory, 'plan' | 'turns'>): string {
  if (plan.turn !== turns) return '';
  const open = plan.steps.filter((step) => !step.done);
  const next = open.find((step) => !plan.ran || numberOf(step) > plan.round);
  if (next) return `${next.id}: ${next.text}`;
  return open[0] ? `Finish ${open[0].id} (${open[0].text}) from the results of its calls` : '';
}

/** The conversation memory after a turn ended otherwise than with its report. */
export function takeEnd(memory: ConversationMemory, outcome: 'cancelled' | 'failed'): ConversationMemory {
  const how = outcome === 'cancelled' ? 'The turn was stopped' : 'The turn failed';
  const step = nextStep(memory);
  return { ...memory, next: step === '' ? `${how} before its report.` : `${how}: continue with ${step}` };
}

function numberOf({ id }: Pick<Step, 'id'>): number {
  return Number(id.slice(1));
}

function stepText(text: string): string {
  return lineOf(text.replace(/^[\s:：*_-]+|[\s;；,，、*_-]+$/g, ''), LONGEST);
}

/** Of steps with one number the last one, in the order of their numbers. */
function lastOfEach(steps: readonly Omit<Step, 'done'>[]): Omit<Step, 'done'>[] {
  return [...new Map(steps.map((step) => [step.id, step])).values()].sort((a, b) => numberOf(a) - numberOf(b));
}
