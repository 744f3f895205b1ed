import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { TurnView } from '../../src/protocol/transcript';
import {
  compactedWords,
  fallbackWords,
  fileLinesWords,
  fileStateWords,
  inEffect,
  keptWords,
  modeWords,
  readText,
  triggerWords,
  type Compaction,
} from './compactions';
import { t } from '../i18n';
import { isBusy, type PanelState } from '../panel/state';
import { button, spinner } from '../elements/controls';
import { icon } from '../elements/icons';
import { readOnlyReason } from '../sessions/readOnly';
import type { PanelActions } from '../panel/view';
import { markdownBlocks } from '../reports/markdown';
import { References } from '../reports/references';

/** The compactions behind a turn: what each saved, what it kept, what the model reads from then on, and the way back. */
export function compactions(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult[] {
  return turn.compactions.map((each) => card(each, turn, state, actions));
}

/** One is under way; the button beside the input stops it. */
export function compacting(turn: TurnView): TemplateResult | typeof nothing {
  if (turn.compacting === undefined) return nothing;
  return html`<p class="waiting" role="status" data-testid="compacting">
    ${spinner(t('Working'))} ${t('Compacting the conversation…')}
  </p>`;
}

function card(shown: Compaction, turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  const { id, mode, trigger, undone, focus } = shown;
  const fallback = fallbackWords(shown);
  return html`<div
    class="compaction stack ${undone ? 'undone' : ''}"
    role="group"
    aria-label=${t('Compaction')}
    data-testid="compaction"
    data-compaction=${id}
    data-mode=${mode}
    data-undone=${undone}
  >
    <p class="note">${icon('compact')}<span class="compaction-head">${compactedWords(shown)}</span></p>
    <p class="quiet">${[modeWords(mode), keptWords(shown), triggerWords(trigger)].join(' · ')}</p>
    ${
      fallback === undefined
        ? nothing
        : html`<p class="note warning" data-testid="compaction-fallback">${icon('warning')}<span>${fallback}</span></p>`
    }
    ${focus === undefined || focus === '' ? nothing : html`<p data-testid="compaction-focus">${t('You asked to keep: {words}', { words: focus })}</p>`}
    ${files(shown)} ${summary(shown, state, actions)}
    <p role="status" class=${undone ? '' : 'visually-hidden'} data-testid="compaction-status">
      ${
        undone
          ? html`<span class="note info"
              >${icon('info')}<span>${t('Undone. The model gets what it told in short whole again.')}</span></span
            >`
          : nothing
      }
    </p>
    ${buttons(shown, turn, state, actions)}
  </div>`;
}

function files({ files: carried }: Compaction): TemplateResult | typeof nothing {
  if (carried.length === 0) return nothing;
  return html`<div class="compaction-files" data-testid="compaction-files">
    <h3 class="part-title">${t('Files kept')}</h3>
    <ul>
      ${carried.map(({ path, state, lines }) => {
        const about = [fileLinesWords(lines), fileStateWords(state)].filter((words) => words !== '').join(' · ');
        return html`<li data-state=${state}>${path} <span class="quiet">${about}</span></li>`;
      })}
    </ul>
  </div>`;
}

/** A summary is long: it is made when it is opened. */
function summary(shown: Compaction, { summaries }: PanelState, { compaction }: PanelActions): TemplateResult {
  const open = summaries[shown.id] ?? false;
  const toggle = (event: Event): void => {
    event.preventDefault();
    compaction.toggleSummary(shown.id, !open);
  };
  return html`<details data-testid="compaction-summary" ?open=${open}>
    <summary @click=${toggle}>${icon('next')}<span>${t('What the model reads from here on')}</span></summary>
    ${open ? summaryText(readText(shown)) : nothing}
  </details>`;
}

function buttons(
  { id, undone }: Compaction,
  turn: TurnView,
  state: PanelState,
  { compaction }: PanelActions,
): TemplateResult {
  const waits = isBusy(state) ? t('The analyst is still working') : undefined;
  const reason = readOnlyReason(state) ?? waits;
  const canUndo = !undone && inEffect(state) === id;
  return html`<div class="actions">
    ${
      canUndo
        ? button({
            label: t('Undo'),
            testId: 'compaction-undo',
            title: reason ?? t('Give the model everything whole again'),
            disabled: reason !== undefined,
            onClick: () => compaction.undo(turn.id, id),
          })
        : nothing
    }
    ${button({
      label: t('Open what was dropped'),
      testId: 'compaction-open-dropped',
      icon: 'open',
      onClick: () => compaction.show(id, 'dropped'),
    })}
    ${button({
      label: t('Open summary'),
      testId: 'compaction-open-summary',
      icon: 'open',
      onClick: () => compaction.show(id, 'summary'),
    })}
  </div>`;
}

/** A summary as markdown, made safe as reports are. Charts in it are told as what they were made of. */
function summaryText(text: string): TemplateResult {
  const blocks = markdownBlocks(text, new References(undefined));
  return html`<div class="report summary-text framed" tabindex="0" role="group" aria-label=${t('Summary')}>
    ${blocks.map((block) =>
      block.kind === 'chart'
        ? html`<pre class="code" tabindex="0"><code>${block.source}</code></pre>`
        : unsafeHTML(block.kind === 'html' ? block.html : ''),
    )}
  </div>`;
}
