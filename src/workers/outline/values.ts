/**
 * What strings are, without running code: literals, what is joined of them, names that are given one value, and paths that are
 * made of such. What is not known stays an expression.
 */
import { around, childOf, namedChildren, nodesOf, type Syntax } from './syntax';

/** Parts of a text: what is known, and expressions whose values are not. */
export type Value = (string | { expression: string })[];

/** Stands for the folder of the script at the beginning of a path. */
export const SCRIPT_FOLDER = '\uE000';

const FUNCTIONS =
  /^(?:function_definition|lambda|function_declaration|arrow_function|function_expression|method_definition|generator_function(?:_declaration)?)$/;
const CLASSES = /^(?:class_definition|class_declaration|class|class_body)$/;
const MAX_DEPTH = 40;
const MAX_CHARACTERS = 300_000;

interface Binding {
  /** What the name is given; undefined where that is no single value: a parameter, a loop, an import. */
  value: Syntax | undefined;
  times: number;
}

export class Values {
  private readonly scopes = new Map<Syntax, Map<string, Binding>>();
  private readonly known = new Map<Syntax, Value>();
  private readonly bound = new Set<string>();
  private readonly imported = new Set<string>();

  constructor(
    private readonly root: Syntax,
    private readonly code: string,
  ) {
    for (const node of nodesOf(root)) this.bind(node);
  }

  text(node: Syntax | undefined): string {
    return node ? this.code.slice(node.start, node.end) : '';
  }

  /** The text of a node, if it is known wholly. */
  string(node: Syntax): string | undefined {
    const value = this.of(node);
    return value.every((part) => typeof part === 'string') ? value.join('') : undefined;
  }

  /** Whether a name is given a value, or imported, anywhere in the file. */
  isBound(name: string): boolean {
    return this.bound.has(name);
  }

  /** Whether a node is the name of a module that is imported. */
  isModule(node: Syntax): boolean {
    return this.imported.has(this.text(node));
  }

  /** Whether a name is what `with … as name` opens: the call there says what it is. */
  isOpened(node: Syntax): boolean {
    if (node.type !== 'identifier') return false;
    const binding = this.find(node);
    return (
      binding?.value?.type === 'as_pattern' ||
      /\b(?:open|ExcelWriter|ExcelFile)$/.test(this.callee(binding?.value) ?? '')
    );
  }

  callee(node: Syntax | undefined): string | undefined {
    if (node?.type !== 'call' && node?.type !== 'call_expression') return undefined;
    return this.text(childOf(node, 'function')).replace(/\s+/g, '');
  }

  /** The text that a shell's variable is given, if it is given one once and nothing else is in it. */
  shellText(name: string): string | undefined {
    const { value, times } = this.scopes.get(this.root)?.get(name) ?? { value: undefined, times: 0 };
    const text = this.text(value).replace(/^(["'])([^]*)\1$/, '$2');
    return times === 1 && value && !/[$`\\"'()]/.test(text) ? text : undefined;
  }

  /** @param depth of names and calls that were followed to get here */
  of(node: Syntax, depth = 0): Value {
    const before = this.known.get(node);
    if (before) return before;
    const value = depth > MAX_DEPTH ? [this.expression(node)] : joined(this.read(node, depth));
    const short = value.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0) <= MAX_CHARACTERS;
    const kept = short ? value : [this.expression(node)];
    this.known.set(node, kept);
    return kept;
  }

  expression(node: Syntax): { expression: string } {
    return {
      expression: this.code
        .slice(node.start, Math.min(node.end, node.start + 300))
        .replace(/\s+/g, ' ')
        .slice(0, 120),
    };
  }

  private read(node: Syntax, depth: number): Value {
    const next = (child: Syntax | undefined): Value => (child ? this.of(child, depth + 1) : [this.expression(node)]);
    switch (node.type) {
      case 'string':
      case 'template_string':
        return this.literal(node, depth);
      case 'concatenated_string':
        return namedChildren(node).flatMap(next);
      case 'parenthesized_expression':
        return next(namedChildren(node)[0]);
      case 'await':
      case 'await_expression':
      case 'as_expression':
      case 'non_null_expression':
        return next(namedChildren(node)[0]);
      case 'identifier':
        return this.name(node, depth);
      case 'binary_operator':
      case 'binary_expression': {
        const operator = this.text(childOf(node, 'operator'));
        const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
        if (operator === '+') return [...next(left), ...next(right)];
        if (operator === '/' && node.type === 'binary_operator') return path([next(left), next(right)]);
        return [this.expression(node)];
      }
      case 'attribute':
      case 'member_expression':
        return this.attribute(node, next);
      case 'call':
      case 'call_expression':
      case 'new_expression':
        return this.call(node, next);
      default:
        return [this.expression(node)];
    }
  }

  private literal(node: Syntax, depth: number): Value {
    const parts: Value = [];
    const raw = /^[a-zA-Z]*[rR]/.test(this.code.slice(node.start, node.start + 3));
    const open = /^[a-zA-Z]*(?:"""|'''|["'`])/.exec(this.code.slice(node.start, node.start + 8))?.[0] ?? '';
    const close = open.replace(/^[a-zA-Z]+/, '');
    const closed = this.code.slice(node.start + open.length, node.end).endsWith(close);
    const end = closed ? node.end - close.length : node.end;
    let at = node.start + open.length;
    const plain = (to: number): void => {
      const text = this.code.slice(at, Math.max(at, to));
      if (text !== '') parts.push(raw ? text : unescapedAll(text));
    };
    for (const child of node.children) {
      if (child.type !== 'interpolation' && child.type !== 'template_substitution') continue;
      plain(child.start);
      at = child.end;
      const inner = namedChildren(child);
      const [first] = inner;
      // With a format behind it (`{n:03d}`) it is not the value that is told.
      parts.push(...(first && inner.length === 1 ? this.of(first, depth + 1) : [this.expression(child)]));
    }
    plain(end);
    return parts;
  }

  private name(node: Syntax, depth: number): Value {
    const text = this.text(node);
    if (text === '__file__' || text === '__filename') return [`${SCRIPT_FOLDER}/${text}`];
    if (text === '__dirname') return [SCRIPT_FOLDER];
    const binding = this.find(node);
    if (binding?.times !== 1 || !binding.value) return [this.expression(node)];
    return this.of(binding.value, depth + 1);
  }

  private attribute(node: Syntax, next: (child: Syntax | undefined) => Value): Value {
    const name = this.text(childOf(node, 'attribute', 'property'));
    const value = next(childOf(node, 'object'));
    return name === 'parent' && isText(value) ? [parentOf(value.join(''))] : [this.expression(node)];
  }

  private call(node: Syntax, next: (child: Syntax | undefined) => Value): Value {
    const target = childOf(node, 'function', 'constructor');
    const callee = this.text(target).replace(/\s+/g, '');
    const given = namedChildren(childOf(node, 'arguments'));
    const [first] = given;
    if (given.some(({ type }) => /^(?:keyword_argument|list_splat|dictionary_splat|spread_element)$/.test(type)))
      return [this.expression(node)];
    if (
      /^(?:pathlib\.)?(?:Pure)?(?:Posix|Windows)?Path$|^(?:os\.path\.join|path\.(?:posix\.)?(?:join|resolve)|join)$/.test(
        callee,
      )
    ) {
      return given.length > 0 ? path(given.map(next)) : [''];
    }
    if (/^(?:str|os\.fspath|os\.path\.(?:abspath|realpath|normpath)|path\.normalize|String|ba\.path)$/.test(callee))
      return next(first);
    if (/^(?:os\.path|path)\.dirname$/.test(callee)) {
      const value = next(first);
      return isText(value) ? [parentOf(value.join(''))] : [this.expression(node)];
    }
    const receiver = childOf(target, 'object');
    const method = this.text(childOf(target, 'attribute', 'property'));
    if (receiver && /^(?:resolve|absolute|as_posix)$/.test(method) && given.length === 0) return next(receiver);
    if (receiver && method === 'joinpath') return path([next(receiver), ...given.map(next)]);
    if (receiver && method === 'strip' && given.length === 0) return next(receiver);
    return [this.expression(node)];
  }

  private scopeOf(node: Syntax): Syntax {
    return around(node, ({ type }) => FUNCTIONS.test(type) || CLASSES.test(type)) ?? this.root;
  }

  private find(node: Syntax): Binding | undefined {
    const name = this.text(node);
    let scope = this.scopeOf(node);
    // The names of a class are seen by what stands in it directly, and not by its methods.
    for (let first = true; ; first = false) {
      const binding = first || !CLASSES.test(scope.type) ? this.scopes.get(scope)?.get(name) : undefined;
      if (binding || scope === this.root) return binding;
      scope = this.scopeOf(scope);
    }
  }

  private bind(node: Syntax): void {
    switch (node.type) {
      case 'assignment':
      case 'variable_declarator':
      case 'named_expression':
        this.give(childOf(node, 'left', 'name'), childOf(node, 'right', 'value'), node);
        return;
      case 'assignment_expression':
      case 'augmented_assignment':
      case 'augmented_assignment_expression':
      case 'for_statement':
      case 'for_in_statement':
      case 'for_in_clause':
        this.give(childOf(node, 'left'), undefined, node);
        return;
      case 'as_pattern':
        this.give(childOf(node, 'alias') ?? node.children.at(-1), node, node);
        return;
      case 'aliased_import':
        this.imported.add(this.text(childOf(node, 'alias')));
        this.give(childOf(node, 'alias'), undefined, node);
        return;
      case 'import_statement':
        for (const { type, start, end } of namedChildren(node))
          if (type === 'dotted_name') this.imported.add(this.code.slice(start, end));
        return;
      case 'function_definition':
      case 'function_declaration':
      case 'class_definition':
        this.add(this.scopeOf(node), this.text(childOf(node, 'name')), undefined);
        return;
      case 'parameters':
      case 'lambda_parameters':
      case 'formal_parameters':
        this.give(node, undefined, node);
        return;
      case 'arrow_function':
        this.add(node, this.text(childOf(node, 'parameter')), undefined);
        return;
      case 'variable_assignment':
        this.add(this.root, this.text(childOf(node, 'name')), childOf(node, 'value'));
        return;
      case 'global_statement':
        for (const child of namedChildren(node)) this.add(this.root, this.text(child), undefined);
    }
  }

  /** Gives a value to a name; names in a pattern get none that is known. */
  private give(target: Syntax | undefined, value: Syntax | undefined, at: Syntax): void {
    if (!target) return;
    const scope = target === at && FUNCTIONS.test(at.parent?.type ?? '') && at.parent ? at.parent : this.scopeOf(at);
    if (target.type === 'identifier') {
      this.add(scope, this.text(target), value);
      return;
    }
    // `self.path = …`, `rows[0] = …` give no name.
    if (target.type === 'attribute' || target.type === 'member_expression' || target.type.startsWith('subscript'))
      return;
    for (const { type, start, end } of nodesOf(target)) {
      if (type === 'identifier' || type === 'shorthand_property_identifier_pattern')
        this.add(scope, this.code.slice(start, end), undefined);
    }
  }

  private add(scope: Syntax, name: string, value: Syntax | undefined): void {
    if (name === '') return;
    this.bound.add(name);
    const names = this.scopes.get(scope) ?? new Map<string, Binding>();
    this.scopes.set(scope, names);
    names.set(name, { value, times: (names.get(name)?.times ?? 0) + 1 });
  }
}

/** Neighbouring texts as one. */
function joined(value: Value): Value {
  const parts: Value = [];
  for (const part of value) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

function isText(value: Value): value is string[] {
  return value.every((part) => typeof part === 'string');
}

/** Parts of a path in a row; one that begins at the root leaves out those before it. */
function path(parts: readonly Value[]): Value {
  let whole: Value = [];
  for (const part of parts) {
    const [first] = part;
    const isAbsolute = typeof first === 'string' && /^(?:\/|[A-Za-z]:[\\/]|\uE000)/.test(first);
    whole = whole.length === 0 || isAbsolute ? part : [...whole, '/', ...part];
  }
  const value = joined(whole);
  return value.map((part) => (typeof part === 'string' ? part.replace(/(?<!:)\/{2,}/g, '/') : part));
}

function parentOf(text: string): string {
  if (text === SCRIPT_FOLDER || /(?:^|\/)\.\.$/.test(text)) return `${text}/..`;
  const at = text.replace(/\/+$/, '').lastIndexOf('/');
  return at < 0 ? '.' : at === 0 ? '/' : text.slice(0, at);
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** What an escape sequence stands for. */
function unescaped(sequence: string): string {
  const code = /^\\(?:x|u)\{?([0-9a-fA-F]{2,6})\}?$/.exec(sequence)?.[1];
  if (code !== undefined) {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : sequence;
  }
  const sign = sequence.slice(1);
  return SIGNS[sign] ?? sign;
}

function unescapedAll(text: string): string {
  return text.replace(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^])/g, unescaped);
}
