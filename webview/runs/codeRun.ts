/** How the last run of saved code went. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import type { PanelState } from '../panel/state';
import { button, spinner } from '../elements/controls';
import '../elements/tickingElement';
import { icon } from '../elements/icons';
import { readOnlyReason } from '../sessions/readOnly';
import type { PanelActions } from '../panel/view';

export function codeRun(codeId: string, state: PanelState, { runs }: PanelActions): TemplateResult | typeof nothing {
  const run = state.runs.code[codeId];
  if (!run) return nothing;
  const reason = readOnlyReason(state);
  const isRunning = run.state === 'running';
  return html`<div
    class="code-run spread"
    data-testid="code-run"
    data-state=${run.state}
    role="group"
    aria-label=${t('Last run')}
  >
    <p class="note ${run.state}" role="status">
      ${isRunning ? spinner(t('Working')) : icon(run.state === 'done' ? 'check' : 'error')}
      <span>${isRunning ? t('Running…') : run.words}</span>
    </p>
    ${isRunning ? html`<ba-elapsed class="quiet" role="timer" .since=${run.at}></ba-elapsed>` : nothing}
    <div class="actions">
      ${
        isRunning
          ? nothing
          : button({
              label: t('Ask about the result'),
              testId: 'ask-about-run',
              icon: 'question',
              ...(reason === undefined ? {} : { title: reason, disabled: true }),
              onClick: () => runs.askAbout(codeId),
            })
      }
      ${button({ label: t('Show terminal'), testId: 'show-terminal', icon: 'terminal', onClick: () => runs.showTerminal(`code:${codeId}`) })}
    </div>
  </div>`;
}
