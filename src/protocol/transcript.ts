/** The conversation as the panel shows it, and the one function by which it changes: host and panel share both. */
import type {
  AgentEvent,
  ApprovalAnswer,
  ApprovalKind,
  Attachment,
  CarriedFile,
  CodeNotice,
  CompactionMode,
  CompactionTrigger,
  Download,
  NoticeLevel,
  TurnOutcome,
} from '../core/contract/events';
import type { ModelErrorKind } from '../core/contract/modelError';
import type { AgentResponse } from '../core/contract/response';
import { resultKey } from '../core/session/pins';
import type { OutputFile } from '../core/contract/outputFiles';
import type { RunFacts } from '../core/contract/runFacts';
import type { FileFacts } from '../core/contract/fileFacts';
import type { ToolExecutionResult } from '../core/contract/toolResult';
import type { WrittenFile } from '../core/contract/writtenFile';
import { nothingSpent, spend, type Spending } from '../core/session/spending';

export type { ApprovalAnswer };

export interface ToolView {
  id: string;
  round: number;
  name: string;
  /** The call's arguments as the model gave them. */
  arguments: Readonly<Record<string, unknown>>;
  state: ToolState;
  /** What waits for the user's word; there while `state` is `asked`. */
  approval?: ApprovalView;
  /** What he said. */
  allowed?: ApprovalAnswer;
  /** One line about the result. */
  summary?: string;
  durationMs?: number;
  /** ISO 8601: since when it runs; only while it does, and not where it is read back. */
  runningSince?: string;
  /** Why it did not work, in the words for the model; and the type and the code of the error, with a slash between them. */
  error?: string;
  errorCode?: string;
  /** The model got a part of the result, and how to read on. */
  truncated?: boolean;
  /** The result is that of the same call before. */
  cached?: boolean;
  /** Attempts after the first one. */
  retries?: number;
  /** Where the whole result is kept. */
  artifact?: string;
  /** What was read, when it was a file. */
  file?: FileFacts;
  /** How a program ran. */
  run?: RunFacts;
  /** Files that it made for the report. */
  outputs?: OutputFile[];
  /** The file of the workspace that it wrote. */
  written?: WrittenFile;
}

export const toolStates = ['asked', 'running', 'done', 'failed', 'denied', 'cancelled', 'timed_out'] as const;
export type ToolState = (typeof toolStates)[number];

/** A question to the user whether a call may run. */
export interface ApprovalView {
  id: string;
  kind: ApprovalKind;
  /** What will be done, in full. */
  shown: string;
  language?: string;
  /** With what and where it will be done. */
  note?: string;
}

export interface TurnView {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  question: string;
  attachments: Attachment[];
  /** Which model speaks. */
  model: string;
  round: number;
  taskAnalysis: string;
  plan: string;
  tools: ToolView[];
  /** The report as far as it has come; placeholders in it are those of `response`. */
  report: string;
  /** The final reply; until it is there the turn is still working. */
  response?: AgentResponse;
  downloads: Download[];
  notices: { level: NoticeLevel; text: string; code?: CodeNotice }[];
  /** Files of earlier turns that the model gets as gists from this turn on. */
  gists: GistView[];
  /** What was written in it was taken back: which files, and which not at the last try and why. */
  undone?: { paths: string[]; kept: { path: string; reason: string }[] };
  /** Compactions behind this turn, or in it. */
  compactions: CompactionView[];
  /** One is under way, and why. */
  compacting?: CompactionTrigger;
  /** A request failed and is sent again by itself. */
  retry?: RetryView;
  /** What the turn's requests cost; missing where none was reported. */
  spending?: Spending;
  /** `interrupted`: the session was cut off (a reload, a crash) before the turn ended. */
  outcome: TurnOutcome | 'running' | 'interrupted';
  error?: string;
  /** What of the model failed, where that is why. */
  errorKind?: ModelErrorKind;
}

/** A batch of gists. */
export interface GistView {
  reason: 'new_turn' | 'pressure';
  /** The files, and the key by which each can be kept whole. */
  files: { path: string; key: string; gist: string }[];
  /** Tokens of the conversation before and after. */
  before: number;
  after: number;
}

/** A compaction: from then on a model reads `text` in place of what was dropped. */
export interface CompactionView {
  id: string;
  trigger: CompactionTrigger;
  mode: CompactionMode;
  /** What the model reads, shortened where it is very long. */
  text: string;
  /** Of it what a model wrote; empty where none did. */
  summary: string;
  /** Tokens of a request before and after. */
  before: number;
  after: number;
  /** Messages of the user and answers that are told in short, and those that stayed whole. */
  dropped: number;
  kept: number;
  files: CarriedFile[];
  /** What the user asked to keep. */
  focus?: string;
  /** Why no model wrote it, where one was asked. */
  error?: string;
  undone: boolean;
}

export interface RetryView {
  /** The request that comes, counted from 1, and how many there will be at most. */
  attempt: number;
  attempts: number;
  /** ISO 8601: when it is sent. */
  until: string;
  reason: string;
}

export interface Transcript {
  turns: readonly TurnView[];
}

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
      gists: [],
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
    return {
      turns: transcript.turns.map((turn) => (turn.id === of ? { ...turn, undone: undone(turn) } : turn)),
    };
  }
  return {
    turns: transcript.turns.map((turn) => (turn.id === event.turn ? applyToTurn(turn, event) : turn)),
  };
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
    case 'guidance':
      return turn;
    case 'reply_delta': {
      const field = { task_analysis: 'taskAnalysis', execution_plan: 'plan', content: 'report' } as const;
      const key = field[event.field];
      return { ...turn, [key]: turn[key].slice(0, event.from) + event.text };
    }
    case 'reply': {
      const { metadata } = event.response;
      const said = {
        ...turn,
        round: event.round,
        taskAnalysis: metadata.task_analysis || turn.taskAnalysis,
        plan: metadata.execution_plan || turn.plan,
        report: event.response.response,
      };
      // What was said until a reply broke off is shown, but it is not the answer.
      return metadata.action_type === 'complete' && event.interrupted !== true
        ? { ...said, response: event.response, downloads: event.downloads }
        : said;
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
      const files = event.results.map((result) => ({ path: result.path, gist: result.gist, key: resultKey(result) }));
      return { ...turn, gists: [...turn.gists, { reason, before, after, files }] };
    }
    case 'compaction_started':
      return { ...turn, compacting: event.trigger };
    case 'compaction_dropped':
      return withoutCompacting(turn);
    case 'compact_boundary':
      return turn;
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
  const { file, run, outputs, written } = result.details ?? {};
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
    ...(file && { file }),
    ...(run && { run }),
    ...(outputs && { outputs }),
    ...(written && { written }),
  };
}

function stateOf({ success, error_type }: ToolExecutionResult): ToolState {
  if (success) return 'done';
  switch (error_type) {
    case 'cancelled':
      return 'cancelled';
    case 'permission':
      return 'denied';
    case 'timeout':
      return 'timed_out';
    default:
      return 'failed';
  }
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
