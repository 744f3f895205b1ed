/** A list by which the user says something of a column, or of what is looked at first. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import { onText } from '../elements/textKeys';

export interface Option {
  value: string;
  text: string;
}

export function option(value: string, text: string): Option {
  return { value, text };
}

interface Select {
  label: string;
  /** The column that it is of; missing where its label stands beside it. */
  of?: string;
  /** What stands beside it in place of its label, in a sentence. */
  word?: string;
  testId: string;
  options: readonly Option[];
  selected: string;
  /** The user has chosen it: it can be set back. */
  chosen: boolean;
  isLive: boolean;
  onChange: (value: string) => void;
}

/** A native list: keys and screen readers know it. What was detected is chosen by choosing nothing. */
export function select({
  label,
  of,
  word = label,
  testId,
  options,
  selected,
  chosen,
  isLive,
  onChange,
}: Select): TemplateResult {
  const offered = chosen ? [option('', t('Automatic')), ...options] : options;
  const title = chosen ? t('{label}: you chose this', { label }) : label;
  const spoken = of === undefined ? label : t('{label} of {column}', { label, column: of });
  return html`<label class="types-select ${chosen ? 'chosen' : ''}" title=${title}>
    ${of === undefined && word !== '' ? html`<span class="quiet types-word">${word}</span>` : nothing}
    ${chosen ? html`<span role="img" aria-label=${t('You chose this')}>${icon('check')}</span>` : nothing}
    <select
      aria-label=${chosen ? t('{label}: you chose this', { label: spoken }) : spoken}
      data-testid=${testId}
      data-chosen=${chosen}
      ?disabled=${!isLive}
      .value=${live(selected)}
      @change=${onText(onChange)}
    >
      ${repeat(
        offered, // an option that comes before others leaves what is selected as it is
        ({ value }) => value,
        ({ value, text }) => html`<option value=${value} ?selected=${value === selected}>${text}</option>`,
      )}
    </select>
  </label>`;
}
