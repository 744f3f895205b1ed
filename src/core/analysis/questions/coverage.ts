/** Which words of a question nothing stands for: answered without them, it would be another question. */
import type { Ask } from '../facts/asks';
import type { FactSet } from '../facts/factSet';
import { measured, measuredBy } from '../facts/measured';
import { chinese } from './lexicon/chinese';
import { english } from './lexicon/english';
import type { Use } from './lexicon/lexicon';
import { blankOutAll } from './words';

/**
 * @param parts of the text that stand for something already: names of columns, labels, periods
 * @returns the words that are left, as they stand in the question; neighbours together
 */
export function uncovered(question: string, parts: readonly string[], allowed: readonly Use[]): string[] {
  const phrases = allowed.flatMap((use) => [...english[use], ...chinese[use]]);
  // A name wins over a word, and a longer phrase over its parts.
  const byLength = (texts: readonly string[]): string[] => texts.toSorted((a, b) => b.length - a.length);
  const rest = [...byLength(parts), ...byLength(phrases)].reduce(blankOutAll, question);
  return rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*(?: [\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*)*/gu) ?? [];
}

/** The uses of words that an ask accounts for. */
export function usesOf(ask: Ask, set: FactSet): Use[] {
  switch (ask.kind) {
    case 'breakdown':
    case 'trend':
    case 'change':
      return ['filler', ask.kind, aggregateUse(ask, set)];
    case 'distribution':
    case 'relation':
      return ['filler', ask.kind];
    default:
      return ['filler'];
  }
}

function aggregateUse(ask: Extract<Ask, { measure: string }>, set: FactSet): Use {
  const column = set.columns.find(({ name }) => name === ask.measure) ?? null;
  const by = set.columns.find(({ name }) => name === ask.by);
  const { aggregate } = ask.kind === 'breakdown' && by ? measuredBy(column, by) : measured(column);
  return aggregate === 'count' ? 'rows' : aggregate === 'sum' ? 'sum' : 'mean';
}
