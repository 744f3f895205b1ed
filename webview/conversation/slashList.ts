/** The commands that fit what is written, above the input. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatNumber, t } from '../i18n';
import type { SlashCommand, SlashName } from './slash';
import { listedCommands, type PanelState } from '../panel/state';
import type { OptionList } from '../elements/optionList';

export function slashOptions(state: PanelState): OptionList {
  const commands = listedCommands(state);
  return {
    id: 'slash-list',
    label: t('Commands'),
    count: countOf(commands.length),
    active: state.slash.active,
    options: commands.map((command) => ({ id: `slash-${command.name}`, content: option(command) })),
  };
}

function option({ name, aliases, takesWords }: SlashCommand): TemplateResult {
  const also = aliases.map((alias) => `/${alias}`).join(' ');
  return html`<span class="option-name"
      >/${name}${takesWords ? html` <span class="quiet">[${t('what to keep')}]</span>` : nothing}</span
    >
    ${also === '' ? nothing : html`<span class="option-also quiet">${also}</span>`}
    <span class="option-about quiet">${aboutWords(name)}</span>`;
}

function aboutWords(name: SlashName): string {
  return {
    compact: t('Tell the conversation so far in short'),
    new: t('Start a new session'),
    resume: t('Show the sessions'),
    usage: t('Show what tools and models were used for'),
    help: t('List these commands'),
  }[name];
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('1 command') : t('{count} commands', { count: formatNumber(count) });
}
