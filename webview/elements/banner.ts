import { html, nothing, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import { iconButton } from './controls';
import { icon } from './icons';

/** A line across the panel about something that the user should know. An error is read out at once. */
export function banner(
  level: 'info' | 'warning' | 'error',
  text: string,
  testId: string,
  onDismiss?: () => void,
): TemplateResult {
  return html`<div class="banner ${level}" data-testid=${testId} role=${level === 'error' ? 'alert' : 'status'}>
    ${icon(level)}<span class="banner-text">${text}</span>
    ${onDismiss ? iconButton({ label: t('Dismiss'), testId: 'dismiss', icon: 'close', onClick: onDismiss }) : nothing}
  </div>`;
}
