import { html, nothing, type TemplateResult } from 'lit-html';
import { isPage } from '../../src/protocol/pages';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { button, iconButton } from '../elements/controls';
import type { PanelActions } from '../panel/view';

type DownloadView = TurnView['downloads'][number];

/** The files that an answer offers; a name that stands for nothing is there, and says so. */
export function downloads(items: readonly DownloadView[], actions: PanelActions): TemplateResult {
  return html`<section class="downloads" data-testid="downloads">
    <h3 class="part-title">${t('Downloads')}</h3>
    <ul>
      ${items.map((item) => html`<li>${download(item, actions)}</li>`)}
    </ul>
  </section>`;
}

function download({ name, target }: DownloadView, actions: PanelActions): TemplateResult {
  if (!target) {
    return button({
      label: t('{name} (unavailable)', { name }),
      testId: 'download',
      icon: 'download',
      disabled: true,
      title: t('The answer names this file, but it does not exist'),
      onClick: () => undefined,
    });
  }
  const save = (): void => actions.download(target);
  if (!isPage(name)) return button({ label: name, testId: 'download', icon: 'download', onClick: save });
  // A page is there to be read: that comes first.
  return html`${button({ label: name, testId: 'open-page', icon: 'open', title: t('Open the page'), onClick: () => actions.openPage(target) })}
  ${iconButton({ label: t('Save {name}', { name }), testId: 'download', icon: 'download', title: t('Save'), onClick: save })}
  ${
    target.kind === 'output'
      ? nothing
      : iconButton({
          label: t('Show where {name} is', { name }),
          testId: 'reveal-download',
          icon: 'search',
          title: t('Show where it is'),
          onClick: () => actions.revealDownload(target),
        })
  }`;
}
