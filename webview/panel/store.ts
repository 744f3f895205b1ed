/** The one pure function by which the panel's state changes. No DOM: the unit tests run it in plain Node. */
import type { ToView } from '../../src/protocol/messages';
import { withStart } from '../../src/protocol/runningSince';
import { applyEvent, type ApprovalAnswer, type Transcript } from '../../src/protocol/transcript';
import { messageText, reduceAttach, withPicture, type AttachAction, type DraftFile } from '../attachments/state';
import { reduceSavedCode, type SavedCodeAction } from '../code/state';
import { reduceFacts, type FactsAction } from '../facts/state';
import { reduceHistory, type HistoryAction } from '../sessions/state';
import { reduceReadings, type ReadingAction } from '../parsing/state';
import { reduceTypes, type TypesAction } from '../roles/state';
import { reduceRuns, type RunsAction } from '../runs/state';
import {
  closedSlashList,
  isReadOnly,
  isRunning,
  isWorking,
  listedCommands,
  placeToReach,
  turnsAtOnce,
  type CodeText,
  type Editing,
  type PanelState,
  type TurnPlace,
  type ProblemLevel,
} from './state';
import { reduceUsage, type UsageAction } from '../usage/state';

type Event = Extract<ToView, { type: 'events' }>['events'][number];

export type Action =
  /** `at`, ISO 8601: when it came, for calls that begin by it. */
  | { type: 'message'; message: ToView; at?: string }
  | { type: 'missed' }
  | { type: 'reload' }
  | { type: 'unreadable'; reason: string }
  | { type: 'restore'; draft: string; editing: Omit<Editing, 'sending'> | undefined }
  | { type: 'draft'; text: string }
  | { type: 'fillDraft'; text: string }
  | { type: 'takenBack'; text: string }
  | { type: 'listCommands' }
  | { type: 'slashMoved'; by: number }
  | { type: 'slashClosed' }
  | { type: 'commandTaken' }
  | { type: 'sent' }
  | { type: 'sendSettled'; text: string }
  | { type: 'sendFailed'; text: string; message: string }
  | { type: 'edit'; turn: string }
  | { type: 'editText'; text: string }
  | { type: 'editFiles'; files: readonly DraftFile[] }
  | { type: 'pictured'; path: string; picture: string }
  | { type: 'editCancelled' }
  | { type: 'editSent' }
  | { type: 'editSettled'; turn: string }
  | { type: 'editFailed'; turn: string; message: string }
  | { type: 'analysis'; turn: string; open: boolean }
  | { type: 'code'; codeId: string; code: CodeText }
  | { type: 'copied'; codeId: string | undefined }
  | { type: 'answering'; id: string; answer: ApprovalAnswer | undefined }
  | { type: 'summary'; id: string; open: boolean }
  | { type: 'problem'; message: string; level?: ProblemLevel }
  | { type: 'atBottom'; atBottom: boolean }
  | { type: 'showEarlier' }
  | { type: 'attach'; action: AttachAction }
  | { type: 'history'; action: HistoryAction }
  | { type: 'usage'; action: UsageAction }
  | { type: 'savedCode'; action: SavedCodeAction }
  | { type: 'reading'; action: ReadingAction }
  | { type: 'types'; action: TypesAction }
  | { type: 'facts'; action: FactsAction }
  | { type: 'runs'; action: RunsAction }
  | { type: 'goTo'; place: TurnPlace }
  | { type: 'arrived' }
  | { type: 'reopened' };

/** The state after an action; the same object when nothing changed. */
export function reduce(state: PanelState, action: Action): PanelState {
  switch (action.type) {
    case 'message':
      return take(state, action.message, action.at);
    case 'missed':
      return { ...state, needsSnapshot: true };
    case 'reload':
      return { ...state, phase: 'loading', reason: '', needsSnapshot: true };
    case 'unreadable':
      return { ...state, phase: 'unreadable', reason: action.reason, needsSnapshot: false };
    case 'restore': {
      const editing = action.editing && { ...action.editing, sending: false };
      return { ...state, draft: action.draft, editing };
    }
    case 'draft':
      return { ...state, draft: action.text, slash: { open: true, all: false, active: 0 } };
    case 'listCommands':
      return { ...state, draft: '', slash: { open: true, all: true, active: 0 }, focus: state.focus + 1 };
    case 'slashMoved': {
      const count = listedCommands(state).length;
      const active = count === 0 ? 0 : (state.slash.active + action.by + count) % count;
      return { ...state, slash: { ...state.slash, active } };
    }
    case 'slashClosed':
      return state.slash.open ? { ...state, slash: closedSlashList } : state;
    case 'commandTaken':
      return { ...state, draft: '', slash: closedSlashList, problem: '' };
    case 'fillDraft': {
      // One question after the other can be tried; words of the user's own are not thrown away.
      const own = state.draft === state.filled ? '' : state.draft;
      const draft = joined(own, action.text);
      return { ...state, draft, filled: draft, focus: state.focus + 1 };
    }
    case 'takenBack':
      return { ...state, draft: joined(state.draft, action.text), focus: state.focus + 1 };
    case 'sent': {
      // What goes into the queue does not show in the conversation: the user stays where he reads.
      const atBottom = state.atBottom || !isWorking(state);
      const sending = messageText(state.draft, state.attach.files);
      return attaching({ ...state, draft: '', sending, problem: '', atBottom }, { type: 'sent' });
    }
    case 'sendSettled':
      return state.sending === action.text ? attaching({ ...state, sending: undefined }, { type: 'settled' }) : state;
    case 'sendFailed': {
      const next = telling(state, action.message);
      // The turn of another message, or its own has begun already: it is in the conversation.
      if (state.sending !== action.text) return next;
      // The message is not lost: it goes back, before what the user has begun to write meanwhile.
      // So do its files; words that were made of their names alone were not his.
      const isMade = action.text === messageText('', state.attach.sending);
      const draft = isMade ? state.draft : joined(action.text, state.draft);
      return attaching({ ...next, sending: undefined, draft }, { type: 'failed' });
    }
    case 'edit': {
      const turn = state.transcript.turns.find(({ id }) => id === action.turn);
      return turn ? { ...state, editing: { turn: turn.id, text: turn.question, sending: false } } : state;
    }
    case 'editText':
      return state.editing ? { ...state, editing: { ...state.editing, text: action.text } } : state;
    case 'editFiles':
      return state.editing ? { ...state, editing: { ...state.editing, files: action.files } } : state;
    case 'pictured':
      return pictured(state, action.path, action.picture);
    case 'editCancelled':
      return state.editing ? { ...state, editing: undefined } : state;
    case 'editSent':
      return state.editing ? { ...state, editing: { ...state.editing, sending: true }, problem: '' } : state;
    case 'editSettled':
      return isSending(state, action.turn) ? { ...state, editing: undefined } : state;
    case 'editFailed': {
      const editing = isSending(state, action.turn) ? { ...state.editing, sending: false } : state.editing;
      return { ...telling(state, action.message), editing };
    }
    case 'analysis':
      return { ...state, analyses: { ...state.analyses, [action.turn]: action.open } };
    case 'code':
      return { ...state, code: { ...state.code, [action.codeId]: action.code } };
    case 'copied':
      return { ...state, copied: action.codeId };
    case 'answering': {
      const { [action.id]: _, ...others } = state.answering;
      return { ...state, answering: action.answer ? { ...others, [action.id]: action.answer } : others };
    }
    case 'summary':
      return { ...state, summaries: { ...state.summaries, [action.id]: action.open } };
    case 'problem':
      return telling(state, action.message, action.level);
    case 'atBottom':
      return state.atBottom === action.atBottom ? state : { ...state, atBottom: action.atBottom };
    case 'showEarlier':
      return { ...state, turnsShown: state.turnsShown + turnsAtOnce };
    case 'attach':
      return attaching(state, action.action);
    case 'history': {
      const history = reduceHistory(state.history, action.action);
      if (history === state.history) return state;
      return history.open ? { ...closed(state), history } : { ...state, history };
    }
    case 'usage': {
      const usage = reduceUsage(state.usage, action.action);
      if (usage === state.usage) return state;
      return usage.open ? { ...closed(state), usage } : { ...state, usage };
    }
    case 'savedCode': {
      const savedCode = reduceSavedCode(state.savedCode, action.action);
      if (savedCode === state.savedCode) return state;
      return savedCode.open ? { ...closed(state), savedCode } : { ...state, savedCode };
    }
    case 'reading': {
      const readings = reduceReadings(state.readings, action.action);
      return readings === state.readings ? state : { ...state, readings };
    }
    case 'types': {
      const types = reduceTypes(state.types, action.action);
      return types === state.types ? state : { ...state, types };
    }
    case 'facts': {
      const facts = reduceFacts(state.facts, action.action);
      return facts === state.facts ? state : { ...state, facts };
    }
    case 'runs':
      return { ...state, runs: reduceRuns(state.runs, action.action) };
    case 'goTo':
      return reaching({ ...state, goTo: action.place });
    case 'arrived':
      return state.goTo ? { ...state, goTo: undefined } : state;
    case 'reopened':
      return isReadOnly(state) ? { ...state, stillElsewhere: state.context?.session.id } : state;
  }
}

/** With as many turns in the page as it takes. */
function reaching(state: PanelState): PanelState {
  const { turns } = state.transcript;
  const place = placeToReach(state);
  const at = turns.findIndex(({ id }) => id === place?.turn);
  return at < 0 ? state : { ...state, turnsShown: Math.max(state.turnsShown, turns.length - at) };
}

function take(state: PanelState, message: ToView, at: string | undefined): PanelState {
  if (message.type === 'snapshot') {
    const { transcript, context, sequence } = message;
    const isOther = state.context?.session.id !== context.session.id;
    return reaching({
      ...state,
      phase: 'ready',
      reason: '',
      transcript,
      context,
      sequence,
      needsSnapshot: false,
      // The request still ends; only of one that has become a turn nobody says when.
      sending: isRunning({ ...state, transcript }) ? undefined : state.sending,
      ...settleEditing(state, transcript, isOther),
      code: {},
      runs: isOther ? { ...state.runs, outputs: {} } : state.runs,
      turnsShown: isOther ? turnsAtOnce : state.turnsShown,
      stillElsewhere: context.session.readOnly !== false ? state.stillElsewhere : undefined,
    });
  }
  const usable = state.phase === 'ready' && !state.needsSnapshot && message.sequence > state.sequence;
  if (!usable) return state;
  if (message.sequence !== state.sequence + 1) return { ...state, needsSnapshot: true };
  const next = { ...state, sequence: message.sequence };
  switch (message.type) {
    case 'context':
      return { ...next, context: message.context };
    case 'problem':
      return telling(next, message.text);
    case 'sessionsChanged':
      return next;
    case 'fileProgress':
      return { ...next, fileProgress: message.file };
    case 'attach':
      return attaching(next, { type: 'attached', files: message.files });
    case 'focusInput':
      // The input is under the list of sessions.
      return { ...closed(next), focus: state.focus + 1 };
    case 'events': {
      const stale = new Set(
        message.events.flatMap((event) => (event.type === 'code_saved' ? [event.code.code_id] : [])),
      );
      const transcript = message.events.reduce(
        (before, event) => withStart(applyEvent(before, event), event, at),
        state.transcript,
      );
      return {
        ...next,
        transcript,
        sending: message.events.some(isSentNow) ? undefined : state.sending,
        ...settleEditing(state, transcript),
        code: stale.size === 0 ? state.code : without(state.code, stale),
      };
    }
  }
}

/** The views that stand in place of the conversation make room: for another one, or for the conversation. */
function closed(state: PanelState): PanelState {
  return {
    ...state,
    history: reduceHistory(state.history, { type: 'closed' }),
    usage: reduceUsage(state.usage, { type: 'closed' }),
    savedCode: reduceSavedCode(state.savedCode, { type: 'closed' }),
  };
}

/** With the files of the draft as they are after an action. */
function attaching(state: PanelState, action: AttachAction): PanelState {
  const attach = reduceAttach(state.attach, action);
  return attach === state.attach ? state : { ...state, attach };
}

function telling(state: PanelState, problem: string, problemLevel: ProblemLevel = 'error'): PanelState {
  return { ...state, problem, problemLevel };
}

/** The picture of an image is there: of the draft, or of the message that is being changed. */
function pictured(state: PanelState, path: string, picture: string): PanelState {
  const { attach, editing } = state;
  const files = editing?.files && withPicture(editing.files, path, picture);
  return {
    ...state,
    attach: { ...attach, files: withPicture(attach.files, path, picture) },
    ...(editing && files && { editing: { ...editing, files } }),
  };
}

function without<T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
}

/** A message begins its turn that neither waited before nor was changed: the one that was on its way. */
function isSentNow(event: Event): boolean {
  return event.type === 'turn_started' && event.queued === undefined && event.replaces === undefined;
}

function isSending(state: PanelState, turn: string): state is PanelState & { editing: Editing } {
  return state.editing?.turn === turn && state.editing.sending;
}

/**
 * What is being edited, where its message is still there. Another session or version has other turns: words that were not
 * sent go into the draft, those on their way too when another session comes: it refuses them. Else a message that was sent
 * in place of its turn has replaced it.
 */
function settleEditing(
  { editing, draft }: PanelState,
  { turns }: Transcript,
  isOther = false,
): Pick<PanelState, 'editing' | 'draft'> {
  if (!editing || turns.some(({ id }) => id === editing.turn)) return { editing, draft };
  return { editing: undefined, draft: editing.sending && !isOther ? draft : joined(draft, editing.text) };
}

/** Two texts as one, with a blank line between them. */
function joined(before: string, after: string): string {
  if (before.trim() === '') return after;
  return after.trim() === '' ? before : `${before.trimEnd()}\n\n${after}`;
}
