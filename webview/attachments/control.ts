/** Attaches files to the message that is being written, or to the one that is being changed. */
import { errorMessage } from '../../src/base/errors';
import { attachedFilesSchema, MAX_ATTACHED, type AttachedFile, COPY_PART_BYTES } from '../../src/protocol/attachments';
import { editedFiles } from '../conversation/editedFiles';
import { t } from '../i18n';
import type { PanelDeps } from '../panel/panelDeps';
import { EDIT_INPUT, INPUT } from '../panel/places';
import type { AttachActions, AttachTarget } from '../panel/view';
import { classifyPaste, type LocalFile } from './paste';
import { withFiles, withoutFiles, type AttachAction, type DraftFile } from './state';

/** Selectors of the files beside the input, and beside the message that is being changed; and of what these go with. */
const CHIPS: Readonly<Record<AttachTarget, string>> = {
  draft: '.composer .draft-file',
  edit: '.message-editor .draft-file',
};
const TEXTS: Readonly<Record<AttachTarget, string>> = { draft: INPUT, edit: EDIT_INPUT };

export class AttachControl {
  readonly actions: AttachActions = {
    pick: (to) => void this.ask(() => this.panel.host.request('pickAttachments', {}), to),
    remove: (path, to) => this.remove(path, to),
    removeLast: () => this.removeLast(),
    cancel: (upload) => this.cancel(upload),
    asText: (path) => this.asText(path),
    paste: (pasted, to) => {
      const taken = [...this.files('draft'), ...this.files('edit')].map(({ filename }) => filename);
      const found = classifyPaste(pasted, [...taken, ...this.attach.uploads.map(({ name }) => name)]);
      if (found.kind === 'text') return false;
      if (found.kind === 'files') void this.upload(found.files, to);
      else void this.upload([{ file: localText(found.tsv), name: found.name }], to, found.text);
      return true;
    },
    drop: ({ uris, files, folders }, to) => {
      this.dispatch({ type: 'dragging', dragging: false });
      const [folder] = folders;
      if (folder !== undefined) {
        const words = t('{folder} is a folder: folders cannot be attached. Attach the files in it.', { folder });
        this.panel.dispatch({ type: 'problem', message: words, level: 'info' });
      }
      if (uris.length > 0) {
        const asked = uris.slice(0, MAX_ATTACHED);
        void this.ask(() => this.panel.host.request('attachUris', { uris: asked }), to);
      }
      void this.upload(
        files.map((file) => ({ file, name: file.name })),
        to,
      );
      this.panel.focusOn(TEXTS[to], INPUT);
    },
    dragging: (dragging) => this.dispatch({ type: 'dragging', dragging }),
  };

  private readonly cancelled = new Set<string>();
  private count = 0;

  constructor(private readonly panel: PanelDeps) {}

  /**
   * Puts files back that a page before had; those that are gone by now go again.
   * @param uploads names of those that were on their way: their bytes went with the page
   */
  async restore(files: readonly DraftFile[], uploads: readonly string[]): Promise<void> {
    if (uploads.length > 0) {
      const words = t('Not attached, since the panel was closed before they had arrived: {files}. Attach them again.', {
        files: uploads.join(', '),
      });
      this.panel.dispatch({ type: 'problem', message: words });
    }
    if (files.length === 0) return;
    this.add(files, 'draft');
    const paths = files.map(({ path }) => path);
    const there = await this.stillThere(paths).catch(() => undefined);
    if (!there) return;
    const gone = paths.filter((path) => !there.some((file) => file.path === path));
    if (gone.length > 0) this.dispatch({ type: 'removed', paths: gone });
  }

  /** Attaches files of a message that was taken back. */
  async takeBack(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    try {
      const there = await this.stillThere(paths);
      this.add(there, 'draft');
      const gone = paths.find((path) => !there.some((file) => file.path === path));
      if (gone === undefined) return;
      const file = gone.slice(gone.lastIndexOf('/') + 1);
      this.problem(new Error(t('{file} is no longer there: it was moved or deleted.', { file })));
    } catch (error) {
      this.problem(error);
    }
  }

  private async stillThere(paths: readonly string[]): Promise<AttachedFile[]> {
    return attachedFilesSchema.parse(await this.panel.host.request('findAttached', { paths: [...paths] })).files;
  }

  private async ask(request: () => Promise<unknown>, to: AttachTarget): Promise<void> {
    try {
      this.add(attachedFilesSchema.parse(await request()).files, to);
    } catch (error) {
      this.problem(error);
    }
  }

  /** One after the other: what comes first is there first. */
  private async upload(
    files: readonly { file: LocalFile; name: string }[],
    to: AttachTarget,
    pasted?: string,
  ): Promise<void> {
    const waiting = files.map(({ file, name }) => ({ file, name, id: `${Date.now()}-${++this.count}` }));
    for (const { id, file, name } of waiting) this.progress(id, name, file.size, 0);
    for (const { id, file, name } of waiting) {
      try {
        const attached = await this.send(id, file, name);
        const more = pasted === undefined ? {} : { pasted };
        this.add(
          attached.map((each) => ({ ...each, ...more })),
          to,
        );
      } catch (error) {
        if (!this.cancelled.has(id)) {
          this.problem(error);
          this.panel.requests.ask('attachCancel', { upload: id });
        }
      }
      this.cancelled.delete(id);
      this.dispatch({ type: 'uploaded', id });
    }
  }

  /** @returns the file; none where the user has cancelled it */
  private async send(upload: string, file: LocalFile, name: string): Promise<AttachedFile[]> {
    const { size } = file;
    for await (const { offset, bytes, end } of partsOf(file)) {
      if (this.cancelled.has(upload)) return [];
      const answer = await this.panel.host.request('attachPart', { upload, name, size, offset, bytes });
      if (this.cancelled.has(upload)) return [];
      if (end >= size) return attachedFilesSchema.parse(answer).files;
      this.progress(upload, name, size, end);
    }
    return [];
  }

  private progress(id: string, name: string, size: number, sent: number): void {
    this.dispatch({ type: 'uploading', upload: { id, name, size, sent } });
  }

  private cancel(upload: string): void {
    this.cancelled.add(upload);
    this.dispatch({ type: 'uploaded', id: upload });
    this.panel.requests.ask('attachCancel', { upload });
    this.panel.focusOn(INPUT);
  }

  /** The cursor goes to the next file, or the one before, or the text that they go with. */
  private remove(path: string, to: AttachTarget): void {
    const files = this.files(to);
    const at = files.findIndex((file) => file.path === path);
    if (at < 0) return;
    this.set(withoutFiles(files, [path]), to);
    const next = Math.min(at, files.length - 2);
    this.panel.focusOn(...(next < 0 ? [] : [`${CHIPS[to]}:nth-of-type(${next + 1}) button`]), TEXTS[to]);
  }

  private removeLast(): boolean {
    const last = this.attach.files.at(-1);
    if (!last) return false;
    this.dispatch({ type: 'removed', paths: [last.path] });
    return true;
  }

  /** What was pasted goes into the input after all. */
  private asText(path: string): void {
    const file = this.attach.files.find((each) => each.path === path);
    if (file?.pasted === undefined) return;
    this.dispatch({ type: 'removed', paths: [path] });
    this.panel.dispatch({ type: 'takenBack', text: file.pasted });
  }

  private add(files: readonly DraftFile[], to: AttachTarget): void {
    const before = this.files(to);
    const paths = new Set([...before, ...files].map(({ path }) => path));
    if (paths.size > MAX_ATTACHED) {
      const words = t('A message takes {count} files at most: the others were not attached.', { count: MAX_ATTACHED });
      this.panel.dispatch({ type: 'problem', message: words, level: 'info' });
    }
    if (files.length > 0) this.set(withFiles(before, files), to);
  }

  private files(to: AttachTarget): readonly DraftFile[] {
    return to === 'edit' ? editedFiles(this.panel.state()) : this.attach.files;
  }

  private set(files: readonly DraftFile[], to: AttachTarget): void {
    // The message is not being changed any more: what was attached to it is not lost.
    if (to === 'edit' && this.panel.state().editing) this.panel.dispatch({ type: 'editFiles', files });
    else this.dispatch({ type: 'filesSet', files: to === 'edit' ? withFiles(this.attach.files, files) : files });
  }

  private get attach() {
    return this.panel.state().attach;
  }

  private dispatch(action: AttachAction): void {
    this.panel.dispatch({ type: 'attach', action });
  }

  private problem(error: unknown): void {
    this.panel.dispatch({ type: 'problem', message: errorMessage(error) });
  }
}

/** A text as a file. */
function localText(text: string): LocalFile {
  const blob = new Blob([text]);
  return { name: '', type: blob.type, size: blob.size, slice: (start, end) => blob.slice(start, end) };
}

/** A part of a file on its way to the host. */
interface Part {
  offset: number;
  /** Base64. */
  bytes: string;
  /** Bytes of the file that have been read with it. */
  end: number;
}

/** The parts of a file in order; an empty file has one. Only one of them is in memory. */
async function* partsOf(file: Pick<LocalFile, 'size' | 'slice'>): AsyncGenerator<Part> {
  let offset = 0;
  do {
    const end = Math.min(file.size, offset + COPY_PART_BYTES);
    const bytes = new Uint8Array(await file.slice(offset, end).arrayBuffer());
    yield { offset, bytes: toBase64(bytes), end };
    offset = end;
  } while (offset < file.size);
}

function toBase64(bytes: Uint8Array): string {
  const step = 0x8000; // a function takes only so many arguments
  let text = '';
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
