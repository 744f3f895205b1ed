/** The panel's state and the one pure function by which it changes. No DOM: the unit tests run it in plain Node. */
import type { ToView, ViewContext } from '../src/protocol/messages';
import { applyEvent, emptyTranscript, type Transcript } from '../src/protocol/transcript';

/** How many turns are in the page at first, and how many each "Show earlier" adds. */
const turnsAtOnce = 30;

/** The text of saved code, as far as the panel has it. */
export type CodeText = { state: 'loading' } | { state: 'loaded'; text: string } | { state: 'failed'; message: string };

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
  /** A question is on its way to the host, which has not started its turn yet. */
  sending: boolean;
  /** Task analyses that the user opened or closed, by turn; the others follow the turn's progress. */
  analyses: Readonly<Record<string, boolean>>;
  /** Texts of saved code by code id. */
  code: Readonly<Record<string, CodeText>>;
  /** The code id that was copied a moment ago. */
  copied: string | undefined;
  /** The last request that failed, told to the user until dismissed. */
  problem: string;
  /** Counts up each time that the cursor shall go into the input. */
  focus: number;
  atBottom: boolean;
  /** How many of the latest turns are in the page. */
  turnsShown: number;
}

export type Action =
  | { type: 'message'; message: ToView }
  | { type: 'missed' }
  | { type: 'reload' }
  | { type: 'unreadable'; reason: string }
  | { type: 'draft'; text: string }
  | { type: 'fillDraft'; text: string }
  | { type: 'sent' }
  | { type: 'sendSettled' }
  | { type: 'sendFailed'; text: string; message: string }
  | { type: 'analysis'; turn: string; open: boolean }
  | { type: 'code'; codeId: string; code: CodeText }
  | { type: 'copied'; codeId: string | undefined }
  | { type: 'problem'; message: string }
  | { type: 'atBottom'; atBottom: boolean }
  | { type: 'showEarlier' };

export const initialState: PanelState = {
  phase: 'loading',
  reason: '',
  transcript: emptyTranscript,
  context: undefined,
  sequence: 0,
  needsSnapshot: false,
  draft: '',
  sending: false,
  analyses: {},
  code: {},
  copied: undefined,
  problem: '',
  focus: 0,
  atBottom: true,
  turnsShown: turnsAtOnce,
};

/** Whether the agent is at work on the last turn. */
export function isRunning(state: PanelState): boolean {
  return state.transcript.turns.at(-1)?.outcome === 'running';
}

/** Whether the draft can be sent now. */
export function canSend(state: PanelState): boolean {
  return state.phase === 'ready' && state.draft.trim() !== '' && !state.sending && !isRunning(state);
}

/** The state after an action; the same object when nothing changed. */
export function reduce(state: PanelState, action: Action): PanelState {
  switch (action.type) {
    case 'message':
      return take(state, action.message);
    case 'missed':
      return { ...state, needsSnapshot: true };
    case 'reload':
      return { ...state, phase: 'loading', reason: '', needsSnapshot: true };
    case 'unreadable':
      return { ...state, phase: 'unreadable', reason: action.reason, needsSnapshot: false };
    case 'draft':
      return { ...state, draft: action.text };
    case 'fillDraft':
      return { ...state, draft: action.text, focus: state.focus + 1 };
    case 'sent':
      return { ...state, draft: '', sending: true, problem: '', atBottom: true };
    case 'sendSettled':
      return state.sending ? { ...state, sending: false } : state;
    case 'sendFailed': {
      // The question is not lost: it goes back, unless its turn has begun or the user is writing the next one.
      const isLost = state.sending && state.draft === '';
      return { ...state, sending: false, draft: isLost ? action.text : state.draft, problem: action.message };
    }
    case 'analysis':
      return { ...state, analyses: { ...state.analyses, [action.turn]: action.open } };
    case 'code':
      return { ...state, code: { ...state.code, [action.codeId]: action.code } };
    case 'copied':
      return { ...state, copied: action.codeId };
    case 'problem':
      return { ...state, problem: action.message };
    case 'atBottom':
      return state.atBottom === action.atBottom ? state : { ...state, atBottom: action.atBottom };
    case 'showEarlier':
      return { ...state, turnsShown: state.turnsShown + turnsAtOnce };
  }
}

function take(state: PanelState, message: ToView): PanelState {
  if (message.type === 'snapshot') {
    const { transcript, context, sequence } = message;
    return {
      ...state,
      phase: 'ready',
      reason: '',
      transcript,
      context,
      sequence,
      needsSnapshot: false,
      sending: false,
      code: {},
    };
  }
  const usable = state.phase === 'ready' && !state.needsSnapshot && message.sequence > state.sequence;
  if (!usable) return state;
  if (message.sequence !== state.sequence + 1) return { ...state, needsSnapshot: true };
  const next = { ...state, sequence: message.sequence };
  switch (message.type) {
    case 'context':
      return { ...next, context: message.context };
    case 'problem':
      return { ...next, problem: message.text };
    case 'focusInput':
      return { ...next, focus: state.focus + 1 };
    case 'events': {
      const stale = new Set(
        message.events.flatMap((event) => (event.type === 'code_saved' ? [event.code.code_id] : [])),
      );
      return {
        ...next,
        transcript: message.events.reduce(applyEvent, state.transcript),
        sending: state.sending && !message.events.some((event) => event.type === 'turn_started'),
        code: stale.size === 0 ? state.code : without(state.code, stale),
      };
    }
  }
}

function without<T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
}
