/** Asks for the files and columns that a word with `@` may mean: a file that is chosen goes with the message, a column into its text. */
import { mentionedSchema } from '../../src/protocol/attachments';
import type { PanelDeps } from '../panel/panelDeps';
import type { MentionActions } from '../panel/view';
import { isReadOnly } from '../panel/state';
import { columnInQuestion, mentionAt, takeMention, type Mention } from './mention';
import { fitsWord, mentionItems, type AttachAction, type MentionItem } from './state';

export class MentionControl {
  readonly actions: MentionActions = {
    isOpen: () => mentionItems(this.panel.state().attach).length > 0,
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
    const attached = this.panel.state().attach.files.map(({ path }) => path);
    const items = await this.panel.host
      .request('findMentions', { query: word.query, attached })
      .then((answer): MentionItem[] => {
        const { columns, files } = mentionedSchema.parse(answer);
        return [
          ...columns.map((column) => ({ kind: 'column' as const, column })),
          ...files.map((file) => ({ kind: 'file' as const, file })),
        ];
      })
      .catch(() => []); // without the list the word is text
    this.asking = false;
    this.dispatch({ type: 'found', word, items });
    const { mention } = this.panel.state().attach;
    if (mention?.loading === true) void this.ask(mention.word);
  }

  private take(at: number | undefined): void {
    const { attach, draft } = this.panel.state();
    const items = mentionItems(attach);
    const item = items[at ?? attach.mention?.active ?? 0];
    if (!item || !attach.mention) return;
    // A key chooses what fits the word as it is by now.
    if (at === undefined && attach.mention.loading && !fitsWord(item, attach.mention.word)) return;
    const names = items.flatMap((each) => (each.kind === 'column' ? [each.column.name] : []));
    const name = item.kind === 'file' ? item.file.filename : columnInQuestion(item.column.name, names);
    const taken = takeMention(draft, attach.mention.word, name);
    this.panel.dispatch({ type: 'draft', text: taken.text });
    this.dispatch({ type: 'mentioned', word: undefined });
    if (item.kind === 'file') this.dispatch({ type: 'attached', files: [item.file] });
    this.panel.caretAt(taken.caret);
  }

  private dispatch(action: AttachAction): void {
    this.panel.dispatch({ type: 'attach', action });
  }
}
