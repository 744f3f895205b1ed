import { printable } from './fences';
import { escapeHtml } from './safeHtml';

/** Text of anybody's as HTML that shows it, without what no file of text should have. */
export function plainHtml(text: string): string {
  return escapeHtml(printable(text));
}
