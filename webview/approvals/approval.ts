import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { hiddenCharacters, visibleText } from '../../src/base/visibleText';
import type { ApprovalView, ToolView } from '../../src/protocol/transcript';
import { answers, answerWords, questionWords, reachWords, waitingQuestions, waitingWords } from './approvals';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { button } from '../elements/controls';
import { highlight } from '../elements/highlight';
import { icon } from '../elements/icons';
import { readOnlyReason } from '../sessions/readOnly';
import type { PanelActions } from '../panel/view';

/** Lines above which it is said how many there are: more than show at once. */
const manyLines = 12;

/** The question whether a call may run: what it will do in full, and the answers. */
export function approval(
  { name, approval: asked }: ToolView,
  state: PanelState,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (!asked) return nothing;
  // The line above the input says that a call waits; the code is not read out unasked.
  return html`<div
    class="approval stack framed"
    role="group"
    tabindex="-1"
    aria-live="off"
    aria-label=${`${name}: ${questionWords(asked)}`}
    data-testid="approval"
    data-approval=${asked.id}
    data-kind=${asked.kind}
    @keydown=${moveAcross}
  >
    <p class="note">${icon('question')}<strong>${questionWords(asked)}</strong></p>
    ${asked.note === undefined ? nothing : html`<p class="quiet approval-note" data-testid="approval-note">${visibleText(asked.note)}</p>`}
    <pre
      class="code approval-shown"
      tabindex="0"
      aria-label=${t('What will be done')}
    ><code class=${asked.language === 'diff' ? 'hljs diff' : 'hljs'}>${unsafeHTML(
      highlight(visibleText(asked.shown), asked.language ?? ''),
    )}</code></pre>
    ${lengthNote(asked)} ${hiddenNote(asked)} ${buttons(asked, state, actions)}
    ${name === 'run_python' ? changePython(actions) : nothing}
    <button type="button" class="link approval-manage" data-testid="manage-approvals" @click=${actions.approval.manage}>
      ${t('What is allowed…')}
    </button>
  </div>`;
}

/** The way to calls that wait, wherever the conversation is scrolled to; it is there before, so that it is read out. */
export function approvalBar(state: PanelState, { approval: { show } }: PanelActions): TemplateResult {
  const count = waitingQuestions(state).length;
  return html`<div class="approval-bar spread" data-testid="approval-bar" ?hidden=${count === 0}>
    <p class="note" role="status">
      ${count === 0 ? nothing : html`${icon('question')}<span>${waitingWords(count)}</span>`}
    </p>
    ${count === 0 ? nothing : button({ label: t('Show'), testId: 'show-approval', onClick: show })}
  </div>`;
}

function buttons(asked: ApprovalView, state: PanelState, { approval: { answer }, runs }: PanelActions): TemplateResult {
  const given = state.answering[asked.id];
  const reason = readOnlyReason(state) ?? (given === undefined ? undefined : t('Your answer is on its way'));
  return html`<div class="actions approval-buttons">
    ${answers.map((each) =>
      button({
        label: answerWords(each),
        testId: `approval-${each}`,
        kind: each === 'once' ? 'primary' : 'secondary',
        title: reason ?? reachWords(each, asked),
        disabled: reason !== undefined,
        onClick: () => answer(asked.id, each),
      }),
    )}
    ${
      asked.kind === 'write'
        ? button({
            label: t('Show changes'),
            testId: 'preview-write',
            icon: 'compare',
            onClick: () => runs.previewWrite(asked.id),
          })
        : nothing
    }
  </div>`;
}

/** What waits was asked for with the Python that it names: another one is for what comes after it. */
function changePython({ runs }: PanelActions): TemplateResult {
  return html`<button
    type="button"
    class="link approval-manage"
    data-testid="change-python"
    @click=${runs.selectPython}
  >
    ${t('Change Python for the next run…')}
  </button>`;
}

function lengthNote({ shown }: ApprovalView): TemplateResult | typeof nothing {
  const lines = shown.split('\n').length;
  return lines > manyLines
    ? html`<p class="quiet">${t('{count} lines: scroll to see all of them.', { count: formatNumber(lines) })}</p>`
    : nothing;
}

function hiddenNote({ shown }: ApprovalView): TemplateResult | typeof nothing {
  const count = hiddenCharacters(shown);
  if (count === 0) return nothing;
  const words = t('Characters that do not show: {count}. They are written out as ⟨U+…⟩. Look twice.', {
    count: formatNumber(count),
  });
  return html`<p class="note warning" data-testid="approval-hidden">${icon('warning')}<span>${words}</span></p>`;
}

/** Arrow keys go from button to button; the text is scrolled by them while the cursor is in it. */
function moveAcross(event: KeyboardEvent): void {
  const { currentTarget: card, target, key } = event;
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (by === undefined || !(card instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...card.querySelectorAll<HTMLElement>('vscode-button:not([disabled])')];
  const at = buttons.findIndex((each) => each === target);
  // From the card itself they lead to the first button.
  if (buttons.length === 0 || (at < 0 && target !== card)) return;
  event.preventDefault();
  buttons[at < 0 ? 0 : (at + by + buttons.length) % buttons.length]?.focus();
}
