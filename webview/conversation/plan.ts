import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import { icon, type IconName } from '../elements/icons';
import { planSteps, type PlanStep } from './planSteps';
import type { PanelActions } from '../panel/view';

/** The plan's steps, with those ticked that are behind, and the one marked that is under way. */
export function plan(turn: TurnView): TemplateResult {
  return html`<section class="box orange plan" data-testid="plan">
    <h3 class="box-title">${t('Plan')}</h3>
    <ol class="steps">
      ${planSteps(turn).map(step)}
    </ol>
  </section>`;
}

function step({ round, text, state }: PlanStep): TemplateResult {
  const looks: Record<PlanStep['state'], { picture: IconName; label: string }> = {
    done: { picture: 'check', label: t('Done') },
    current: { picture: 'current', label: t('Current step') },
    pending: { picture: 'pending', label: t('Not started') },
  };
  const { picture, label } = looks[state];
  if (round === 0) return html`<li class="step words">${text}</li>`;
  return html`<li class="step ${state}" data-state=${state} aria-current=${state === 'current' ? 'step' : nothing}>
    <span class="step-mark" role="img" aria-label=${label} title=${label}>${icon(picture)}</span>
    <span class="step-round">R${formatNumber(round)}</span>
    <span class="step-text">${text}</span>
  </li>`;
}

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
