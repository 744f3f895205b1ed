import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { TurnView } from '../../src/protocol/transcript';
import { formatDateTime, formatTime, t } from '../i18n';
import { answerKey } from '../../src/protocol/messages';
import { answersOnTheirWay } from '../approvals/approvals';
import { inEffect } from '../context/compactions';
import { pinsInAnswer, questionPinned } from '../context/pins';
import { citedOutputs, outputsOf } from '../runs/outputs';
import { isBusy, isReadOnly, type PanelState } from '../panel/state';
import { boundary } from '../elements/boundary';
import { codeBlocks } from '../code/codeBlock';
import { columnTypes, typeParts } from '../roles/columnTypes';
import { compacting, compactions } from '../context/compactionsView';
import { divider, spinner, button } from '../elements/controls';
import { downloads } from '../reports/downloads';
import { stubs } from '../context/stubs';
import { outcome } from '../models/outcome';
import { outputFiles } from '../runs/outputFiles';
import { pinButton } from '../context/pinButton';
import { plan, taskAnalysis } from './plan';
import { decisions } from '../parsing/decisions';
import { readingParts, readings, unsavedNotes } from '../parsing/reading';
import { report } from '../reports/report';
import { retry } from '../models/retry';
import { spending } from '../usage/spendingView';
import { tools } from './tools';
import { userMessage } from './userMessage';
import type { PanelActions } from '../panel/view';
import { writeParts, writes } from '../writes/writes';
import { icon } from '../elements/icons';
import { note } from '../elements/note';

/**
 * One question and its answer: how the task is understood, the plan, the calls of tools, the report, its code, questions and
 * downloads. The question and the answer are made again only when something in them has changed: an answer is long, and the
 * user may be writing in the message above it.
 */
export function turnView(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  return html`<article
    class="turn"
    data-testid="turn"
    data-turn=${turn.id}
    data-outcome=${turn.outcome}
    aria-busy=${turn.outcome === 'running'}
  >
    ${boundary(t('Question'), () => guard(questionParts(turn, state), () => userMessage(turn, state, actions)))}
    ${boundary(t('Answer'), () => guard(answerParts(turn, state), () => answer(turn, state, actions)))} ${divider()}
  </article>`;
}

/** All that a message shows. */
function questionParts(turn: TurnView, state: PanelState): unknown[] {
  const { editing, phase } = state;
  const own = editing?.turn === turn.id ? editing : undefined;
  const versions = state.context?.branches[turn.id]?.join(' ');
  const may = [editing === undefined, isBusy(state), isReadOnly(state), phase];
  return [turn.question, turn.attachments, own, ...may, versions, questionPinned(turn, state)];
}

/** All that an answer shows. */
function answerParts(turn: TurnView, state: PanelState): unknown[] {
  const ids = turn.response?.metadata.code_refs.map((ref) => ref.code_id) ?? [];
  const copied = state.copied !== undefined && ids.includes(state.copied) ? state.copied : undefined;
  return [
    ...[turn, isLast(turn, state), state.analyses[turn.id], modelLabel(turn, state), copied],
    turn.outcome === 'running' ? state.fileProgress : undefined,
    ...[isReadOnly(state), pinsInAnswer(turn, state), ...ids.map((id) => state.code[id])],
    answersOnTheirWay(turn, state),
    ...compactionParts(turn, state),
    ...readingParts(turn, state),
    ...typeParts(turn, state),
    ...outputParts(turn, state),
    ...writeParts(turn, state),
    ...ids.map((id) => state.runs.code[id]),
  ];
}

/** All that the files of runs in an answer show. */
function outputParts(turn: TurnView, { transcript, runs }: PanelState): unknown[] {
  const files = [...outputsOf(turn), ...citedOutputs(turn, transcript).values()];
  return files.map(({ id }) => runs.outputs[id]);
}

/** All that the compactions behind an answer show. */
function compactionParts({ compactions: own }: TurnView, state: PanelState): unknown[] {
  if (own.length === 0) return [];
  return [isBusy(state), inEffect(state), ...own.map(({ id }) => state.summaries[id])];
}

function answer(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  const metadata = turn.response?.metadata;
  // Parts are rendered in their order: what the report draws itself is known when the files come.
  let drawn: ReadonlySet<string> = new Set();
  return html`<section class="answer">
    <div class="answer-top">
      <h2 class="answer-head">
        <span class="answer-model" data-testid="answer-model">${modelLabel(turn, state)}</span>
        <time datetime=${turn.startedAt} title=${formatDateTime(turn.startedAt)}>${formatTime(turn.startedAt)}</time>
      </h2>
      ${turn.response ? pinButton(answerKey(turn.id), t('Pin answer'), state, actions) : nothing}
    </div>
    ${boundary(t('Files'), () => stubs(turn.stubs, state, actions))}
    ${turn.taskAnalysis === '' ? nothing : boundary(t('Task analysis'), () => taskAnalysis(turn, state.analyses[turn.id], actions))}
    ${turn.plan === '' ? nothing : boundary(t('Plan'), () => plan(turn))}
    ${turn.tools.length === 0 ? nothing : boundary(t('Tools'), () => tools(turn, state, actions))}
    ${boundary(t('Data files'), () => readings(turn, state, actions))}
    ${boundary(t('Data files'), () => unsavedNotes(turn, state, actions))}
    ${boundary(t('Columns'), () => columnTypes(turn, state, actions))}
    ${boundary(t('Data files'), () => decisions(turn, state, actions))}
    ${isWaiting(turn) ? html`<p class="waiting">${spinner(t('Working'))} ${t('Thinking…')}</p>` : nothing}
    ${boundary(t('Report'), () => {
      if (turn.report === '') return nothing;
      const { view, outputs } = report(turn, state, actions);
      drawn = outputs;
      return view;
    })}
    ${boundary(t('Files'), () => outputFiles(turn, drawn, state, actions))}
    ${metadata ? boundary(t('Code'), () => codeBlocks(turn.id, metadata.code_refs, state, actions)) : nothing}
    ${metadata ? boundary(t('Saved code'), () => savedCode(metadata.saved_codes, actions)) : nothing}
    ${boundary(t('Notices'), () => notices(turn.notices, actions))}
    ${boundary(t('Notices'), () => retry(turn, actions))} ${boundary(t('Files'), () => writes(turn, state, actions))}
    ${boundary(t('Notices'), () => outcome(turn, isLast(turn, state), isReadOnly(state), actions))}
    ${metadata ? boundary(t('Next questions'), () => questions(metadata.recommended_questions, isReadOnly(state), actions)) : nothing}
    ${turn.downloads.length === 0 ? nothing : boundary(t('Files'), () => downloads(turn.downloads, actions))}
    ${boundary(t('Usage'), () => spending(turn))} ${boundary(t('Compaction'), () => compactions(turn, state, actions))}
    ${boundary(t('Compaction'), () => compacting(turn))}
  </section>`;
}

/** Work goes on, and nothing that is shown tells so. */
function isWaiting(turn: TurnView): boolean {
  const { report: text, retry: again, compacting: trigger } = turn;
  const shown = text !== '' || again !== undefined || trigger !== undefined;
  return (
    turn.outcome === 'running' && !shown && turn.tools.every(({ state }) => state !== 'running' && state !== 'asked')
  );
}

function isLast(turn: TurnView, { transcript }: PanelState): boolean {
  return transcript.turns.at(-1) === turn;
}

function modelLabel(turn: TurnView, { context }: PanelState): string {
  if (context?.model === turn.model) return context.modelLabel;
  return context?.modelLabels[turn.model] ?? turn.model;
}

type SavedCodes = NonNullable<TurnView['response']>['metadata']['saved_codes'];

/** The files that an answer's code was saved in; a click opens one. */
function savedCode(codes: SavedCodes, actions: PanelActions): TemplateResult | typeof nothing {
  if (codes.length === 0) return nothing;
  return html`<p class="note info saved-files" data-testid="saved-files">
    ${icon('check')}<span>${t('Code saved:')}</span>
    ${codes.map(
      ({ code_id, filename }) =>
        html`<button
          type="button"
          class="file-link"
          data-testid="open-saved"
          title=${t('Open {name}', { name: filename })}
          @click=${() => actions.viewCode(code_id)}
        >
          ${filename}
        </button>`,
    )}
  </p>`;
}

/** What the agent has to tell about its own work on a turn. */
function notices(items: TurnView['notices'], actions: PanelActions): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<ul class="notices stack" data-testid="notices">
    ${items.map(
      ({ level, text, code }) => html`<li>${note(level, text)} ${code ? codeActions(code, actions) : nothing}</li>`,
    )}
  </ul>`;
}

/** The user's file and the new one: beside each other, or the new one alone. */
function codeActions(
  { code_id, edited }: NonNullable<TurnView['notices'][number]['code']>,
  actions: PanelActions,
): TemplateResult {
  return html`<div class="actions">
    ${button({ label: t('Compare'), testId: 'notice-compare', icon: 'compare', onClick: () => actions.savedCode.compareEdited(code_id, edited) })}
    ${button({ label: t('Open'), testId: 'notice-open', icon: 'open', onClick: () => actions.viewCode(code_id) })}
  </div>`;
}

/** What one might ask next. A click fills the input and sends nothing. */
function questions(
  texts: readonly string[],
  disabled: boolean,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing;
  return html`<section class="questions" data-testid="questions">
    <h3 class="part-title">${t('Recommended questions')}</h3>
    <ul>
      ${texts.map(
        (text) =>
          html`<li>
            <button
              type="button"
              class="question-link"
              data-testid="question"
              title=${t('Put into the input')}
              ?disabled=${disabled}
              @click=${() => actions.fillDraft(text)}
            >
              ${icon('question')}<span>${text}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}
