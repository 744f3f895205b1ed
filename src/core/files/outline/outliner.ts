import type { CodeFacts, Outline } from '../../contract/codeFacts';

/** Reads the outline of code. */
export interface Outliner {
  /** @param language as `FileFacts.name` has it, e.g. python; one that is not known has an outline by its words alone */
  outline(language: string, code: string): Promise<Outline>;
  /** Everything that the text of code tells; undefined for a language that nothing here reads. Absent: nobody reads it. */
  facts?(language: string, code: string): Promise<CodeFacts | undefined>;
}
