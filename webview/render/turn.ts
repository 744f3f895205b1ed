import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { TurnView } from '../../src/protocol/transcript';
import { formatDateTime, formatTime, t } from '../i18n';
import type { PanelState } from '../store';
import { codeBlocks } from './codeBlock';
import { divider, spinner } from './controls';
import { downloads } from './downloads';
import { notices } from './notices';
import { outcome } from './outcome';
import { plan } from './plan';
import { questions } from './questions';
import { report } from './report';
import { taskAnalysis } from './taskAnalysis';
import { tools } from './tools';
import { userMessage } from './userMessage';
import type { PanelActions } from './view';

/** One question and its answer, in the order of contract row U1. Made again only when something in it has changed. */
export function turnView(turn: TurnView, state: PanelState, actions: PanelActions): unknown {
  const ids = turn.response?.metadata.code_refs.map((ref) => ref.code_id) ?? [];
  const copied = state.copied !== undefined && ids.includes(state.copied) ? state.copied : undefined;
  const parts = [turn, state.analyses[turn.id], state.context?.modelLabel, copied, ...ids.map((id) => state.code[id])];
  return guard(parts, () => article(turn, state, actions));
}

function article(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  const running = turn.outcome === 'running';
  const metadata = turn.response?.metadata;
  return html`<article
    class="turn"
    data-testid="turn"
    data-turn=${turn.id}
    data-outcome=${turn.outcome}
    aria-busy=${running}
  >
    ${userMessage(turn, actions)}
    <section class="answer">
      <h2 class="answer-head">
        <span class="answer-model" data-testid="answer-model">${modelLabel(turn, state)}</span>
        <time datetime=${turn.startedAt} title=${formatDateTime(turn.startedAt)}>${formatTime(turn.startedAt)}</time>
      </h2>
      ${turn.taskAnalysis === '' ? nothing : taskAnalysis(turn, state.analyses[turn.id], actions)}
      ${turn.plan === '' ? nothing : plan(turn)} ${turn.tools.length === 0 ? nothing : tools(turn.tools)}
      ${running && isWaiting(turn) ? html`<p class="waiting">${spinner(t('Working'))} ${t('Thinking…')}</p>` : nothing}
      ${turn.report === '' ? nothing : report(turn)}
      ${metadata ? codeBlocks(turn.id, metadata.code_refs, state, actions) : nothing} ${notices(turn.notices)}
      ${outcome(turn, actions)} ${metadata ? questions(metadata.recommended_questions, actions) : nothing}
      ${turn.downloads.length === 0 ? nothing : downloads(turn.downloads, actions)}
    </section>
    ${divider()}
  </article>`;
}

/** Nothing that is shown tells that work goes on. */
function isWaiting(turn: TurnView): boolean {
  return turn.report === '' && !turn.tools.some((tool) => tool.state === 'running');
}

function modelLabel(turn: TurnView, { context }: PanelState): string {
  return context?.model === turn.model ? context.modelLabel : turn.model;
}
