import { definitionsByWords } from '../outline/wordOutline';
import { lineCounts } from './codeFacts';
import type { CodeFacts } from '../../contract/codeFacts';

/** Little, and at once: names at the beginnings of lines. For code that the parser does not get to the end of. */
export function wordFacts(language: string, code: string): CodeFacts {
  const definitions = definitionsByWords(language, code).map(({ kind, name, row }) => ({ kind, name, line: row + 1 }));
  return {
    by: 'words',
    ...lineCounts(code),
    definitions: definitions.slice(0, 2000),
    imports: [],
    accesses: [],
    notes: [],
  };
}
