/** The conversation as the panel shows it, and the one function by which it changes: host and panel share both. */
import * as z from 'zod';
import {
  approvalAnswers,
  approvalKinds,
  attachmentSchema,
  carriedFileSchema,
  codeNoticeSchema,
  compactionModes,
  compactionTriggers,
  downloadSchema,
  noticeLevels,
  turnOutcomes,
  type AgentEvent,
  type ApprovalAnswer,
} from '../core/contract/events';
import { modelErrorKinds } from '../core/contract/modelError';
import { agentResponseSchema } from '../core/contract/response';
import { type ToolExecutionResult, toolDetailsSchema } from '../core/contract/toolResult';
import { resultKey } from '../core/session/pins';
import { nothingSpent, spend, spendingSchema } from '../core/session/spending';

export type { ApprovalAnswer };

const toolStates = ['asked', 'running', 'done', 'failed', 'denied', 'cancelled', 'timed_out'] as const;
export type ToolState = (typeof toolStates)[number];

/** A question to the user whether a call may run. */
const approvalViewSchema = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** What will be done, in full. */
  shown: z.string(),
  language: z.string().exactOptional(),
  /** With what and where it will be done. */
  note: z.string().exactOptional(),
});
export type ApprovalView = z.infer<typeof approvalViewSchema>;

const shownDetailsSchema = toolDetailsSchema.pick({ fault: true, file: true, run: true, outputs: true, written: true });

const toolViewSchema = z.object({
  id: z.string(),
  round: z.number(),
  name: z.string(),
  /** The call's arguments as the model gave them. */
  arguments: z.record(z.string(), z.unknown()),
  state: z.enum(toolStates),
  /** What waits for approval; there while `state` is `asked`. */
  approval: approvalViewSchema.exactOptional(),
  /** What the user answered. */
  allowed: z.enum(approvalAnswers).exactOptional(),
  /** One line about the result. */
  summary: z.string().exactOptional(),
  durationMs: z.number().exactOptional(),
  /** ISO 8601: since when it runs; only while it does, and not where it is read back. */
  runningSince: z.string().exactOptional(),
  /** Why it did not work, in English; and the type and the code of the error, with a slash between them. */
  error: z.string().exactOptional(),
  errorCode: z.string().exactOptional(),
  /** The model got a part of the result, and how to read on. */
  truncated: z.boolean().exactOptional(),
  /** The result is that of the same call before. */
  cached: z.boolean().exactOptional(),
  /** Attempts after the first one. */
  retries: z.number().exactOptional(),
  /** Where the whole result is kept. */
  artifact: z.string().exactOptional(),
  ...shownDetailsSchema.shape,
});
export type ToolView = z.infer<typeof toolViewSchema>;

/** A batch of stubs. */
const stubViewSchema = z.object({
  reason: z.enum(['new_turn', 'pressure']),
  /** The files, and the key by which each can be kept whole. */
  files: z.array(z.object({ path: z.string(), key: z.string(), stub: z.string() })),
  /** Tokens of the conversation before and after. */
  before: z.number(),
  after: z.number(),
});

/** A compaction: from then on a model reads `text` in place of what was dropped. */
const compactionViewSchema = z.object({
  id: z.string(),
  trigger: z.enum(compactionTriggers),
  mode: z.enum(compactionModes),
  /** What the model reads, shortened where it is very long. */
  text: z.string(),
  /** Of it what a model wrote; empty where none did. */
  summary: z.string(),
  /** Tokens of a request before and after. */
  before: z.number(),
  after: z.number(),
  /** Messages of the user and answers that are summarized, and those that stayed whole. */
  dropped: z.number(),
  kept: z.number(),
  files: z.array(carriedFileSchema),
  /** What the user asked to keep. */
  focus: z.string().exactOptional(),
  /** Why no model wrote it, where one was asked. */
  error: z.string().exactOptional(),
  undone: z.boolean(),
});
export type CompactionView = z.infer<typeof compactionViewSchema>;

const retryViewSchema = z.object({
  /** The request that comes, counted from 1, and how many there will be at most. */
  attempt: z.number(),
  attempts: z.number(),
  /** ISO 8601: when it is sent. */
  until: z.string(),
  reason: z.string(),
});

const turnViewSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  question: z.string(),
  attachments: z.array(attachmentSchema),
  /** Which model speaks. */
  model: z.string(),
  round: z.number(),
  taskAnalysis: z.string(),
  plan: z.string(),
  tools: z.array(toolViewSchema),
  /** The report as far as it has come; placeholders in it are those of `response`. */
  report: z.string(),
  /** The final reply; until it is there the turn is still working. */
  response: agentResponseSchema.exactOptional(),
  downloads: z.array(downloadSchema),
  notices: z.array(z.object({ level: z.enum(noticeLevels), text: z.string(), code: codeNoticeSchema.exactOptional() })),
  /** Files of earlier turns that the model gets as stubs from this turn on. */
  stubs: z.array(stubViewSchema),
  /** What was written in it was taken back: which files, and which not at the last try and why. */
  undone: z
    .object({ paths: z.array(z.string()), kept: z.array(z.object({ path: z.string(), reason: z.string() })) })
    .exactOptional(),
  /** Compactions behind this turn, or in it. */
  compactions: z.array(compactionViewSchema),
  /** One is under way, and why. */
  compacting: z.enum(compactionTriggers).exactOptional(),
  /** A request failed and is sent again by itself. */
  retry: retryViewSchema.exactOptional(),
  /** What the turn's requests cost; missing where none was reported. */
  spending: spendingSchema.exactOptional(),
  /** `interrupted`: the session was cut off (a reload, a crash) before the turn ended. */
  outcome: z.enum(['running', 'interrupted', ...turnOutcomes]),
  error: z.string().exactOptional(),
  /** What of the model failed, where that is why. */
  errorKind: z.enum(modelErrorKinds).exactOptional(),
});
export type TurnView = z.infer<typeof turnViewSchema>;

export const transcriptSchema = z.object({ turns: z.array(turnViewSchema).readonly() });
export type Transcript = Readonly<z.infer<typeof transcriptSchema>>;

export const emptyTranscript: Transcript = { turns: [] };

/**
 * The transcript after an event. Events of a turn that is not there are ignored. Turns that did not change stay the same
 * objects. A turn that replaces another one takes its place, and that of all behind it.
 */
export function applyEvent(transcript: Transcript, event: AgentEvent): Transcript {
  if (event.type === 'turn_started') {
    const turn: TurnView = {
      id: event.turn,
      startedAt: event.at,
      question: event.text,
      attachments: event.attachments,
      model: event.model,
      round: 0,
      taskAnalysis: '',
      plan: '',
      tools: [],
      report: '',
      downloads: [],
      notices: [],
      stubs: [],
      compactions: [],
      outcome: 'running',
    };
    const replaced = transcript.turns.findIndex(({ id }) => id === event.replaces);
    return { turns: [...(replaced < 0 ? transcript.turns : transcript.turns.slice(0, replaced)), turn] };
  }
  if (event.type === 'compaction_undone') return { turns: transcript.turns.map((turn) => undo(turn, event.id)) };
  if (event.type === 'writes_undone') {
    const { of = event.turn, kept } = event;
    const undone = (turn: TurnView) => ({ paths: [...(turn.undone?.paths ?? []), ...event.paths], kept });
    return { turns: transcript.turns.map((turn) => (turn.id === of ? { ...turn, undone: undone(turn) } : turn)) };
  }
  return { turns: transcript.turns.map((turn) => (turn.id === event.turn ? applyToTurn(turn, event) : turn)) };
}

function undo(turn: TurnView, id: string): TurnView {
  if (!turn.compactions.some((compaction) => compaction.id === id)) return turn;
  const compactions = turn.compactions.map((each) => (each.id === id ? { ...each, undone: true } : each));
  return { ...turn, compactions };
}

function withoutCompacting({ compacting: _, ...rest }: TurnView): TurnView {
  return rest;
}

function applyToTurn(
  turn: TurnView,
  event: Exclude<AgentEvent, { type: 'turn_started' | 'compaction_undone' | 'writes_undone' }>,
): TurnView {
  switch (event.type) {
    case 'turn_resumed': {
      const { error: _, errorKind: __, retry: ___, ...rest } = turn;
      return { ...rest, model: event.model, report: '', outcome: 'running' };
    }
    case 'round_started': {
      // What an earlier request of the same round said before it failed is said anew.
      const { retry, ...rest } = turn;
      return { ...rest, round: event.round, ...(retry ? { report: '' } : {}) };
    }
    case 'retry_scheduled': {
      const { attempt, attempts, until, reason } = event;
      return { ...turn, retry: { attempt, attempts, until, reason } };
    }
    case 'model_usage':
      return { ...turn, spending: spend(turn.spending ?? nothingSpent, event.model, event.usage) };
    case 'reply_delta': {
      const field = { task_analysis: 'taskAnalysis', execution_plan: 'plan', content: 'report' } as const;
      const key = field[event.field];
      return { ...turn, [key]: turn[key].slice(0, event.from) + event.text };
    }
    case 'reply': {
      const { metadata } = event.response;
      const message = {
        ...turn,
        round: event.round,
        taskAnalysis: metadata.task_analysis || turn.taskAnalysis,
        plan: metadata.execution_plan || turn.plan,
        report: event.response.response,
      };
      // What was said until a reply broke off is shown, but it is not the answer.
      return metadata.action_type === 'complete' && event.interrupted !== true
        ? { ...message, response: event.response, downloads: event.downloads }
        : message;
    }
    case 'reasked':
      return { ...turn, report: '' };
    case 'tool_started': {
      const { tool_call_id: id, tool_name: name, arguments: args } = event.call;
      return { ...turn, tools: [...turn.tools, { id, round: event.round, name, arguments: args, state: 'running' }] };
    }
    case 'tool_finished': {
      const { result, round } = event;
      const place = { round, tool_call_id: result.tool_call_id };
      return changeTool(turn, place, (tool) => ({ ...atRest(tool), ...endOf(result) }));
    }
    case 'approval_asked': {
      const { id, kind, shown, language, note } = event;
      const approval: ApprovalView = {
        ...{ id, kind, shown },
        ...(language === undefined ? {} : { language }),
        ...(note === undefined ? {} : { note }),
      };
      return changeTool(turn, event, (tool) => ({ ...atRest(tool), state: 'asked', approval }));
    }
    case 'approval_answered':
      return changeTool(turn, event, ({ approval: _, ...tool }) => ({
        ...tool,
        state: event.answer === 'deny' ? 'denied' : 'running',
        allowed: event.answer,
      }));
    case 'context_cleaned': {
      const { reason, before, after } = event;
      const files = event.results.map((result) => ({ path: result.path, stub: result.stub, key: resultKey(result) }));
      return { ...turn, stubs: [...turn.stubs, { reason, before, after, files }] };
    }
    case 'compaction_started':
      return { ...turn, compacting: event.trigger };
    case 'compaction_dropped':
      return withoutCompacting(turn);
    case 'compact_summary': {
      const { id, trigger, mode, text, summary, preTokens: before, postTokens: after } = event;
      const { dropped, kept, files, focus, error } = event;
      const view: CompactionView = {
        ...{ id, trigger, mode, text, summary, before, after, dropped, kept, files },
        ...(focus === undefined ? {} : { focus }),
        ...(error === undefined ? {} : { error }),
        undone: false,
      };
      return { ...withoutCompacting(turn), compactions: [...turn.compactions, view] };
    }
    case 'guidance':
    case 'compact_boundary':
    case 'code_saved':
      return turn;
    case 'notice': {
      const { level, text, code } = event;
      return { ...turn, notices: [...turn.notices, { level, text, ...(code ? { code } : {}) }] };
    }
    case 'turn_finished': {
      const { retry: _, compacting: __, ...rest } = turn;
      return {
        ...rest,
        ...endedTools(turn),
        outcome: event.outcome,
        ...(event.error === undefined ? {} : { error: event.error }),
        ...(event.error_kind === undefined ? {} : { errorKind: event.error_kind }),
        // An answer to a part of the conversation is no answer.
        ...(event.error_kind === 'window_lies' ? { report: '' } : {}),
      };
    }
  }
}

/** The transcript of a conversation that is read back. A turn whose end was never written was cut off: nothing runs. */
export function replayTranscript(events: readonly AgentEvent[]): Transcript {
  const { turns } = events.reduce(applyEvent, emptyTranscript);
  return {
    turns: turns.map((turn) =>
      turn.outcome === 'running' ? { ...turn, ...endedTools(turn), outcome: 'interrupted' } : turn,
    ),
  };
}

function changeTool(
  turn: TurnView,
  { round, tool_call_id }: { round: number; tool_call_id: string },
  change: (tool: ToolView) => ToolView,
): TurnView {
  const isMeant = (tool: ToolView): boolean => tool.id === tool_call_id && tool.round === round;
  return { ...turn, tools: turn.tools.map((tool) => (isMeant(tool) ? change(tool) : tool)) };
}

/** How a call ended, for people. */
function endOf(result: ToolExecutionResult): Partial<ToolView> & Pick<ToolView, 'state'> {
  return {
    state: stateOf(result),
    durationMs: result.duration_ms,
    ...(result.data_summary === undefined ? {} : { summary: result.data_summary }),
    ...(result.error_message === undefined ? {} : { error: result.error_message }),
    ...(result.error_code === undefined ? {} : { errorCode: `${result.error_type ?? ''}/${result.error_code}` }),
    ...(result.truncated === true ? { truncated: true } : {}),
    ...(result.cached === true ? { cached: true } : {}),
    ...(result.retry_count ? { retries: result.retry_count } : {}),
    ...(result.artifact_id === undefined ? {} : { artifact: result.artifact_id }),
    ...shownDetails(result),
  };
}

/** What of a result's details the panel shows. */
export function shownDetails({ details = {} }: ToolExecutionResult): z.infer<typeof shownDetailsSchema> {
  const { fault, file, run, outputs, written } = details;
  return {
    ...(fault && { fault }),
    ...(file && { file }),
    ...(run && { run }),
    ...(outputs && { outputs }),
    ...(written && { written }),
  };
}

const STATES: ReadonlyMap<string | undefined, ToolState> = new Map([
  ['cancelled', 'cancelled'],
  ['permission', 'denied'],
  ['timeout', 'timed_out'],
]);

function stateOf({ success, error_type }: ToolExecutionResult): ToolState {
  return success ? 'done' : (STATES.get(error_type) ?? 'failed');
}

/** Without what a call has only until it ends. */
function atRest({ approval: _, runningSince: __, ...tool }: ToolView): ToolView {
  return tool;
}

function endedTools({ tools }: TurnView): Pick<TurnView, 'tools'> {
  const isOpen = ({ state }: ToolView): boolean => state === 'running' || state === 'asked';
  const end = (tool: ToolView): ToolView => ({ ...atRest(tool), state: 'cancelled' });
  return { tools: tools.map((tool) => (isOpen(tool) ? end(tool) : tool)) };
}
