/** Calls that wait for the user's word, in the state and in words. No DOM. */
import type { ApprovalAnswer, ApprovalView, ToolView, TurnView } from '../../src/protocol/transcript';
import { formatNumber, formatShare, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { describeError } from '../conversation/toolFaults';

/** The questions that are open, in the order in which they are shown. */
export function waitingQuestions({ transcript }: Pick<PanelState, 'transcript'>): ApprovalView[] {
  return transcript.turns.flatMap(questionsOf);
}

function questionsOf({ tools }: TurnView): ApprovalView[] {
  return tools.flatMap(({ state, approval }) => (state === 'asked' && approval ? [approval] : []));
}

/** What the user answered to the questions of a turn, while that is on its way. */
export function answersOnTheirWay(turn: TurnView, { answering }: PanelState): string {
  return questionsOf(turn)
    .map(({ id }) => answering[id] ?? '')
    .join(' ');
}

/** How many calls wait. */
export function waitingWords(count: number): string {
  return count === 1 ? t('1 call waits for you') : t('{count} calls wait for you', { count: formatNumber(count) });
}

export function questionWords({ kind }: ApprovalView): string {
  return {
    read_outside: t('Read this file, which is outside of the workspace?'),
    write: t('Write this?'),
    execute: t('Run this?'),
  }[kind];
}

/** In the order of the buttons. */
export const answers: readonly ApprovalAnswer[] = ['once', 'session', 'workspace', 'deny'];

export function answerWords(answer: ApprovalAnswer): string {
  return {
    once: t('Allow once'),
    session: t('Allow for this session'),
    workspace: t('Always in this workspace'),
    deny: t('Deny'),
  }[answer];
}

/** How far an answer goes. */
export function reachWords(answer: ApprovalAnswer, { kind }: ApprovalView): string {
  return {
    once:
      kind === 'read_outside'
        ? t('Until this answer is done: queries in it can read the file too')
        : t('This one call and no other'),
    session: t('Exactly this, in this session'),
    workspace: t('Exactly this, in all sessions of this workspace'),
    deny: t('The analyst goes on without it'),
  }[answer];
}

/** What is told of a call's result in its row. */
export function outcomeWords(
  call: ToolView,
  { context, fileProgress }: Pick<PanelState, 'context' | 'fileProgress'>,
): string {
  if (call.state === 'running') {
    const isOf = fileProgress && JSON.stringify(call.arguments).includes(fileProgress.path);
    return isOf
      ? t('Reading {file}: {share}', { file: fileProgress.path, share: formatShare(fileProgress.share) })
      : '';
  }
  if (call.state !== 'denied') return describeError(call) || (call.summary ?? '');
  if (call.allowed === 'deny') return t('You did not allow it.');
  return context?.trusted === false
    ? t('This workspace is not trusted: its files are read and analyzed, nothing else is done.')
    : (call.error ?? t('Not allowed'));
}

/** What is odd about a call's result, in short, and in full for who asks. */
export function oddities({ truncated, cached, retries, allowed }: ToolView): { short: string; full: string }[] {
  const isAllowed = allowed !== undefined && allowed !== 'deny';
  return [
    ...(isAllowed ? [{ short: t('allowed'), full: answerWords(allowed) }] : []),
    ...(cached
      ? [{ short: t('from before'), full: t('The same call gave this before; nothing has changed since') }]
      : []),
    ...(truncated
      ? [{ short: t('part shown'), full: t('The model got a part of the result, and how to read on') }]
      : []),
    ...(retries === undefined ? [] : [retried(retries)]),
  ];
}

function retried(count: number): { short: string; full: string } {
  return {
    short: t('tried {count} times', { count: formatNumber(count + 1) }),
    full: t('It failed in ways that pass, and was tried again by itself'),
  };
}
