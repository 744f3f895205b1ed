/** Attaches files to the message that is being written, or to the one that is being changed. */
import { errorMessage } from '../../src/base/errors';
import { attachedFilesSchema, MAX_ATTACHED, type AttachedFile } from '../../src/protocol/attachments';
import { editedFiles } from '../conversation/editedFiles';
import { t } from '../i18n';
import type { PanelDeps } from '../panel/panelDeps';
import { EDIT_INPUT, INPUT } from '../panel/places';
import type { AttachActions, AttachTarget } from '../panel/view';
import { sendFile } from './parts';
import { drawPicture, isPictureName, pictureName, type DrawnPicture } from './picture';
import type { Drawing } from './pictureControl';
import { classifyPaste, type LocalFile } from './paste';
import { withFiles, withoutFiles, type AttachAction, type DraftFile } from './state';

/** Selectors of the files beside the input, and beside the message that is being changed; and of what these go with. */
const CHIPS: Readonly<Record<AttachTarget, string>> = {
  draft: '.composer .draft-file',
  edit: '.message-editor .draft-file',
};
const TEXTS: Readonly<Record<AttachTarget, string>> = { draft: INPUT, edit: EDIT_INPUT };

export class AttachControl {
  readonly actions: Omit<AttachActions, 'showPicture'> = {
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

  constructor(
    private readonly panel: PanelDeps,
    private readonly draw: Drawing['draw'] = drawPicture,
  ) {}

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

  /**
   * An image goes as the picture that models are shown, and so without what a camera wrote into it; what cannot be drawn goes
   * as it is.
   * @returns the file; none where the user has cancelled it
   */
  private async send(upload: string, file: LocalFile, name: string): Promise<AttachedFile[]> {
    const goesOn = (of: { size: number }) => (sent: number) => {
      if (this.cancelled.has(upload)) return false;
      if (sent < of.size) this.progress(upload, name, of.size, sent);
      return true;
    };
    const drawn = isPictureName(name) ? await this.drawn(file, name) : undefined;
    if (!drawn) return sendFile(this.panel.host, { upload, file, name }, goesOn(file));
    const more = { upload, file: drawn.file, name: pictureName(name, drawn.ending) };
    const files = await sendFile(this.panel.host, more, goesOn(drawn.file));
    return files.map((each) => ({ ...each, picture: each.path }));
  }

  private async drawn(file: LocalFile, name: string): Promise<DrawnPicture | undefined> {
    try {
      const image = file instanceof Blob ? file : new Blob([await file.slice(0, file.size).arrayBuffer()]);
      return await this.draw(image, name);
    } catch (error) {
      this.panel.dispatch({ type: 'problem', message: errorMessage(error), level: 'info' });
      return undefined;
    }
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
