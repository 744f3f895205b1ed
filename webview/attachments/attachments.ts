/** Files for a message: those that are there, those on their way, and the places where they come in. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { targetOf } from './dropZone';
import type { DraftFile, Upload } from './state';
import { formatNumber, formatShare, formatSize, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { thumbnail } from './thumbnail';
import { iconButton } from '../elements/controls';
import { icon } from '../elements/icons';
import type { AttachTarget, PanelActions } from '../panel/view';

/** Cells of a table that is taken; few of them can say that they are a thousand columns wide. */
const MOST_CELLS = 2_000_000;

/** Of a formatted text so much may stand beside a table that it is still a table: its title, a source. */
const MOST_BESIDE = 0.2;

/** The files that go with the draft, and those on their way. */
export function draftFiles(state: PanelState, actions: PanelActions): TemplateResult {
  const { files, uploads } = state.attach;
  return html`<p class="visually-hidden" role="status">${countOf(files.length)}</p>
    ${
      files.length + uploads.length === 0
        ? nothing
        : html`<ul class="draft-files" aria-label=${t('Attached files')} data-testid="draft-files">
            ${fileItems(files, 'draft', state, actions)}
            ${repeat(
              uploads,
              ({ id }) => id,
              (upload) => uploadItem(upload, actions),
            )}
          </ul>`
    }`;
}

/** The files that go with the message that is being changed. */
export function editedFileList(
  files: readonly DraftFile[],
  state: PanelState,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (files.length === 0) return nothing;
  return html`<ul class="draft-files" aria-label=${t('Attached files')} data-testid="edit-files">
    ${fileItems(files, 'edit', state, actions)}
  </ul>`;
}

/** Opens the dialog that asks for files. */
export function attachButton(to: AttachTarget, disabled: boolean, actions: PanelActions): TemplateResult {
  return iconButton({
    label: t('Attach files'),
    testId: to === 'edit' ? 'edit-attach' : 'attach',
    icon: 'clip',
    title: t('Attach files. You can also drop or paste them here, or write @ and a name.'),
    disabled,
    onClick: () => actions.attach.pick(to),
  });
}

/** What is under something that is dragged over the panel. */
export function dropZone({ attach }: PanelState): TemplateResult | typeof nothing {
  if (!attach.dragging) return nothing;
  return html`<div class="drop-zone" data-testid="drop-zone" aria-hidden="true">
    <p>${icon('clip')} ${t('Drop files to attach them')}</p>
    <p class="quiet">${t('Hold Shift to drop into the panel')}</p>
  </div>`;
}

/** Takes files, pictures and tables that are pasted; everything else stays text. */
export function onPaste({ attach }: PanelActions): (event: ClipboardEvent) => void {
  return (event) => {
    const data = event.clipboardData;
    if (!data) return;
    const pasted = {
      files: [...data.files],
      text: data.getData('text/plain'),
      htmlTable: () => cellsOf(data.getData('text/html')),
    };
    if (attach.paste(pasted, targetOf(event))) event.preventDefault();
  };
}

/** Backspace in an empty input takes the last file away. @returns takes a key, and says whether it did that */
export function chipKeys({ attach }: PanelActions): (event: KeyboardEvent) => boolean {
  return (event) => {
    const { target } = event;
    const isEmpty = target instanceof HTMLTextAreaElement && target.value === '';
    if (event.key !== 'Backspace' || event.isComposing || !isEmpty) return false;
    return attach.removeLast();
  };
}

function fileItems(files: readonly DraftFile[], to: AttachTarget, state: PanelState, actions: PanelActions): unknown {
  return repeat(
    files,
    ({ path }) => path,
    (file) => fileItem(file, to, state, actions),
  );
}

function fileItem(file: DraftFile, to: AttachTarget, state: PanelState, actions: PanelActions): TemplateResult {
  const { path, filename, size, isCopy, pasted, picture } = file;
  const sign = icon(isCopy ? 'copy' : 'file');
  const remove = (): void => actions.attach.remove(path, to);
  const title = isCopy ? t('{name}, a copy of a file from outside of the workspace', { name: filename }) : path;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove();
  };
  return html`<li class="draft-file framed" data-testid="draft-file" @keydown=${onKey}>
    <button type="button" class="draft-file-name" title=${title} @click=${() => actions.openFile(path)}>
      ${picture === undefined ? sign : thumbnail({ address: picture, name: filename }, sign, state, actions)}<span
        class="clipped"
        data-testid="draft-file-name"
        >${filename}</span
      >
      ${isCopy ? html`<span class="visually-hidden">${t('copy')}</span>` : nothing}
      <span class="quiet">${formatSize(size)}</span>
    </button>
    ${
      pasted === undefined || to === 'edit'
        ? nothing
        : html`<button type="button" class="link" data-testid="as-text" @click=${() => actions.attach.asText(path)}>
            ${t('as text instead')}
          </button>`
    }
    ${iconButton({ label: t('Remove {name}', { name: filename }), testId: 'remove-file', icon: 'close', onClick: remove })}
  </li>`;
}

function uploadItem({ id, name, size, sent }: Upload, { attach }: PanelActions): TemplateResult {
  const share = size === 0 ? 0 : sent / size;
  return html`<li class="draft-file framed uploading" data-testid="upload">
    <span class="clipped">${name}</span>
    <span
      class="quiet"
      role="progressbar"
      aria-label=${t('Attaching {name}', { name })}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.floor(share * 100)}
      >${formatShare(share)}</span
    >
    ${iconButton({ label: t('Cancel {name}', { name }), testId: 'cancel-upload', icon: 'close', onClick: () => attach.cancel(id) })}
  </li>`;
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('1 file is attached') : t('{count} files are attached', { count: formatNumber(count) });
}

/**
 * The cells of the table that a formatted text is; undefined where it has none, or more than that. The text is parsed into
 * a document of its own, in which nothing runs and nothing loads.
 */
function cellsOf(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table) return undefined;
  const lengths = [body, table].map(({ textContent }) => textContent.replace(/\s+/g, '').length);
  const [all = 0, inside = 0] = lengths;
  if (inside < all * (1 - MOST_BESIDE)) return undefined;
  const count = [...table.rows].flatMap(({ cells }) => [...cells]).reduce((sum, { colSpan }) => sum + colSpan, 0);
  if (count > MOST_CELLS) return undefined;
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const text = cell.textContent.replace(/\s+/g, ' ').trim();
      return [text, ...Array.from({ length: Math.max(0, cell.colSpan - 1) }, () => '')];
    }),
  );
}
