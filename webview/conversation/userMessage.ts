import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { formatSize, t, formatNumber } from '../i18n';
import { questionKey } from '../../src/protocol/messages';
import { isBusy, isReadOnly, type PanelState } from '../panel/state';
import { versionsOf, type Versions } from './versions';
import { iconButton } from '../elements/controls';
import { icon } from '../elements/icons';
import { messageEditor } from './messageEditor';
import { thumbnail } from '../attachments/thumbnail';
import { pinButton } from '../context/pinButton';
import type { PanelActions } from '../panel/view';

/** What the user wrote, and the files that came with it; he can change it, and go through its versions. */
export function userMessage(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  const { editing } = state;
  const versions = versionsOf(state, turn.id);
  // Another version would take an open editor away with what is written in it.
  const disabled = isBusy(state) || editing !== undefined || isReadOnly(state);
  return html`<section class="question" data-testid="user-message">
    <h2 class="visually-hidden">${t('Your message')}</h2>
    ${editing?.turn === turn.id ? messageEditor(editing, state, actions) : message(turn, disabled, state, actions)}
    ${turn.attachments.length === 0 || editing?.turn === turn.id ? nothing : attachments(turn.attachments, state, actions)}
    ${versions ? versionSwitch(versions, disabled, actions) : nothing}
  </section>`;
}

function message(turn: TurnView, disabled: boolean, state: PanelState, actions: PanelActions): TemplateResult {
  return html`<div class="message-actions">
      ${iconButton({
        label: t('Edit message'),
        testId: 'edit-message',
        icon: 'pencil',
        disabled,
        onClick: () => actions.editMessage(turn.id),
      })}
      ${pinButton(questionKey(turn.id), t('Pin message'), state, actions)}
    </div>
    <p class="question-text">${turn.question}</p>`;
}

function attachments(files: TurnView['attachments'], state: PanelState, actions: PanelActions): TemplateResult {
  return html`<ul class="chips" aria-label=${t('Attached files')}>
    ${files.map(
      ({ path, filename, size, source, image }) =>
        html`<li>
          <button
            type="button"
            class="chip framed"
            data-testid="attachment"
            title=${source === 'copy' ? t('{name}, a copy of a file from outside of the workspace', { name: filename }) : path}
            @click=${() => actions.openFile(path)}
          >
            ${fileSign(filename, source, image?.artifact, state, actions)}<span>${filename}</span
            ><span class="quiet">${formatSize(size)}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** A file's picture in small, where a model is shown one; else its icon. */
function fileSign(
  name: string,
  source: 'copy' | undefined,
  address: string | undefined,
  state: PanelState,
  actions: PanelActions,
): TemplateResult {
  const sign = icon(source === 'copy' ? 'copy' : 'file');
  return address === undefined ? sign : thumbnail({ address, name }, sign, state, actions);
}

/** Goes through the versions of a message: ‹ 2 / 3 ›. */
function versionSwitch(versions: Versions, disabled: boolean, actions: PanelActions): TemplateResult {
  const { previous, next } = versions;
  const [number, count] = [formatNumber(versions.number), formatNumber(versions.count)];
  const go = (turn: string | undefined, direction: 'previous' | 'next') => (): void => {
    if (turn !== undefined) actions.selectVersion(turn, direction);
  };
  const label = t('Version {number} of {count}', { number, count });
  return html`<div class="versions numbers" data-testid="branch" role="group" aria-label=${label}>
    ${iconButton({
      label: t('Previous version'),
      testId: 'branch-previous',
      icon: 'previous',
      disabled: disabled || previous === undefined,
      onClick: go(previous, 'previous'),
    })}
    <span class="quiet" title=${label}>${number} / ${count}</span>
    ${iconButton({
      label: t('Next version'),
      testId: 'branch-next',
      icon: 'next',
      disabled: disabled || next === undefined,
      onClick: go(next, 'next'),
    })}
  </div>`;
}
