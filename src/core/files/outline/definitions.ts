import type { Outline } from '../../contract/codeFacts';

/** A name that code defines. */
export interface Definition {
  kind: 'function' | 'class';
  name: string;
  /** The line, from 0. */
  row: number;
}

/** Definitions as an outline: in the order of their lines, each name once. */
export function outlineOf(definitions: readonly Definition[]): Outline {
  const inOrder = [...definitions].sort((a, b) => a.row - b.row);
  const names = (kind: Definition['kind']): string[] => [
    ...new Set(inOrder.flatMap((each) => (each.kind === kind ? [each.name] : []))),
  ];
  return { functions: names('function'), classes: names('class') };
}
