/** Definitions in C and C++, whose names stand inside of declarators. */
import type { Node } from 'web-tree-sitter';
import type { Definition } from '../../core/files/outline/definitions';

type Named = Pick<Definition, 'kind' | 'name'>;

export function cppDefinition(node: Node): Named | undefined {
  switch (node.type) {
    case 'function_definition':
    case 'declaration':
      return functionOf(node) ?? typeOf(node.childForFieldName('type'));
    case 'class_specifier':
    case 'struct_specifier':
    case 'union_specifier':
    case 'enum_specifier':
      return typeOf(node);
    case 'type_definition':
      return typedefOf(node);
    default:
      return undefined;
  }
}

/** The name inside of pointers, references and lists of parameters; undefined for what is no function. */
function functionOf(node: Node): Named | undefined {
  let isFunction = false;
  let at = node.childForFieldName('declarator');
  while (at) {
    // `int (*callback)(int)` is a variable.
    if (at.type === 'parenthesized_declarator') return undefined;
    isFunction ||= at.type === 'function_declarator';
    const inner: Node | null | undefined =
      at.type === 'reference_declarator' ? at.namedChildren[0] : at.childForFieldName('declarator');
    if (!inner) break;
    at = inner;
  }
  return at && isFunction ? { kind: 'function', name: at.text } : undefined;
}

/** A type with its body; without one it is only named. */
function typeOf(node: Node | null): Named | undefined {
  const name = node?.childForFieldName('name')?.text;
  if (name === undefined || !node?.type.endsWith('_specifier') || !node.childForFieldName('body')) return undefined;
  return { kind: 'class', name };
}

function typedefOf(node: Node): Named | undefined {
  const type = node.childForFieldName('type');
  if (!type?.childForFieldName('body')) return undefined;
  const name = node.childForFieldName('declarator')?.text;
  return name === undefined ? undefined : { kind: 'class', name };
}
