import { html, type TemplateResult } from 'lit-html';
import { icon, type IconName } from './icons';

/** A line that tells something, with a picture of what kind it is. */
export function note(
  level: 'info' | 'warning' | 'error',
  words: string | TemplateResult,
  picture: IconName = level,
): TemplateResult {
  return html`<p class="note ${level}">${icon(picture)}<span>${words}</span></p>`;
}
