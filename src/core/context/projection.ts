import type { AgentEvent } from '../contract/events';
import { fold } from '../contract/fold';
import type { ReplyFormat, ContentBlock, ModelMessage } from '../contract/model';
import { MOST_FIGURES, type Picture } from '../contract/picture';
import { encodeObservations } from './observations';
import { COMPLETE_TOOL } from '../reply/completeTool';
import type { ModelClient } from '../ports';
import { readDecisions } from './decisions';
import { MessageList } from './messageList';
import { figureBlocks, figuresOf, withPictures } from './pictures';
import { noPins, resultKey, type Pins } from '../session/pins';
import { replyContent, wordsOf, type ReplyContent } from './replyContent';
import { turnByTurn } from '../session/turnByTurn';

/** What the model is told of a call that never ended, and that may have changed something. */
export const INTERRUPTED_WHILE_RUNNING =
  'Interrupted while it was running: it did not end, and what it did until then stays done: side effects are possible, files may be written in part. Look before you do it again.';
/** The same of one that only reads. */
export const INTERRUPTED_WHILE_READING =
  'Interrupted while it was running: nothing of it came back. It only reads: call it again if it is still needed.';
export const NEVER_STARTED =
  'Not run: the turn was interrupted before it started. Call it again if it is still needed.';

/** What answers the call that gave the report, where the report was such a call. */
const REPORT_SHOWN = 'The report was shown to the user.';

/** What of a model decides how a conversation is told to it. */
export type ProjectedModel = Pick<ModelClient, 'replyFormat' | 'id' | 'images'>;

interface OpenCall {
  id: string;
  /** By which a stub for its result is found. */
  key: string;
  sentId: string;
  started: boolean;
  /** The call gave the report. */
  isReport: boolean;
  result?: { text: string; failed: boolean };
  /** Figures that it made and that are shown. */
  figures?: readonly Picture[];
}

/**
 * The message list of a conversation, in the form that a model takes. A pure function of the events and of what the user
 * pinned: same log, same bytes. Results that were told as stubs since are that. Pictures of the newest turn, and
 * the first figures that its runs made, are shown to a model that sees.
 *
 * The list is valid whatever the log holds: it starts with the user, roles alternate, nothing is empty, and every call
 * has exactly one result behind it (one that the log ends inside of gets words that say whether it had started).
 * @param summary what is told in place of what was before the events
 */
export function projectMessages(
  events: readonly AgentEvent[],
  { replyFormat, id, images = false }: ProjectedModel,
  pins: Pins = noPins,
  summary = '',
): readonly ModelMessage[] {
  const list = new MessageList();
  // A block of its own: the words of the user behind it stay what they are.
  list.push('user', [{ type: 'text', text: summary }]);
  const ids = new CallIds();
  const ordered = turnByTurn(events);
  const { stubs, reasoningFrom } = readDecisions(ordered, pins);
  const newest = ordered.findLast(({ type }) => type === 'turn_started');
  let calls: OpenCall[] = [];
  let afterQuestion = false;
  /** The model was told last that its report was shown. */
  let hasReported = false;
  let figuresLeft = MOST_FIGURES;

  const answerCalls = (): void => {
    hasReported = calls.some(({ isReport }) => isReport);
    if (calls.length > 0) list.push('user', encodeResults(calls, stubs, replyFormat));
    list.push('user', figureBlocks(calls.flatMap(({ figures }) => figures ?? [])));
    calls = [];
  };

  fold(ordered, list, {
    turn_started: (_, event) => {
      answerCalls();
      // A turn that ended before any reply: without this its message would run into the next one.
      if (afterQuestion) list.push('assistant', '[ended before a reply]');
      afterQuestion = true;
      const words = withContext(event.context, event.text);
      list.push('user', withPictures(words, event.attachments, images && event === newest));
    },
    turn_resumed: () => {
      answerCalls();
      if (list.lastRole === 'assistant' || hasReported) {
        list.push('user', 'You were interrupted. Go on where you were, with a reply in the agreed form.');
      }
    },
    reply: (_, event, at) => {
      answerCalls();
      if (list.lastRole === undefined) return; // its question could not be read
      afterQuestion = false;
      const content = replyContent(event, { replyFormat, id, reasoning: at >= reasoningFrom }, (callId) =>
        ids.take(callId),
      );
      list.push('assistant', content.content);
      calls = openCalls(content, event);
    },
    reasked: (_, event) => {
      answerCalls();
      if (list.lastRole === undefined) return;
      list.push('assistant', wordsOf(event));
      list.push('user', event.question);
    },
    tool_started: (_, event) => {
      for (const call of calls) if (call.id === event.call.tool_call_id) call.started = true;
    },
    tool_finished: (_, { turn, result }) => {
      const shown = images && turn === newest?.turn ? figuresOf(result).slice(0, figuresLeft) : [];
      for (const call of calls) {
        if (call.id !== result.tool_call_id) continue;
        call.result = { text: result.observation, failed: !result.success };
        call.figures = shown;
        figuresLeft -= shown.length;
      }
    },
    guidance: (_, event) => {
      answerCalls();
      if (list.lastRole !== undefined) list.push('user', event.text);
    },
  });
  answerCalls();
  return list.messages;
}

function openCalls({ calls }: ReplyContent, { turn, round }: { turn: string; round: number }): OpenCall[] {
  return calls.map(({ call, sentId }) => ({
    id: call.tool_call_id,
    key: resultKey({ turn, round, tool_call_id: call.tool_call_id }),
    sentId,
    started: false,
    isReport: call.tool_name === COMPLETE_TOOL,
    ...(call.tool_name === COMPLETE_TOOL ? { result: { text: REPORT_SHOWN, failed: false } } : {}),
  }));
}

function encodeResults(
  calls: readonly OpenCall[],
  stubs: ReadonlyMap<string, string>,
  replyFormat: ReplyFormat,
): string | readonly ContentBlock[] {
  const results = calls.map(({ id, key, sentId, started, result }) => {
    const { text, failed } = result ?? { text: started ? INTERRUPTED_WHILE_RUNNING : NEVER_STARTED, failed: true };
    return { id, sentId, text: stubs.get(key) ?? text, failed };
  });
  if (replyFormat === 'structured-json') {
    return encodeObservations(results.map(({ id, text }) => ({ tool_call_id: id, text })));
  }
  return results.map(({ sentId, text, failed }) => ({
    type: 'tool_result',
    tool_use_id: sentId,
    content: text.trim() === '' ? '(empty)' : text,
    ...(failed ? { is_error: true } : {}),
  }));
}

/** Ids of calls as the provider's API takes them: of few characters, and each only once in a request. */
class CallIds {
  private readonly used = new Set<string>();

  take(id: string): string {
    const fit = id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 60) || '_';
    let free = fit;
    for (let next = 2; this.used.has(free); next++) free = `${fit}_${next}`;
    this.used.add(free);
    return free;
  }
}

/** The user's words, behind what was told beside them. */
function withContext(context: string, text: string): string {
  if (context === '' && !text.startsWith('<context>')) return text;
  return `<context>\n${context.replace(/<(\\*\/?context>)/g, '<\\$1')}\n</context>\n\n${text}`;
}
