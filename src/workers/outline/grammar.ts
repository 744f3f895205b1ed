import type { Node } from 'web-tree-sitter';
import type { Definition } from '../../core/files/outline/definitions';

/** How definitions stand in the syntax tree of a language. */
export interface Grammar {
  /** Nodes that are looked into; a definition that is none of them keeps what it holds to itself. */
  containers: ReadonlySet<string>;
  /** What a node defines, if anything. */
  define: (node: Node) => Pick<Definition, 'kind' | 'name'> | undefined;
}

/** A grammar whose definitions are nodes of these types with a field `name`. */
export function byNodeType(
  { functions, classes, containers }: { functions: string; classes: string; containers: string },
  other: Grammar['define'] = () => undefined,
): Grammar {
  const isFunction = new Set(functions.split(' '));
  const isClass = new Set(classes.split(' '));
  return {
    containers: new Set(['ERROR', ...containers.split(' ')]),
    define(node) {
      const kind = isFunction.has(node.type) ? 'function' : isClass.has(node.type) ? 'class' : undefined;
      if (!kind) return other(node);
      const name = node.childForFieldName('name')?.text ?? '';
      return name === '' ? undefined : { kind, name };
    },
  };
}

/** The definitions in a syntax tree. */
export function definitionsIn(root: Node, { containers, define }: Grammar): Definition[] {
  const found: Definition[] = [];
  // A list and no recursion: code may be nested as deep as it likes.
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const defined = define(node);
    if (defined) found.push({ ...defined, row: node.startPosition.row });
    if (node === root || containers.has(node.type)) {
      for (const child of node.namedChildren.toReversed()) waiting.push(child);
    }
  }
  return found;
}
