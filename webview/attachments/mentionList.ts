/** The files that a word with `@` may mean. */
import { html, type TemplateResult } from 'lit-html';
import { mentionedFiles } from './state';
import { formatNumber, formatSize, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { icon } from '../elements/icons';
import type { OptionList } from '../elements/optionList';

export function mentionOptions({ attach }: PanelState): OptionList {
  const files = mentionedFiles(attach);
  return {
    id: 'mention-list',
    label: t('Files'),
    count: countOf(files.length),
    active: attach.mention?.active ?? 0,
    options: files.map(({ path, filename, size }, at) => ({
      id: `mention-${at}`,
      title: path,
      content: fileOption(filename, path.slice(0, path.length - filename.length), size),
    })),
  };
}

function fileOption(filename: string, folder: string, size: number): TemplateResult {
  return html`${icon('file')}<span class="option-name">${filename}</span>
    <span class="option-also quiet">${folder}</span><span class="option-about quiet">${formatSize(size)}</span>`;
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('1 file') : t('{count} files', { count: formatNumber(count) });
}
