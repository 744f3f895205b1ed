/** The commands that fit what is written, above the input; the cursor stays in the text. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatNumber, t } from '../i18n';
import type { SlashCommand, SlashName } from '../slash';
import { listedCommands, type PanelState } from '../state';
import type { PanelActions, SlashActions } from './view';

const listId = 'slash-list';

/** What the input tells of the list to those who do not see it; nothing where it is closed. */
export interface ListAria {
  controls: string | typeof nothing;
  active: string | typeof nothing;
}

export function listAria(state: PanelState): ListAria {
  const active = listedCommands(state)[state.slash.active];
  return active ? { controls: listId, active: optionId(active.name) } : { controls: nothing, active: nothing };
}

export function slashList(state: PanelState, actions: PanelActions): TemplateResult {
  const commands = listedCommands(state);
  return html`<p class="visually-hidden" role="status">${countOf(commands.length)}</p>
    ${
      commands.length === 0
        ? nothing
        : html`<ul class="slash-list" id=${listId} role="listbox" aria-label=${t('Commands')} data-testid="slash-list">
            ${commands.map((command, at) => option(command, at, at === state.slash.active, actions.slash))}
          </ul>`
    }`;
}

/**
 * What keys do in the input while the list is open.
 * @returns takes a key, and says whether it was one of the list's
 */
export function slashKeys({ slash }: PanelActions): (event: KeyboardEvent) => boolean {
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => slash.move(1),
    ArrowUp: () => slash.move(-1),
    Enter: () => slash.take('run'),
    Tab: () => slash.take('complete'),
    Escape: () => slash.close(),
  };
  return (event) => {
    const isPlain = !event.isComposing && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const act = isPlain && Object.hasOwn(does, event.key) ? does[event.key] : undefined;
    // What is shown may be behind what was written a moment ago.
    if (!act || !slash.isOpen()) return false;
    event.preventDefault();
    act();
    return true;
  };
}

function option(
  { name, aliases, takesWords }: SlashCommand,
  at: number,
  active: boolean,
  { take }: SlashActions,
): TemplateResult {
  const also = aliases.map((alias) => `/${alias}`).join(' ');
  return html`<li
    class="slash-option ${active ? 'active' : ''}"
    id=${optionId(name)}
    role="option"
    aria-selected=${active ? 'true' : 'false'}
    data-testid="slash-option"
    @mousedown=${(event: Event) => event.preventDefault()}
    @click=${() => take('run', at)}
  >
    <span class="slash-name"
      >/${name}${takesWords ? html` <span class="quiet">[${t('what to keep')}]</span>` : nothing}</span
    >
    ${also === '' ? nothing : html`<span class="slash-alias quiet">${also}</span>`}
    <span class="slash-about quiet">${aboutWords(name)}</span>
  </li>`;
}

function optionId(name: SlashName): string {
  return `slash-${name}`;
}

function aboutWords(name: SlashName): string {
  switch (name) {
    case 'compact':
      return t('Tell the conversation so far in short');
    case 'new':
      return t('Start a new session');
    case 'resume':
      return t('Show the sessions');
    case 'help':
      return t('List these commands');
  }
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('1 command') : t('{count} commands', { count: formatNumber(count) });
}
