import { formatBytes } from '../../../base/text';
import type { Outline } from '../../contract/codeFacts';
import type { FileFacts } from '../../contract/fileFacts';
import type { Formatter } from '../../text/formatter';
import { harmless, harmlessPath, nameList } from '../../text/names';

/** A longer path is not told beside an id. */
const MAX_PATH_CHARACTERS = 200;

/**
 * The one line that stands for the text of a file once it was read in an earlier turn, e.g.
 * `[File read] sales.py (python, 150 lines, functions: load, clean)`. It tells by which id the whole can be read again
 * where that is not the path. A pure function: the same facts give the same line.
 */
export function stubOf(facts: FileFacts, outline: Outline | undefined, { t }: Pick<Formatter, 't'>): string {
  const parts = [harmless(facts.name), ...partsOf(facts, outline, { t })].filter((part) => part !== '');
  const { path, id = path } = facts;
  // A long path takes more room than the outline: where there is an id, that is enough.
  const isShort = path.length <= MAX_PATH_CHARACTERS;
  const mark = id === path || !isShort ? '' : ` [${harmlessPath(id)}]`;
  return `[${t('File read')}] ${harmlessPath(isShort ? path : id)} (${parts.join(', ')})${mark}`;
}

function partsOf(facts: FileFacts, outline: Outline | undefined, { t }: Pick<Formatter, 't'>): string[] {
  const size = formatBytes(facts.bytes).replace(' ', '');
  switch (facts.kind) {
    case 'code': {
      // What SQL defines beside functions are tables and views.
      const classes = facts.name === 'sql' ? t('tables') : t('classes');
      const lines = facts.lines ?? 0;
      return [
        lines === 1 ? t('{lines} line', { lines }) : t('{lines} lines', { lines }),
        named(t('functions'), outline?.functions),
        named(classes, outline?.classes),
      ];
    }
    case 'table': {
      const rows = facts.rows ?? 0;
      return [
        rows === 1 ? t('{rows} row', { rows }) : t('{rows} rows', { rows }),
        named(t('columns'), facts.columns),
        named(t('sheets'), facts.sheets),
      ];
    }
    case 'json':
      return [size, named(t('keys'), facts.keys)];
    case 'notebook': {
      const cells = facts.cells ?? 0;
      const count = cells === 1 ? t('{cells} cell', { cells }) : t('{cells} cells', { cells });
      return [facts.language === undefined ? '' : harmless(facts.language), count];
    }
    case 'image': {
      const { width, height } = facts;
      return [width === undefined || height === undefined ? '' : `${width}x${height}`, size];
    }
    case 'document': {
      const pages = facts.pages ?? 0;
      return [pages === 1 ? t('{pages} page', { pages }) : t('{pages} pages', { pages }), size];
    }
    case 'text':
      return [size];
  }
}

/** A list behind what it is of; empty without names. */
function named(what: string, names: readonly string[] = []): string {
  return names.length === 0 ? '' : `${what}: ${nameList(names)}`;
}
