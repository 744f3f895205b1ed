/** The files that a turn wrote, and the way back. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { changedWords, sizeWords, undoneWords, writesOf, type Write } from './written';
import { isBusy, isReadOnly, type PanelState } from '../panel/state';
import { button, iconButton, spinner } from '../elements/controls';
import { icon } from '../elements/icons';
import { note } from '../elements/note';
import type { PanelActions } from '../panel/view';

/** All that the card shows beside the turn. */
export function writeParts(turn: TurnView, state: PanelState): unknown[] {
  return writesOf(turn).length === 0 ? [] : [isBusy(state), isReadOnly(state), state.runs.undoing];
}

export function writes(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  const written = writesOf(turn);
  if (written.length === 0 || turn.outcome === 'running') return nothing;
  return html`<div
    class="writes stack framed"
    role="group"
    tabindex="-1"
    data-testid="writes"
    data-undone=${turn.undone !== undefined}
    aria-label=${t('Files that were written')}
  >
    <h3 class="note writes-head">${icon('pencil')}<span>${changedWords(written)}</span></h3>
    <ul class="writes-list">
      ${written.map((each) => row(each, turn.id, actions))}
    </ul>
    <div role="status" class="writes-status">${turn.undone ? undone(turn.undone) : nothing}</div>
    ${undoButton(turn, state, actions)}
  </div>`;
}

function row(write: Write, turn: string, actions: PanelActions): TemplateResult {
  const { path, callId } = write;
  return html`<li>
    <span class="writes-file">
      <button
        type="button"
        class="file-link"
        data-testid="open-written"
        title=${t('Open {name}', { name: path })}
        @click=${() => actions.openFile(path)}
      >
        ${path}
      </button>
      <span class="quiet numbers">${sizeWords(write)}</span>
    </span>
    ${iconButton({
      label: t('Show changes of {name}', { name: path }),
      testId: 'show-write',
      icon: 'compare',
      title: t('Show changes'),
      onClick: () => actions.runs.showWrite(turn, callId),
    })}
  </li>`;
}

function undoButton(turn: TurnView, state: PanelState, { runs }: PanelActions): TemplateResult | typeof nothing {
  // What stayed as it was can be tried again, once the reason is gone.
  const stayed = turn.undone?.kept.length;
  if (isReadOnly(state) || stayed === 0) return nothing;
  if (state.runs.undoing === turn.id) return html`<p class="waiting">${spinner(t('Working'))} ${t('Taking back…')}</p>`;
  const waits = isBusy(state) ? t('The analyst is still working') : undefined;
  return html`<div class="actions">
    ${button({
      label: stayed === undefined ? t('Undo all') : t('Undo the rest'),
      testId: 'undo-writes',
      icon: 'undo',
      title: waits ?? t('Take back all that was written here; what was changed since stays'),
      disabled: waits !== undefined || state.runs.undoing !== undefined,
      onClick: () => runs.undoWrites(turn.id),
    })}
  </div>`;
}

function undone(result: NonNullable<TurnView['undone']>): TemplateResult {
  return html`${note('info', undoneWords(result), 'check')}
  ${
    result.kept.length === 0
      ? nothing
      : html`${note('warning', t('These stayed as they are:'))}
          <ul class="writes-kept">
            ${result.kept.map(({ path, reason }) => html`<li><span class="path">${path}</span>: ${reason}</li>`)}
          </ul>`
  }`;
}
