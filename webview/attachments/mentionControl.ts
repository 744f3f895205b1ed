/** Asks for the files that a word with `@` may mean, and puts the one that is chosen to the message. */
import { attachedFilesSchema } from '../../src/protocol/attachments';
import type { PanelDeps } from '../panel/panelDeps';
import type { MentionActions } from '../panel/view';
import { isReadOnly } from '../panel/state';
import { mentionAt, takeMention, type Mention } from './mention';
import { mentionedFiles, type AttachAction } from './state';

export class MentionControl {
  readonly actions: MentionActions = {
    isOpen: () => mentionedFiles(this.panel.state().attach).length > 0,
    move: (by) => this.dispatch({ type: 'moved', by }),
    close: () => this.dispatch({ type: 'mentioned', word: undefined }),
    take: (_, at) => this.take(at),
    look: (text, caret) => this.look(text, caret),
  };
  private asking = false;

  constructor(private readonly panel: PanelDeps) {}

  private look(text: string, caret: number): void {
    const word = isReadOnly(this.panel.state()) ? undefined : mentionAt(text, caret);
    this.dispatch({ type: 'mentioned', word });
    if (word && this.panel.state().attach.mention?.loading === true) void this.ask(word);
  }

  /** One request at a time: what is written meanwhile is asked for behind it. */
  private async ask(word: Mention): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const files = await this.panel.host
      .request('findFiles', { query: word.query })
      .then((answer) => attachedFilesSchema.parse(answer).files)
      .catch(() => []); // without the list the word is text
    this.asking = false;
    this.dispatch({ type: 'found', word, files });
    const { mention } = this.panel.state().attach;
    if (mention?.loading === true) void this.ask(mention.word);
  }

  private take(at: number | undefined): void {
    const { attach, draft } = this.panel.state();
    const file = attach.mention && mentionedFiles(attach)[at ?? attach.mention.active];
    if (!file || !attach.mention) return;
    const taken = takeMention(draft, attach.mention.word, file.filename);
    this.panel.dispatch({ type: 'draft', text: taken.text });
    this.dispatch({ type: 'mentioned', word: undefined });
    this.dispatch({ type: 'attached', files: [file] });
    this.panel.caretAt(taken.caret);
  }

  private dispatch(action: AttachAction): void {
    this.panel.dispatch({ type: 'attach', action });
  }
}
