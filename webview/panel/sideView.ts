/** What stands in place of the conversation: its head, the way back, and the field by which it is searched. */
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { iconButton } from '../elements/controls';
import { icon } from '../elements/icons';
import { onText } from '../elements/textKeys';

/**
 * Escape goes back to the conversation.
 * @param stops what the arrow keys go through; missing: they are left alone
 */
export function sideViewKeys(close: () => void, stops?: string): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (stops !== undefined) moveWithArrows(event, stops);
  };
}

/** @param buttons what can be done with all of it, behind its title */
export function sideViewHead(
  { title, closeId, close }: { title: string; closeId: string; close: () => void },
  ...buttons: TemplateResult[]
): TemplateResult {
  return html`<div class="panel-head">
    ${iconButton({
      label: t('Back to the conversation'),
      testId: closeId,
      icon: 'back',
      title: t('Back to the conversation (Escape)'),
      onClick: close,
    })}
    <h2 class="panel-title clipped">${title}</h2>
    ${buttons}
  </div>`;
}

interface SearchField {
  testId: string;
  /** What is searched; it stands in the field while that is empty. */
  label: string;
  value: string;
  onInput: (text: string) => void;
}

export function searchField({ testId, label, value, onInput }: SearchField): TemplateResult {
  return html`<div class="history-search">
    ${icon('search')}
    <input
      type="search"
      class="text-box"
      data-testid=${testId}
      maxlength="1000"
      autocomplete="off"
      spellcheck="false"
      aria-label=${label}
      placeholder=${label}
      .value=${live(value)}
      @input=${onText(onInput)}
    />
  </div>`;
}

/**
 * Up and Down move the cursor through the parts that a selector finds below the element that hears the keys, Home and End
 * to the first and last of them. In a text box the keys that move within the text keep doing that.
 */
function moveWithArrows(event: KeyboardEvent, selector: string): void {
  const { currentTarget: list, target } = event;
  if (!(list instanceof HTMLElement) || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return;
  const inText = target instanceof HTMLInputElement;
  const stops = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = stops.indexOf(target);
  const next = at < 0 ? undefined : nextStop(event.key, at, stops.length, inText);
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}

function nextStop(key: string, at: number, count: number, inText: boolean): number | undefined {
  const arrows: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(count - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
  };
  return (inText ? arrows : { ...arrows, Home: 0, End: count - 1 })[key];
}
