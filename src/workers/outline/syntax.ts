import type { Node } from 'web-tree-sitter';

/** A syntax tree as plain objects: what is asked of it many times is fetched from the parser once. */
export interface Syntax {
  type: string;
  /** A rule of the grammar, and no sign or keyword. */
  named: boolean;
  /** What it is to the node around it. */
  field: string | undefined;
  start: number;
  end: number;
  /** Lines of its beginning and its end, from 0. */
  row: number;
  endRow: number;
  parent: Syntax | undefined;
  children: Syntax[];
}

/**
 * Copies a tree. Rows are counted here: each question to the parser costs more than looking one up.
 * @param code that was parsed
 */
export function copyTree(root: Node, code: string): Syntax {
  const ends = [...code.matchAll(/\n/g)].map(({ index }) => index);
  return copy(root, (index) => rowOf(ends, index));
}

/** How many of the places are before one. */
function rowOf(ends: readonly number[], index: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A loop and no recursion: code may be nested as deep as it likes. */
function copy(root: Node, rowAt: (index: number) => number): Syntax {
  const cursor = root.walk();
  const top = nodeAt(undefined);
  let at = top;
  for (;;) {
    if (cursor.gotoFirstChild()) {
      const child = nodeAt(at);
      at.children.push(child);
      at = child;
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent() || !at.parent) {
        cursor.delete();
        return top;
      }
      at = at.parent;
    }
    const { parent } = at;
    if (!parent) return top;
    at = nodeAt(parent);
    parent.children.push(at);
  }

  function nodeAt(parent: Syntax | undefined): Syntax {
    const [start, end] = [cursor.startIndex, cursor.endIndex];
    return {
      type: cursor.nodeType,
      named: cursor.nodeIsNamed,
      field: cursor.currentFieldName ?? undefined,
      start,
      end,
      row: rowAt(start),
      endRow: rowAt(end),
      parent,
      children: [],
    };
  }
}

export function childOf(node: Syntax | undefined, ...fields: readonly string[]): Syntax | undefined {
  for (const field of fields) {
    const found = node?.children.find((child) => child.field === field);
    if (found) return found;
  }
  return undefined;
}

export function namedChildren(node: Syntax | undefined): Syntax[] {
  return node?.children.filter(({ named, type }) => named && !type.includes('comment')) ?? [];
}

/** The nearest node around one that is of a kind. */
export function around(node: Syntax, is: (node: Syntax) => boolean): Syntax | undefined {
  for (let at = node.parent; at; at = at.parent) if (is(at)) return at;
  return undefined;
}

/** All nodes of a tree, each before what is in it. */
export function* nodesOf(root: Syntax): Generator<Syntax> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child) waiting.push(child);
    }
  }
}
