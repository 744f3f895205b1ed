/** Functions and classes with their lines, and how many ways lead through each. */
import type { CodeDefinition } from '../../core/contract/codeFacts';
import { childOf, namedChildren, nodesOf, type Syntax } from './syntax';

const FUNCTIONS = new Set(
  'function_definition function_declaration generator_function_declaration method_definition method_declaration constructor_declaration function_item method singleton_method local_function_statement'.split(
    ' ',
  ),
);
const CLASSES = new Set(
  'class_definition class_declaration abstract_class_declaration interface_declaration enum_declaration trait_declaration struct_declaration record_declaration struct_item enum_item union_item trait_item class module class_specifier struct_specifier type_spec annotation_type_declaration'.split(
    ' ',
  ),
);
/** Values that make a name a function: `const f = () => …`, `{ f: function () … }`. */
const FUNCTION_VALUES = new Set(['arrow_function', 'function_expression', 'generator_function']);

/** Nodes that are a decision: each adds one to the complexity of its function (McCabe, 1976). */
const DECISIONS = new Set(
  (
    'if_statement elif_clause else_if_clause for_statement enhanced_for_statement foreach_statement for_each_statement for_in_statement for_range_loop c_style_for_statement while_statement do_statement ' +
    'except_clause except_group_clause catch_clause conditional_expression ternary_expression for_in_clause if_clause case_clause switch_case case_item case_statement switch_section switch_expression_arm switch_label ' +
    'expression_case type_case communication_case if_expression while_expression for_expression match_arm match_conditional_expression ' +
    'if elsif unless if_modifier unless_modifier while until while_modifier until_modifier for when rescue conditional in_clause'
  ).split(' '),
);
const OPERATORS = new Set(['and', 'or', '&&', '||', '??']);
const OPERATIONS = new Set('boolean_operator binary_expression binary list logical_expression let_chain'.split(' '));

/** What a tree defines, in the order of its lines, and the complexity of what stands outside of functions. */
export function definitionsOf(root: Syntax, code: string): { definitions: CodeDefinition[]; body: number } {
  const found = new Map<Syntax, CodeDefinition>();
  let body = 1;
  for (const node of nodesOf(root)) {
    const defined = definedBy(node, code);
    if (defined) {
      const outer = enclosing(node, found, () => true);
      const { kind, name } = defined;
      const length = node.endRow - node.row + 1;
      const full = outer ? `${outer.name}.${name}` : name;
      found.set(node, {
        kind,
        name: full.slice(0, 200),
        line: node.row + 1,
        length,
        ...(kind === 'function' && { complexity: 1 }),
      });
    } else if (isDecision(node, code)) {
      const inner = enclosing(node, found, ({ kind }) => kind === 'function');
      if (inner) inner.complexity = (inner.complexity ?? 1) + 1;
      else body++;
    }
  }
  return { definitions: [...found.values()], body };
}

function enclosing(
  node: Syntax,
  found: ReadonlyMap<Syntax, CodeDefinition>,
  is: (definition: CodeDefinition) => boolean,
): CodeDefinition | undefined {
  for (let at = node.parent; at; at = at.parent) {
    const definition = found.get(at);
    if (definition && is(definition)) return definition;
  }
  return undefined;
}

function isDecision(node: Syntax, code: string): boolean {
  if (!node.named) return OPERATORS.has(node.type) && OPERATIONS.has(node.parent?.type ?? '');
  if (!DECISIONS.has(node.type)) return false;
  const first = node.children[0];
  // The way that is taken when no other one is, is no decision; `case` of a shell, to its `esac`, is the whole of its ways.
  if (node.type === 'case_statement')
    return first?.type === 'case' && !node.children.some(({ type }) => type === 'esac');
  if (node.type === 'switch_label' || node.type === 'switch_section')
    return !/^default\b/.test(code.slice(node.start, node.start + 8));
  if (node.type === 'case_item') return code.slice(first?.start, first?.end) !== '*';
  if (node.type === 'case_clause' || node.type === 'match_arm') {
    const pattern = node.children.find(({ named }) => named);
    return code.slice(pattern?.start, pattern?.end).trim() !== '_';
  }
  return true;
}

function definedBy(node: Syntax, code: string): { kind: CodeDefinition['kind']; name: string } | undefined {
  if (!node.named) return undefined;
  const text = (part: Syntax | undefined): string => code.slice(part?.start ?? 0, part?.end ?? 0);
  if (FUNCTIONS.has(node.type)) {
    const receiver = /([\p{L}_]\w*)\s*(?:\[[^\]]*\])?\s*\)$/u.exec(text(childOf(node, 'receiver')))?.[1];
    const name = nameOf(node, code);
    return name === '' ? undefined : { kind: 'function', name: receiver === undefined ? name : `${receiver}.${name}` };
  }
  if (FUNCTION_VALUES.has(node.type)) {
    const parent = node.parent;
    if (node.field !== 'value' && node.field !== 'right') return undefined;
    const target = childOf(parent, 'name', 'key', 'left', 'property');
    const name = text(target).split('.').at(-1) ?? '';
    return /^[#\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? { kind: 'function', name } : undefined;
  }
  if (!CLASSES.has(node.type)) return undefined;
  if (node.type.endsWith('_specifier') && !childOf(node, 'body')) return undefined;
  if (node.type === 'type_spec' && !/^(?:struct|interface)_type$/.test(childOf(node, 'type')?.type ?? ''))
    return undefined;
  const name = text(childOf(node, 'name'));
  return name === '' ? undefined : { kind: 'class', name };
}

/** The name of a function; in C and C++ it stands inside of declarators. */
function nameOf(node: Syntax, code: string): string {
  let at = childOf(node, 'name', 'declarator');
  for (let inner = at; inner?.type.endsWith('declarator'); at = inner)
    inner = childOf(inner, 'declarator') ?? namedChildren(inner)[0];
  return at ? code.slice(at.start, at.end).replace(/\s+/g, ' ').slice(0, 100) : '';
}
