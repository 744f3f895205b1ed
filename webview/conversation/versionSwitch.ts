import { html, type TemplateResult } from 'lit-html';
import { formatNumber, t } from '../i18n';
import type { Versions } from './versions';
import { iconButton } from '../elements/controls';
import type { PanelActions } from '../panel/view';

/** Goes through the versions of a message: ‹ 2 / 3 ›. */
export function versionSwitch(versions: Versions, disabled: boolean, actions: PanelActions): TemplateResult {
  const { previous, next } = versions;
  const [number, count] = [formatNumber(versions.number), formatNumber(versions.count)];
  const go = (turn: string | undefined, direction: 'previous' | 'next') => (): void => {
    if (turn !== undefined) actions.selectVersion(turn, direction);
  };
  const label = t('Version {number} of {count}', { number, count });
  return html`<div class="versions" data-testid="branch" role="group" aria-label=${label}>
    ${iconButton({
      label: t('Previous version'),
      testId: 'branch-previous',
      icon: 'previous',
      disabled: disabled || previous === undefined,
      onClick: go(previous, 'previous'),
    })}
    <span class="quiet" title=${label}>${number} / ${count}</span>
    ${iconButton({
      label: t('Next version'),
      testId: 'branch-next',
      icon: 'next',
      disabled: disabled || next === undefined,
      onClick: go(next, 'next'),
    })}
  </div>`;
}
