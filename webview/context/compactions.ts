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
  return {
    summarize: t('Summary by a model'),
    extract: t('Extract by the program, without a model'),
    truncate: t('The newest part alone'),
    least: t('Your newest message alone'),
  }[mode];
}

/** Why it was compacted. */
export function triggerWords(trigger: Compaction['trigger']): string {
  return {
    tokens: t('The context was nearly full'),
    messages: t('There were many messages'),
    code_blocks: t('There were many code blocks'),
    manual: t('You asked for it'),
    too_long: t('The request was too long for the model'),
  }[trigger];
}

/** How many messages stayed whole, and how many did not. */
export function keptWords({ dropped, kept }: Pick<Compaction, 'dropped' | 'kept'>): string {
  const text =
    dropped === 1
      ? t('1 message told in short')
      : t('{count} messages told in short', { count: formatNumber(dropped) });
  const whole = kept === 1 ? t('1 kept whole') : t('{count} kept whole', { count: formatNumber(kept) });
  return `${text} · ${whole}`;
}

/** What became of a file since it was read; empty where it is as it was. */
export function fileStateWords(state: Compaction['files'][number]['state']): string {
  return { same: '', changed: t('changed since'), gone: t('no longer there') }[state];
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
