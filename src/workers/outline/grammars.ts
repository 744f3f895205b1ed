/** What is a function and what a class in each grammar. Of languages whose functions are all methods, methods count. */
import type { Node } from 'web-tree-sitter';
import type { Definition } from '../../core/files/outline/definitions';
import { byNodeType, type Grammar } from './grammar';

const SCRIPT_FUNCTIONS = new Set(['arrow_function', 'function_expression', 'generator_function']);

const script = byNodeType(
  {
    functions: 'function_declaration generator_function_declaration function_signature',
    classes: 'class_declaration abstract_class_declaration interface_declaration enum_declaration',
    containers:
      'export_statement lexical_declaration variable_declaration expression_statement ambient_declaration internal_module module statement_block if_statement else_clause try_statement',
  },
  assigned,
);

/** A function or a class that is given to a name: `const f = () => …`, `exports.f = function …`. */
function assigned(node: Node): ReturnType<Grammar['define']> {
  const isVariable = node.type === 'variable_declarator';
  const assignment = node.type === 'expression_statement' ? node.namedChildren[0] : undefined;
  if (!isVariable && assignment?.type !== 'assignment_expression') return undefined;
  const target = isVariable ? node.childForFieldName('name') : assignment?.childForFieldName('left');
  const value = isVariable ? node.childForFieldName('value') : assignment?.childForFieldName('right');
  const name = target?.type === 'member_expression' ? target.childForFieldName('property')?.text : target?.text;
  if (!value || name === undefined) return undefined;
  if (SCRIPT_FUNCTIONS.has(value.type)) return { kind: 'function', name };
  return value.type === 'class' ? { kind: 'class', name } : undefined;
}

function goType(node: Node): ReturnType<Grammar['define']> {
  const type = node.type === 'type_spec' ? node.childForFieldName('type')?.type : undefined;
  if (type !== 'struct_type' && type !== 'interface_type') return undefined;
  return { kind: 'class', name: node.childForFieldName('name')?.text ?? '' };
}

/** By the names of the grammars' files. */
export const grammars: Readonly<Record<string, Grammar>> = {
  python: byNodeType({
    functions: 'function_definition',
    classes: 'class_definition',
    containers:
      'decorated_definition if_statement elif_clause else_clause try_statement except_clause finally_clause with_statement block',
  }),
  javascript: script,
  typescript: script,
  tsx: script,
  bash: byNodeType({
    functions: 'function_definition',
    classes: '',
    containers: 'if_statement elif_clause else_clause list',
  }),
  go: byNodeType(
    { functions: 'function_declaration method_declaration', classes: '', containers: 'type_declaration' },
    goType,
  ),
  rust: byNodeType({
    functions: 'function_item',
    classes: 'struct_item enum_item union_item trait_item',
    containers: 'mod_item declaration_list',
  }),
  php: byNodeType({
    functions: 'function_definition',
    classes: 'class_declaration interface_declaration trait_declaration enum_declaration',
    containers: 'namespace_definition compound_statement if_statement else_clause',
  }),
  ruby: byNodeType({
    functions: 'method singleton_method',
    classes: 'class module',
    containers: 'module body_statement if unless then else begin',
  }),
  java: byNodeType({
    functions: 'method_declaration',
    classes: 'class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration',
    containers:
      'class_declaration class_body interface_declaration interface_body enum_declaration enum_body enum_body_declarations record_declaration',
  }),
  'c-sharp': byNodeType({
    functions: 'method_declaration local_function_statement',
    classes: 'class_declaration interface_declaration struct_declaration record_declaration enum_declaration',
    containers:
      'namespace_declaration file_scoped_namespace_declaration declaration_list class_declaration struct_declaration record_declaration interface_declaration global_statement preproc_if preproc_else',
  }),
  cpp: {
    containers: new Set(
      'ERROR namespace_definition declaration_list linkage_specification template_declaration preproc_ifdef preproc_if preproc_else preproc_elif'.split(
        ' ',
      ),
    ),
    define: cppDefinition,
  },
};

type Named = Pick<Definition, 'kind' | 'name'>;

/** Definitions in C and C++, whose names stand inside of declarators. */
function cppDefinition(node: Node): Named | undefined {
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
