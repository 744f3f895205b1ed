/** What `{{CODE:N}}` and `{{FILE:N}}` in a report stand for. */
import type { TurnView } from '../../src/protocol/transcript';

type ReferenceKind = 'CODE' | 'FILE';

interface Reference {
  kind: ReferenceKind;
  index: number;
  /** What the link says. */
  label: string;
}

/** A turn's references, looked up by what the text says. Text that stands for none of them stays text. */
export class References {
  private readonly byText = new Map<string, Reference>();

  constructor(response: TurnView['response']) {
    for (const { index, description, code_id } of response?.metadata.code_refs ?? []) {
      this.byText.set(`CODE:${index}`, { kind: 'CODE', index, label: description || code_id });
    }
    for (const { index, filename } of response?.metadata.file_refs ?? []) {
      this.byText.set(`FILE:${index}`, { kind: 'FILE', index, label: filename });
    }
  }

  /** @param text `CODE:1` and the like */
  find(text: string): Reference | undefined {
    return this.byText.get(text);
  }
}

/** The id in the page of a code block, which a reference scrolls to. */
export function codeBlockId(turn: string, index: number): string {
  return `code-${turn}-${index}`;
}
