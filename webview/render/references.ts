/** What `{{CODE:N}}` and `{{FILE:N}}` in a report stand for. */
import type { OutputFile } from '../../src/protocol/runs';
import type { TurnView } from '../../src/protocol/transcript';

type ReferenceKind = 'CODE' | 'FILE';

interface Reference {
  kind: ReferenceKind;
  index: number;
  /** What the link says. */
  label: string;
  /** The file of a run that it stands for. */
  output?: OutputFile;
}

/** A turn's references, looked up by what the text says. Text that stands for none of them stays text. */
export class References {
  private readonly byText = new Map<string, Reference>();

  /** @param outputs files of runs that the report names, by the number of their reference */
  constructor(response: TurnView['response'], outputs: ReadonlyMap<number, OutputFile> = new Map()) {
    for (const { index, description, code_id } of response?.metadata.code_refs ?? []) {
      this.byText.set(`CODE:${index}`, { kind: 'CODE', index, label: description || code_id });
    }
    for (const { index, filename } of response?.metadata.file_refs ?? []) {
      const output = outputs.get(index);
      const label = output?.title ?? filename;
      this.byText.set(`FILE:${index}`, { kind: 'FILE', index, label, ...(output ? { output } : {}) });
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

/** The id in the page of a file of a run, where it is shown itself. */
export function outputPlaceId(turn: string, output: string): string {
  return `output-${turn}-${output}`;
}
