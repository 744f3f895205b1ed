/** Reads code as the product does: the real parser in this thread, file_reader's lines, and the analyst's report. */
import { makeFormatter } from '../../../../src/core/text/formatter';
import { codeLines } from '../../../../src/core/tools/fileReader/codeLines';
import { FileAccessError, type FileInfo } from '../../../../src/core/ports';
import type { OutlineParser } from '../../../../src/workers/outline/parser';
import { fillPlaces } from '../../../../src/base/text';

export const formatter = makeFormatter((text, values) => fillPlaces(text, values ?? {}), 'en');

/** A workspace that has these files and nothing else. */
export function workspaceOf(...paths: string[]): { stat: (path: string) => Promise<FileInfo> } {
  return {
    stat: (path) => {
      if (paths.includes(path)) return Promise.resolve({ size: 10, kind: 'file', stamp: `of ${path}` });
      if (paths.some((each) => each.startsWith(`${path}/`)))
        return Promise.resolve({ size: 0, kind: 'folder', stamp: 'f' });
      return Promise.reject(new FileAccessError('not_found', 'There is no such file.'));
    },
  };
}

/** The lines of an observation about code. */
export async function linesOf(
  parser: OutlineParser,
  language: string,
  code: string,
  path: string,
  ...files: string[]
): Promise<readonly string[]> {
  const outliner = {
    outline: (name: string, text: string) => parser.outline(name, text),
    facts: (name: string, text: string) => parser.facts(name, text),
  };
  return (await codeLines({ language, code, path }, { outliner, files: workspaceOf(...files) })).lines;
}
