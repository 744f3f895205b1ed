/** What the panel tells of numbers and their sources. */
import { rounding, type FactRef } from '../../src/protocol/facts';
import { formatNumber, numberForms, t } from '../i18n';
import type { PanelState } from '../panel/state';

/** The fact whose source is shown; undefined where none is, or its answer is no longer there. */
export function shownFact({ facts, transcript }: Pick<PanelState, 'facts' | 'transcript'>): FactRef | undefined {
  if (!facts) return undefined;
  const turn = transcript.turns.find(({ id }) => id === facts.turn);
  return turn?.response?.metadata.fact_refs?.find(({ index }) => index === facts.index);
}

/** A value with all of its digits. */
export function wholeValue(value: FactRef['value']): string {
  if (value === null) return t('no value');
  if (typeof value === 'string') return value;
  return numberForms().digits(value);
}

/** The value as it is told, with the percent that a share is. */
export function toldValue({ value, text }: Pick<FactRef, 'value' | 'text'>): string {
  const exact = wholeValue(value);
  const isShare = typeof value === 'number' && Math.abs(value) <= 1 && rounding(text, value)?.percent === true;
  return isShare ? `${exact} (${wholeValue(Number((value * 100).toPrecision(15)))}%)` : exact;
}

/** How the report has rounded the value; empty where it is no number, or another one. */
export function roundingWords({ value, text, check }: Pick<FactRef, 'value' | 'text' | 'check'>): string {
  if (typeof value !== 'number' || check === 'differs') return '';
  const how = rounding(text, value);
  if (!how) return '';
  if (how.exact) return t('not rounded');
  const step = numberForms().cell(how.step);
  return how.percent ? t('rounded to {step} percent', { step }) : t('rounded to {step}', { step });
}

/** What a button for a number says to those who do not see it. */
export function factName({ text, label, check }: Pick<FactRef, 'text' | 'label' | 'check'>): string {
  return check === 'differs'
    ? t('{number}: {label}, differs from its source', { number: text, label })
    : t('{number}: {label}, source', { number: text, label });
}

/** How many numbers of a report have no source. */
export function sourcelessWords(count: number): string {
  return count === 1
    ? t('1 number has no source in this conversation:')
    : t('{count} numbers have no source in this conversation:', { count: formatNumber(count) });
}
