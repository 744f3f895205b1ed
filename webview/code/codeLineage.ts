import { html, nothing, type TemplateResult } from 'lit-html';
import type { CodeAct, ListedCode } from '../../src/protocol/codes';
import type { Lineage } from './shown';
import { formatAge, formatDateTime, formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { codeRun } from '../runs/codeRun';
import { iconButton, tag } from '../elements/controls';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** Saved code: a click opens its newest version; beside it what else can be done with it, and below it the earlier ones. */
export function codeLineage(
  place: string,
  { root, newest, earlier }: Lineage,
  state: PanelState,
  actions: PanelActions,
): TemplateResult {
  const act = (codeId: string, what: CodeAct) => (): void => actions.savedCode.act(place, codeId, what);
  const { code_id: id, filename, description, language } = newest;
  return html`<li class="session" data-testid="saved-code" data-code=${root}>
    <div class="session-row">
      <button
        type="button"
        class="session-open flow"
        data-testid="saved-open"
        title=${filename}
        @click=${act(id, 'open')}
      >
        ${tag(language)}<span class="session-title clipped">${description || id}</span>
        ${about(newest, state)}
      </button>
      <div class="session-actions">
        ${newest.runnable ? iconButton({ label: t('Run {name}', { name: filename }), testId: 'saved-run', icon: 'play', title: t('Run'), onClick: act(id, 'run') }) : nothing}
        ${iconButton({ label: t('Ask about {name}', { name: filename }), testId: 'saved-ask', icon: 'question', title: t('Ask about this'), onClick: () => actions.savedCode.ask(id) })}
        ${newest.comparable ? iconButton({ label: t('Compare {name}', { name: filename }), testId: 'saved-compare', icon: 'compare', title: t('Compare'), onClick: act(id, 'compare') }) : nothing}
        ${iconButton({ label: t('Copy {name}', { name: filename }), testId: 'saved-copy', icon: state.copied === id ? 'check' : 'copy', title: state.copied === id ? t('Copied') : t('Copy'), onClick: act(id, 'copy') })}
        ${iconButton({ label: t('Download {name}', { name: filename }), testId: 'saved-download', icon: 'download', title: t('Download'), onClick: act(id, 'download') })}
      </div>
    </div>
    ${codeRun(id, state, actions)} ${earlier.length === 0 ? nothing : versions(earlier, state, actions, act)}
  </li>`;
}

function about({ filename, line_count, created_at, edited }: ListedCode, { savedCode }: PanelState): TemplateResult {
  return html`<span class="session-about numbers quiet">
    <span class="path">${filename}</span>
    <span>${line_count === 1 ? t('1 line') : t('{count} lines', { count: formatNumber(line_count) })}</span>
    <time datetime=${created_at} title=${formatDateTime(created_at)}>${formatAge(created_at, savedCode.now)}</time>
    ${edited ? html`<span class="session-flag" data-testid="saved-edited">${icon('pencil')}${t('edited by you')}</span>` : nothing}
  </span>`;
}

function versions(
  earlier: readonly ListedCode[],
  state: PanelState,
  actions: PanelActions,
  act: (codeId: string, what: CodeAct) => () => void,
): TemplateResult {
  const count = earlier.length;
  return html`<details class="code-earlier">
    <summary>
      ${count === 1 ? t('1 earlier version') : t('{count} earlier versions', { count: formatNumber(count) })}
    </summary>
    <ul>
      ${earlier.map(
        (version) =>
          html`<li class="code-version">
            <button
              type="button"
              class="session-open flow"
              data-testid="version-open"
              @click=${act(version.code_id, 'open')}
            >
              ${about(version, state)}
            </button>
            ${iconButton({ label: t('Compare {name}', { name: version.filename }), testId: 'version-compare', icon: 'compare', title: t('Compare'), onClick: act(version.code_id, 'compare') })}
            ${codeRun(version.code_id, state, actions)}
          </li>`,
      )}
    </ul>
  </details>`;
}
