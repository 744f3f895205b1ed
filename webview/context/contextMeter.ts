/** How full the model's context is, in numbers and words. */
import type { ViewContext } from '../../src/protocol/messages';
import { formatNumber, formatShare, formatShort, t } from '../i18n';

export type ContextUsage = NonNullable<ViewContext['usage']>;

/** From these shares of the window on the user is warned, and contents are shortened. */
const fillingFrom = 0.65;
const fullFrom = 0.8;

export type MeterLevel = 'calm' | 'filling' | 'full';

export type PartName = keyof ContextUsage['parts'] | 'free';

export interface MeterPart {
  name: PartName;
  tokens: number;
  /** Of the window, or of all there is for a model without one; 0 to 1. */
  share: number;
}

/** What fills the window; more than 1 when there is more than it can take. Undefined for a model without a limit. */
export function shareOf({ total, window }: ContextUsage): number | undefined {
  if (window === null) return undefined;
  return window > 0 ? total / window : 1;
}

export function levelOf(usage: ContextUsage): MeterLevel {
  const share = shareOf(usage) ?? 0;
  return share >= fullFrom ? 'full' : share >= fillingFrom ? 'filling' : 'calm';
}

/** All that the bar shows, in its order; together it is the whole of it. What is free comes last, where there is a limit. */
export function partsOf({ total, window, parts }: ContextUsage): MeterPart[] {
  const whole = Math.max(total, window ?? 0);
  const part = (name: PartName, tokens: number): MeterPart => ({
    name,
    tokens,
    share: whole > 0 ? tokens / whole : 0,
  });
  return [
    part('system', parts.system),
    part('tools', parts.tools),
    part('history', parts.history),
    part('files', parts.files),
    ...(window === null ? [] : [part('free', Math.max(0, window - total))]),
  ];
}

/** A number that is only estimated says so. */
export function aboutOf({ estimated }: ContextUsage, value: string): string {
  return estimated ? t('~{value}', { value }) : value;
}

/** How full the window is, rounded down: a limit shows when it is reached and not before. */
export function fullness(share: number): string {
  // 0.29 * 100 is a little less than 29.
  return formatShare(share < 0.01 ? share : Math.floor(share * 100 + 1e-9) / 100);
}

/** All on one line, for a tooltip and for those who do not see the ring. */
export function describeUsage(usage: ViewContext['usage']): string {
  if (!usage) return t('Context: not known yet');
  const total = aboutOf(usage, formatNumber(usage.total));
  const share = shareOf(usage);
  if (share === undefined || usage.window === null) {
    // As short as what stands beside the ring: its name has those very words in it.
    return t('Context: {total} tokens; this model has no limit', { total: aboutOf(usage, formatShort(usage.total)) });
  }
  const values = { share: aboutOf(usage, fullness(share)), total, window: formatNumber(usage.window) };
  const words = levelWords(levelOf(usage));
  const line = t('Context: {share} full, {total} of {window} tokens', values);
  return words === '' ? line : `${line} · ${words}`;
}

/** What a level means, shortly; empty when there is nothing to say. */
export function levelWords(level: MeterLevel): string {
  return { calm: '', filling: t('Filling up'), full: t('Nearly full') }[level];
}
