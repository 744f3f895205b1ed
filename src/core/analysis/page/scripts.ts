import { plainHtml } from '../../text/plainHtml';
import type { Wording } from '../../text/wording';
import type { PageScript } from './input';

/** The id of the element that shows a script. */
export function scriptId(index: number): string {
  return `script-${index + 1}`;
}

/** The code that gives the numbers again, folded. @param whole without: its text is left out, for the page would be too large */
export function scriptsSection(scripts: readonly PageScript[], whole: boolean, t: Wording['t']): string {
  if (scripts.length === 0) return '';
  const shown = scripts.map((script, index) => {
    const { filename, description, text } = script;
    const name = plainHtml(filename);
    const about = description === '' ? '' : ` – ${plainHtml(description)}`;
    const code = whole
      ? `<pre tabindex="0" role="group" aria-label="${name}" data-copy="${plainHtml(t('Copy code'))}"><code>${plainHtml(text)}</code></pre>`
      : `<p class="note">${plainHtml(t('Its text is left out here: the page would be too large.'))}</p>`;
    return `<details class="script" id="${scriptId(index)}"><summary><code>${name}</code>${about}</summary>${code}</details>`;
  });
  return [
    `<section class="scripts"><h2>${plainHtml(t('Scripts'))}</h2>`,
    `<p>${plainHtml(t('They compute the numbers of this report anew from the data.'))}</p>`,
    ...shown,
    '</section>',
  ].join('\n');
}
