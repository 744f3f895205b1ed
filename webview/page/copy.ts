import { t } from '../i18n';
import { pageButton } from './parts';

/** Milliseconds that a button says that it has copied. */
const SAID_MS = 2000;

/** Gives what can be copied (`data-copy` says what the button is called) a button behind it. */
export function copyButtons(places: Iterable<Element>): void {
  for (const place of places) {
    for (const source of place.querySelectorAll<HTMLElement>('[data-copy]')) source.after(copyButton(source));
  }
}

function copyButton(source: HTMLElement): HTMLButtonElement {
  const label = source.dataset['copy'] ?? t('Copy');
  const button = pageButton(label, () => {
    void copy(source.textContent).then((done) => {
      if (!done) return;
      button.textContent = t('Copied');
      setTimeout(() => (button.textContent = label), SAID_MS);
    });
  });
  button.classList.add('copy');
  // The words of the button change: that is told.
  button.setAttribute('aria-live', 'polite');
  return button;
}

/** Pages from the disk may not have the browser's clipboard; then the older way is taken. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way left there
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
