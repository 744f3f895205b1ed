/** Makes the pictures that models are shown of attached images, and the small ones that the page shows. */
import { errorMessage } from '../../src/base/errors';
import type { PanelDeps } from '../panel/panelDeps';
import { readImage, sendFile } from './parts';
import { drawPicture, isPictureName, pictureName, smallPicture, type DrawnPicture } from './picture';
import type { DraftFile } from './state';

/** What draws; a test may have no canvas. */
export interface Drawing {
  draw: (image: Blob, name: string) => Promise<DrawnPicture>;
  small: (picture: Blob, name: string) => Promise<string>;
}

export class PictureControl {
  /** Files that were looked at: one that cannot be drawn is not retried. */
  private readonly seen = new WeakSet<DraftFile>();
  private count = 0;

  constructor(
    private readonly panel: PanelDeps,
    private readonly drawing: Drawing = { draw: drawPicture, small: smallPicture },
  ) {}

  /** Makes pictures of images that came to the draft, or to the message that is being changed, however they came. */
  look(): void {
    const { attach, editing } = this.panel.state();
    for (const file of [...attach.files, ...(editing?.files ?? [])]) {
      if (file.picture !== undefined || !isPictureName(file.filename) || this.seen.has(file)) continue;
      this.seen.add(file);
      void this.make(file);
    }
  }

  /** Has a small one made of a picture that is shown. */
  async show(address: string, name: string): Promise<void> {
    if (this.panel.state().attach.small[address] !== undefined) return;
    this.small(address, '');
    try {
      this.small(address, await this.drawing.small(await readImage(this.panel.host, address), name));
    } catch {
      // It is gone by now: the file's name stands there all the same.
    }
  }

  private async make({ path, filename }: DraftFile): Promise<void> {
    this.making(path, true);
    try {
      const { file, ending } = await this.drawing.draw(await readImage(this.panel.host, path), filename);
      const upload = `${Date.now()}-picture-${++this.count}`;
      const name = pictureName(filename, ending);
      const [copy] = await sendFile(this.panel.host, { upload, file, name }, () => this.isThere(path));
      if (copy) this.panel.dispatch({ type: 'pictured', path, picture: copy.path });
      else this.panel.requests.ask('attachCancel', { upload });
    } catch (error) {
      if (this.isThere(path)) this.panel.dispatch({ type: 'problem', message: errorMessage(error), level: 'info' });
    }
    this.making(path, false);
  }

  private isThere(path: string): boolean {
    const { attach, editing } = this.panel.state();
    return [...attach.files, ...(editing?.files ?? [])].some((file) => file.path === path);
  }

  private making(path: string, isMade: boolean): void {
    this.panel.dispatch({ type: 'attach', action: { type: 'drawing', path, drawing: isMade } });
  }

  private small(address: string, data: string): void {
    this.panel.dispatch({ type: 'attach', action: { type: 'small', address, data } });
  }
}
