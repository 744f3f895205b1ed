/** Numbers of a report with their sources, as they stand in its text, and the line that tells of those without one. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { referenceName, type FactRef, type Unsourced } from '../../src/protocol/facts';
import type { TurnView } from '../../src/protocol/transcript';
import { factName, sourcelessWords, toldValue } from './shown';
import { t } from '../i18n';
import { escapeHtml } from '../elements/highlight';

/** Numbers that the line names at most. */
const MAX_NAMED = 12;

/** A cited number as HTML: a button in the text; where the report has another value than its source, both. */
export function factHtml(fact: FactRef): string {
  const name = escapeHtml(factName(fact));
  const link = `<a href="#" role="button" aria-haspopup="dialog" class="reference fact ${fact.check}" data-reference="${referenceName({ kind: 'FACT', index: fact.index })}" aria-label="${name}" title="${name}">${escapeHtml(fact.text)}</a>`;
  return fact.check === 'differs' ? `${link} <span class="fact-differs">⚠ ${escapeHtml(differs(fact))}</span>` : link;
}

/** A number without a source as HTML. */
export function unsourcedHtml({ text }: Unsourced): string {
  return `<mark class="unsourced" title="${escapeHtml(unsourcedWords())}">${escapeHtml(text)}</mark>`;
}

/** The same as elements, for a report that is HTML. */
export function factNodes(fact: FactRef): (Node | string)[] {
  const anchor = document.createElement('a');
  anchor.href = '#';
  anchor.className = `fact ${fact.check}`;
  anchor.dataset['reference'] = referenceName({ kind: 'FACT', index: fact.index });
  anchor.title = factName(fact);
  anchor.textContent = fact.text;
  if (fact.check !== 'differs') return [anchor];
  const other = document.createElement('span');
  other.className = 'fact-differs';
  other.textContent = `⚠ ${differs(fact)}`;
  return [anchor, ' ', other];
}

export function unsourcedNode({ text }: Unsourced): Node {
  const mark = document.createElement('mark');
  mark.className = 'unsourced';
  mark.title = unsourcedWords();
  mark.textContent = text;
  return mark;
}

/** One line under a report on its numbers that have no source; nothing where all have one. */
export function sourceless({ response }: TurnView): TemplateResult | typeof nothing {
  const numbers = response?.metadata.unsourced ?? [];
  if (numbers.length === 0) return nothing;
  const more = numbers.length > MAX_NAMED ? ' · …' : '';
  const named = numbers.slice(0, MAX_NAMED).map(({ text }) => text);
  return html`<p class="quiet sourceless" data-testid="sourceless" title=${unsourcedWords()}>
    ${sourcelessWords(numbers.length)} <span>${named.join(' · ')}${more}</span>
  </p>`;
}

function unsourcedWords(): string {
  return t('No fact and no result of this conversation has this number.');
}

function differs(fact: FactRef): string {
  return t('source: {value}', { value: toldValue(fact) });
}
