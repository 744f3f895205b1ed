import { formatChoiceSchema, type FormatChoice } from '../contract/textFormat';
import type { Memory } from '../ports';
import { Choices } from './choices';

/** How the user wants files of the workspace to be read, by their paths. */
export class FormatChoices extends Choices<FormatChoice> {
  constructor(memory: Memory) {
    super(memory, 'baAgent.formatChoices', formatChoiceSchema);
  }
}
