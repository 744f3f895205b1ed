import { parseOptionsSchema, type ParseOptions } from '../contract/textFormat';
import type { Memory } from '../ports';
import { Choices } from './choices';

/** How the user wants files of the workspace to be read, by their paths. */
export class ParseOptionsStore extends Choices<ParseOptions> {
  constructor(memory: Memory) {
    super(memory, 'baAgent.formatChoices', parseOptionsSchema);
  }
}
