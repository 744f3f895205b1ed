/** Comparisons by the words that stand for them. */
import type { Comparison } from '../../facts/query/query';
import { word, type Node } from '../reading';

const OPS: Readonly<Record<string, Comparison>> = { above: '>', below: '<', atLeast: '>=', atMost: '<=' };

/** The first comparison among nodes. */
export function opOf(nodes: readonly (Node | undefined)[]): Comparison | undefined {
  return nodes.map((node) => OPS[word(node) ?? '']).find((each) => each !== undefined);
}
