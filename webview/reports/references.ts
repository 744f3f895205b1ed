/** What `{{CODE:N}}`, `{{FILE:N}}`, `{{FACT:N}}` and `{{NUMBER:N}}` in a report stand for. */
import {
  fillPlaceholders,
  referenceName,
  type FactRef,
  type ReferenceKind,
  type Unsourced,
} from '../../src/protocol/facts';
import type { OutputFile } from '../../src/protocol/runs';
import type { TurnView } from '../../src/protocol/transcript';

interface Reference {
  kind: ReferenceKind;
  index: number;
  /** What the link says. */
  label: string;
  /** The file of a run that it stands for. */
  output?: OutputFile;
  /** The number that it stands for, with its source or without one. */
  fact?: FactRef;
  unsourced?: Unsourced;
}

/** A turn's references, looked up by what the text says. Text that stands for none of them stays text. */
export class References {
  private readonly byName = new Map<string, Reference>();

  /** @param outputs files of runs that the report names, by the number of their reference */
  constructor(response: TurnView['response'], outputs: ReadonlyMap<number, OutputFile> = new Map()) {
    for (const { index, description, code_id } of response?.metadata.code_refs ?? []) {
      this.set({ kind: 'CODE', index, label: description || code_id });
    }
    for (const { index, filename } of response?.metadata.file_refs ?? []) {
      const output = outputs.get(index);
      const label = output?.title ?? filename;
      this.set({ kind: 'FILE', index, label, ...(output ? { output } : {}) });
    }
    for (const fact of response?.metadata.fact_refs ?? []) {
      this.set({ kind: 'FACT', index: fact.index, label: fact.text, fact });
    }
    for (const unsourced of response?.metadata.unsourced ?? []) {
      const { index, text } = unsourced;
      this.set({ kind: 'NUMBER', index, label: text, unsourced });
    }
  }

  private set(reference: Reference): void {
    this.byName.set(referenceName(reference), reference);
  }

  /** @param name `CODE:1` and the like */
  find(name: string): Reference | undefined {
    return this.byName.get(name);
  }

  /** A text in which nothing can be marked, with its numbers as they were written. */
  plain(text: string): string {
    return fillPlaceholders(text, (kind, index) =>
      kind === 'FACT' || kind === 'NUMBER' ? this.find(referenceName({ kind, index }))?.label : undefined,
    );
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
