import { html, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import type { PanelActions } from '../panel/view';

/** How the model understands the task: open while it works, closed when the report is there, unless the user chose. */
export function taskAnalysis(turn: TurnView, chosen: boolean | undefined, actions: PanelActions): TemplateResult {
  const open = chosen ?? (turn.response === undefined && turn.outcome === 'running');
  const toggle = (event: Event): void => {
    event.preventDefault();
    actions.toggleAnalysis(turn.id, !open);
  };
  return html`<details class="box blue task-analysis" data-testid="task-analysis" ?open=${open}>
    <summary class="box-title" @click=${toggle}>${t('Task analysis')}</summary>
    <p class="box-text">${turn.taskAnalysis}</p>
  </details>`;
}
