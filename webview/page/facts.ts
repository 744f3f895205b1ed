import { t } from '../i18n';
import { copyButtons } from './copy';
import { pageButton } from './parts';

/** Makes the links of numbers to their notes buttons that show the note in place. */
export function handleFacts(page: Document): void {
  const links = page.querySelectorAll<HTMLElement>('a.fact');
  if (links.length === 0) return;
  const dialog = page.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'fact-title');
  page.body.append(dialog);
  // A click beside it closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const link of links) {
    link.setAttribute('role', 'button');
    link.setAttribute('aria-haspopup', 'dialog');
    const show = (event: Event): void => {
      const note = page.getElementById(`fact-${link.dataset['fact'] ?? ''}`);
      if (!note) return;
      event.preventDefault();
      fill(dialog, note);
      dialog.showModal();
    };
    link.addEventListener('click', show);
    link.addEventListener('keydown', (event) => {
      if (event.key === ' ') show(event);
    });
  }
}

function fill(dialog: HTMLDialogElement, note: HTMLElement): void {
  const title = document.createElement('h2');
  title.id = 'fact-title';
  title.textContent = note.querySelector('.label')?.textContent ?? '';
  const body = document.createElement('div');
  for (const part of note.children) body.append(part.cloneNode(true));
  copyButtons([body]);
  const close = pageButton(t('Close'), () => dialog.close());
  close.autofocus = true;
  const tools = document.createElement('div');
  tools.className = 'tools';
  tools.append(close);
  dialog.replaceChildren(title, body, tools);
}
