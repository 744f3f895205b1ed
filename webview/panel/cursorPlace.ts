import type { CursorPlace } from '../approvals/approvalControl';

/** @param page the panel's page */
export function cursorPlace(page: Document): CursorPlace {
  const { activeElement: at, body } = page;
  // In another part of the editor the user is busy.
  if (!page.hasFocus()) return 'elsewhere';
  if (!at || at === body || at.id === 'log') return 'free';
  if (at.closest('.approval')) return 'question';
  return at instanceof HTMLTextAreaElement && at.id === 'input' && at.value === '' ? 'free' : 'elsewhere';
}
