/** Files of runs that a block of a markdown report names. */
import type { Token } from 'markdown-it';
import type { OutputFile } from '../../src/protocol/runs';
import { isDrawn } from '../runs/outputs';
import type { References } from './references';

/** The files that a block names and that are drawn, each once. */
export function outputsIn(group: readonly Token[], references: References): OutputFile[] {
  const named = inlineTokens(group).flatMap((token) => {
    const output = token.type === 'reference' ? references.find(token.info)?.output : undefined;
    return output && isDrawn(output) ? [output] : [];
  });
  return named.filter(({ id }, at) => named.findIndex((each) => each.id === id) === at);
}

/** A paragraph that has no more than the names of these files: they take its place. */
export function isNothingBut(outputs: readonly OutputFile[], group: readonly Token[], references: References): boolean {
  if (outputs.length === 0 || group[0]?.type !== 'paragraph_open') return false;
  const names = (info: string): boolean => outputs.some(({ id }) => id === references.find(info)?.output?.id);
  return inlineTokens(group).every(({ type, content, info }) =>
    type === 'reference' ? names(info) : type === 'softbreak' || (type === 'text' && content.trim() === ''),
  );
}

function inlineTokens(group: readonly Token[]): Token[] {
  return group.flatMap(({ children }) => children ?? []);
}
