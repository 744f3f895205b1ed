import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import type { CodeText, PanelState } from '../panel/state';
import { codeRun } from '../runs/codeRun';
import { button, spinner, tag } from '../elements/controls';
import { codeBox } from '../elements/codeBox';
import { note } from '../elements/note';
import { codeBlockId } from '../reports/references';
import type { PanelActions } from '../panel/view';
import { whenVisible } from '../elements/whenVisible';

type CodeRefs = NonNullable<TurnView['response']>['metadata']['code_refs'];

/** The code that a report refers to, in the order of its references. */
export function codeBlocks(turn: string, refs: CodeRefs, state: PanelState, actions: PanelActions): TemplateResult[] {
  return [...refs].sort((a, b) => a.index - b.index).map((ref) => codeBlock(turn, ref, state, actions));
}

function codeBlock(turn: string, code: CodeRefs[number], state: PanelState, actions: PanelActions): TemplateResult {
  const { code_id: id, language, description, index } = code;
  const text = state.code[id];
  const name = description || id;
  const file = text?.state === 'loaded' ? text.file : undefined;
  return html`<section
    class="code-block framed"
    data-testid="code-block"
    data-code-id=${id}
    id=${codeBlockId(turn, index)}
    tabindex="-1"
  >
    <header class="code-head spread">
      <h3 class="code-title">${tag(language)}<span>${name}</span></h3>
      <div class="code-actions">
        ${button({ label: t('View'), testId: 'view-code', icon: 'open', title: t('Open the saved file'), onClick: () => actions.viewCode(id) })}
        ${button({ label: t('Download'), testId: 'download-code', icon: 'download', onClick: () => actions.downloadCode(id) })}
        ${button({
          label: state.copied === id ? t('Copied') : t('Copy'),
          testId: 'copy-code',
          icon: state.copied === id ? 'check' : 'copy',
          disabled: text?.state === 'failed',
          onClick: () => actions.copyCode(id),
        })}
        ${file?.comparable ? button({ label: t('Compare'), testId: 'compare-code', icon: 'compare', title: t('Compare with the version before, or with what was saved'), onClick: () => actions.savedCode.act(undefined, id, 'compare') }) : nothing}
        ${file?.runnable ? button({ label: t('Run'), testId: 'run-code', icon: 'play', onClick: () => actions.savedCode.act(undefined, id, 'run') }) : nothing}
      </div>
    </header>
    ${body(text, language, () => actions.readCode(id))} ${codeRun(id, state, actions)}
  </section>`;
}

function body(text: CodeText | undefined, language: string, read: () => void): TemplateResult {
  switch (text?.state) {
    case 'loaded':
      return codeBox(text.text, language.toLowerCase());
    case 'failed':
      return html`<div class="code-failed stack" role="alert">
        ${note('error', t('The code could not be read: {reason}', { reason: text.message }))}
        ${button({ label: t('Retry'), testId: 'retry-code', icon: 'reload', onClick: read })}
      </div>`;
    default:
      return html`<div class="code-loading" ${text === undefined ? ref(whenVisible(read)) : nothing}>
        ${spinner(t('Loading'))}
      </div>`;
  }
}
