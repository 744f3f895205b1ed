import { html, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { button } from './controls';
import type { PanelActions } from './view';

/** The files that an answer offers; a name that stands for nothing is there, and says so. */
export function downloads(items: TurnView['downloads'], actions: PanelActions): TemplateResult {
  return html`<section class="downloads" data-testid="downloads">
    <h3 class="part-title">${t('Downloads')}</h3>
    <ul>
      ${items.map(
        ({ name, target }) =>
          html`<li>
            ${
              target
                ? button({ label: name, testId: 'download', icon: 'download', onClick: () => actions.download(target) })
                : button({
                    label: t('{name} (unavailable)', { name }),
                    testId: 'download',
                    icon: 'download',
                    disabled: true,
                    title: t('The answer names this file, but it does not exist'),
                    onClick: () => undefined,
                  })
            }
          </li>`,
      )}
    </ul>
  </section>`;
}
