/** The panel's state, and what can be told from it. */
import type { CodeFile } from '../../src/protocol/codes';
import type { ViewContext } from '../../src/protocol/messages';
import { emptyTranscript, type ApprovalAnswer, type Transcript, type TurnView } from '../../src/protocol/transcript';
import { isAllThere, messageText, nothingAttached, type AttachState, type DraftFile } from '../attachments/state';
import { closedSavedCode, type SavedCodeState } from '../code/state';
import type { FactsState } from '../facts/state';
import { closedHistory, type HistoryState } from '../sessions/state';
import type { ReadingsState } from '../parsing/state';
import type { TypesState } from '../roles/state';
import { noRuns, type RunsState } from '../runs/state';
import { slashCommands, slashMatches, type SlashCommand } from '../conversation/slash';
import { closedUsage, type UsageState } from '../usage/state';

/** How many turns are in the page at first, and how many each "Show earlier" adds. */
export const turnsAtOnce = 30;

/** Whether something failed, or there is just something to know. */
export type ProblemLevel = 'error' | 'info';

/** The text of saved code, as far as the panel has it. */
export type CodeText =
  { state: 'loading' } | { state: 'loaded'; text: string; file?: CodeFile } | { state: 'failed'; message: string };

/** An earlier message that the user is changing. */
export interface Editing {
  turn: string;
  text: string;
  /** The files that go with it, where the user has changed them. */
  files?: readonly DraftFile[];
  /** It is on its way to the host, which has not started its turn yet. */
  sending: boolean;
}

/** The list of commands above the input. */
export interface SlashList {
  /** It may show; whether there is something in it depends on what is written. */
  open: boolean;
  /** All commands are in it, as long as nothing is written. */
  all: boolean;
  /** Which of the commands that fit is marked. */
  active: number;
}

/** A turn of a session. */
export interface TurnPlace {
  session: string;
  turn: string;
}

export const closedSlashList: SlashList = { open: false, all: false, active: 0 };

export interface PanelState {
  phase: 'loading' | 'ready' | 'unreadable';
  /** Why the conversation cannot be shown, when `phase` is `unreadable`. */
  reason: string;
  transcript: Transcript;
  context: ViewContext | undefined;
  /** Of the last message that was taken in. */
  sequence: number;
  /** A message is missing: the host must be asked for a snapshot. Nothing else is taken in until it comes. */
  needsSnapshot: boolean;
  draft: string;
  attach: AttachState;
  slash: SlashList;
  /** What a question that was clicked has made of the draft. */
  filled: string;
  /** The message on its way to the host, which has neither started its turn nor put it into the queue yet. */
  sending: string | undefined;
  editing: Editing | undefined;
  /** Task analyses that the user opened or closed, by turn; the others follow the turn's progress. */
  analyses: Readonly<Record<string, boolean>>;
  /** Texts of saved code by code id. */
  code: Readonly<Record<string, CodeText>>;
  /** The code id that was copied a moment ago. */
  copied: string | undefined;
  /** What the user answered to questions whether a call may run, by question, while that is on its way. */
  answering: Readonly<Record<string, ApprovalAnswer>>;
  /** Summaries of compactions that the user opened or closed, by compaction. */
  summaries: Readonly<Record<string, boolean>>;
  /** What the user is told until he dismisses it: the last request that failed, or what came of it. */
  problem: string;
  problemLevel: ProblemLevel;
  /** Counts up each time that the cursor shall go into the input. */
  focus: number;
  atBottom: boolean;
  /** How many of the latest turns are in the page. */
  turnsShown: number;
  history: HistoryState;
  usage: UsageState;
  savedCode: SavedCodeState;
  readings: ReadingsState;
  types: TypesState;
  facts: FactsState;
  runs: RunsState;
  /** The large file that is being read, and how much of it was: 0 to 1. */
  fileProgress: { path: string; share: number } | undefined;
  /** Where the user wants to go, until the view is there. */
  goTo: TurnPlace | undefined;
  /** The session that was opened anew and is still written by another window. */
  stillElsewhere: string | undefined;
}

export const initialState: PanelState = {
  phase: 'loading',
  reason: '',
  transcript: emptyTranscript,
  context: undefined,
  sequence: 0,
  needsSnapshot: false,
  draft: '',
  attach: nothingAttached,
  slash: closedSlashList,
  filled: '',
  sending: undefined,
  editing: undefined,
  analyses: {},
  code: {},
  copied: undefined,
  answering: {},
  summaries: {},
  problem: '',
  problemLevel: 'error',
  focus: 0,
  atBottom: true,
  turnsShown: turnsAtOnce,
  history: closedHistory,
  usage: closedUsage,
  savedCode: closedSavedCode,
  readings: {},
  types: {},
  facts: undefined,
  runs: noRuns,
  fileProgress: undefined,
  goTo: undefined,
  stillElsewhere: undefined,
};

/** Whether the agent is at work on the last turn. */
export function isRunning(state: PanelState): boolean {
  return state.transcript.turns.at(-1)?.outcome === 'running';
}

/** Whether the conversation is being compacted. */
export function isCompacting({ transcript }: PanelState): boolean {
  return transcript.turns.some(({ compacting }) => compacting !== undefined);
}

/** Whether there is something to stop; what is sent meanwhile waits. */
export function isWorking(state: PanelState): boolean {
  return isRunning(state) || isCompacting(state);
}

/** Whether a turn runs or is about to: what changes the conversation behind it has to wait. */
export function isBusy(state: PanelState): boolean {
  return isWorking(state) || state.sending !== undefined || state.editing?.sending === true;
}

/** Whether the conversation can only be read here: another window writes its session. */
export function isReadOnly({ context }: PanelState): boolean {
  return (context?.session.readOnly ?? false) !== false;
}

/** The commands in the list above the input; none where it is closed. */
export function listedCommands(state: PanelState): readonly SlashCommand[] {
  const { slash, draft } = state;
  if (!slash.open || isReadOnly(state)) return [];
  return slash.all && draft === '' ? slashCommands : slashMatches(draft);
}

/** Whether the draft can be sent now; while a turn runs that is into the queue. Files on their way are waited for. */
export function canSend(state: PanelState): boolean {
  const { draft, attach, sending } = state;
  const isWhole = messageText(draft, attach.files) !== '' && isAllThere(attach);
  return state.phase === 'ready' && isWhole && sending === undefined && !isReadOnly(state);
}

/** Whether the message that is being changed can be sent now. */
export function canSendEdit(state: PanelState): boolean {
  const hasWords = (state.editing?.text.trim() ?? '') !== '';
  const isWhole = hasWords && isAllThere(state.attach);
  return state.phase === 'ready' && isWhole && !isBusy(state) && !isReadOnly(state);
}

/** The turns that are in the page. */
export function shownTurns({ transcript, turnsShown }: PanelState): readonly TurnView[] {
  return transcript.turns.slice(-turnsShown);
}

/** Where turns before those in the page are: with the panel already, or with the host; undefined where there are none. */
export function earlierTurns(state: PanelState): 'here' | 'host' | undefined {
  if (state.transcript.turns.length > state.turnsShown) return 'here';
  return state.context?.earlier === true ? 'host' : undefined;
}

/**
 * How a turn that is not in the page is reached: by asking the host for what was said earlier, by making its version the
 * conversation, or not at all.
 */
export function wayTo(turn: string, state: PanelState): 'page' | 'earlier' | 'version' | 'none' {
  if (state.transcript.turns.some(({ id }) => id === turn)) return 'page';
  if (state.context?.earlier === true && !isBusy(state)) return 'earlier';
  return isReadOnly(state) ? 'none' : 'version';
}

/** Where the user wants to go, once its session is open; the turn is in the page if it is in the conversation. */
export function placeToReach({ phase, context, goTo }: PanelState): TurnPlace | undefined {
  return phase === 'ready' && goTo && context?.session.id === goTo.session ? goTo : undefined;
}
