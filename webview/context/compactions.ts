/** What is told of compactions, in words and numbers. */
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';

export type Compaction = TurnView['compactions'][number];

/** How many tokens a request had and has, e.g. "Compacted 104,211 → 21,300 tokens (−79.6 %)". */
export function compactedWords({ before, after }: Pick<Compaction, 'before' | 'after'>): string {
  const values = { before: formatNumber(before), after: formatNumber(after) };
  const change = changeOf(before, after);
  return change === undefined
    ? t('Compacted {before} → {after} tokens', values)
    : t('Compacted {before} → {after} tokens ({change} %)', { ...values, change });
}

/** In percent with its sign, to one decimal; undefined where there was nothing before. */
function changeOf(before: number, after: number): string | undefined {
  if (before <= 0) return undefined;
  const tenths = Math.round((after / before - 1) * 1000) / 10;
  const sign = tenths < 0 ? '−' : tenths > 0 ? '+' : '';
  return `${sign}${formatNumber(Math.abs(tenths))}`;
}

/** Who told the conversation in short. */
export function modeWords(mode: Compaction['mode']): string {
  switch (mode) {
    case 'summarize':
      return t('Summary by a model');
    case 'extract':
      return t('Extract by the program, without a model');
    case 'truncate':
      return t('The newest part alone');
    case 'least':
      return t('Your newest message alone');
  }
}

/** Why it was compacted. */
export function triggerWords(trigger: Compaction['trigger']): string {
  switch (trigger) {
    case 'tokens':
      return t('The context was nearly full');
    case 'messages':
      return t('There were many messages');
    case 'code_blocks':
      return t('There were many code blocks');
    case 'manual':
      return t('You asked for it');
    case 'too_long':
      return t('The request was too long for the model');
  }
}

/** How many messages stayed whole, and how many did not. */
export function keptWords({ dropped, kept }: Pick<Compaction, 'dropped' | 'kept'>): string {
  const told =
    dropped === 1
      ? t('1 message told in short')
      : t('{count} messages told in short', { count: formatNumber(dropped) });
  const whole = kept === 1 ? t('1 kept whole') : t('{count} kept whole', { count: formatNumber(kept) });
  return `${told} · ${whole}`;
}

/** What became of a file since it was read; empty where it is as it was. */
export function fileStateWords(state: Compaction['files'][number]['state']): string {
  switch (state) {
    case 'same':
      return '';
    case 'changed':
      return t('changed since');
    case 'gone':
      return t('no longer there');
  }
}

/** How much of a file's text is told. */
export function fileLinesWords(lines: number): string {
  if (lines === 0) return t('outline');
  return lines === 1 ? t('1 line') : t('{count} lines', { count: formatNumber(lines) });
}

/** That a fallback served, and why; undefined where none did. */
export function fallbackWords({ error }: Pick<Compaction, 'error'>): string | undefined {
  if (error === undefined) return undefined;
  // The sentence brings its own full stop.
  return t('Compacted with a fallback: {error}. The newest part was kept.', {
    error: error.trim().replace(/[.。]+$/, ''),
  });
}

/** What a model reads in its place; of one that a model wrote its words alone, without what the program keeps beside them. */
export function readText({ mode, summary, text }: Pick<Compaction, 'mode' | 'summary' | 'text'>): string {
  // An extract can have a summary too: the one before it.
  return mode === 'summarize' && summary !== '' ? summary : text;
}

/** The compaction that a model reads now: the last one that was not taken back. */
export function inEffect({ transcript }: Pick<PanelState, 'transcript'>): string | undefined {
  return transcript.turns.flatMap(({ compactions }) => compactions).findLast(({ undone }) => !undone)?.id;
}
