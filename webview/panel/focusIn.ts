/** Puts the cursor on a part of the page, in a text at its end. @returns whether there is such a part */
export function focusIn(root: HTMLElement, selector: string): boolean {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) return false;
  found.focus();
  if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length);
  return true;
}
