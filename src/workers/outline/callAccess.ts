/** What calls of Python and JavaScript read and write. */
import type { DataAccess } from '../../core/contract/codeFacts';
import { dataCall, type DataCall } from '../../core/files/code/dataCalls';
import { childOf, namedChildren, nodesOf, type Syntax } from './syntax';
import { type Values, SCRIPT_FOLDER } from './values';

const OPEN = /^(?:(?:io|codecs|gzip|bz2|lzma|ba)\.)?open$/;

/** The data of a call whose function is known by its name. */
export function accessOfCall(
  node: Syntax,
  values: Values,
  family: 'python' | 'script',
  told: Set<Syntax>,
): DataAccess[] {
  const callee = values
    .text(childOf(node, 'function', 'constructor'))
    .replace(/\s+/g, '')
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, '()');
  const by = nameOf(callee);
  if (family === 'python' && OPEN.test(callee) && !(callee === 'open' && values.isBound('open')))
    return opened(node, values, told, by, argument(node, values, { at: 0, names: ['file'] }), 1);
  const known = dataCall(family, callee);
  const given = known && argument(node, values, known);
  if (!known || !given) return [];
  return accessesOf(node, values, told, given, { mode: known.mode, what: known.what, by });
}

/** Methods of paths: `Path("a.csv").read_text()`, `(DATA / "a.csv").open("w")`. */
export function accessOfMethod(node: Syntax, values: Values, told: Set<Syntax>): DataAccess[] {
  const target = childOf(node, 'function');
  if (target?.type !== 'attribute') return [];
  const method = values.text(childOf(target, 'attribute'));
  const receiver = childOf(target, 'object');
  if (!receiver || values.isModule(receiver) || !/^(?:read_text|read_bytes|write_text|write_bytes|open)$/.test(method))
    return [];
  // A plain name before `.open()` is a module or anything else: `gzip.open`, `Image.open`.
  if (method === 'open')
    return values.string(receiver) === undefined ? [] : opened(node, values, told, `Path.${method}`, receiver, 0);
  return accessesOf(node, values, told, receiver, {
    mode: method.startsWith('read') ? 'reads' : 'writes',
    what: 'file',
    by: `Path.${method}`,
  });
}

/** A file that is opened, by its mode. @param at place of the mode among the arguments */
function opened(
  node: Syntax,
  values: Values,
  told: Set<Syntax>,
  by: string,
  given: Syntax | undefined,
  at: number,
): DataAccess[] {
  if (!given) return [];
  const chosen = argument(node, values, { at, names: ['mode'] });
  const mode = chosen ? (values.string(chosen) ?? 'r') : 'r';
  const modes: DataAccess['mode'][] =
    mode.includes('+') && !mode.includes('w') ? ['reads', 'writes'] : [/[wax]/.test(mode) ? 'writes' : 'reads'];
  return modes.flatMap((each) => accessesOf(node, values, told, given, { mode: each, what: 'file', by }));
}

function accessesOf(
  node: Syntax,
  values: Values,
  told: Set<Syntax>,
  given: Syntax,
  access: Pick<DataAccess, 'mode' | 'what' | 'by'>,
): DataAccess[] {
  // A list of files is several.
  const items = given.type === 'list' || given.type === 'array' ? namedChildren(given) : [given];
  return items.slice(0, 50).flatMap((item) => {
    if (values.isOpened(item)) return [];
    // Buffers, numbers and functions are no files.
    if (
      /^(?:integer|float|number|none|null|true|false|lambda|arrow_function|object|dictionary|undefined|regex)$/.test(
        item.type,
      )
    )
      return [];
    const name = values.string(item);
    for (const part of nodesOf(item)) if (part.type.includes('string')) told.add(part);
    if (name === '' || name === ':memory:') return [];
    const { expression } = values.expression(item);
    if (
      name === undefined &&
      /^(?:io\.)?(?:StringIO|BytesIO)\b|^(?:buffer|buf|sys\.std(?:in|out|err))$/.test(expression)
    )
      return [];
    const value = name === undefined ? { expression: looseOf(item, values) } : { name: name.slice(0, 300) };
    return [located({ ...access, ...value, line: node.row + 1 })];
  });
}

/** An expression with what is known of it in place. */
function looseOf(item: Syntax, values: Values): string {
  const parts = values.of(item);
  if (parts.length === 1 && typeof parts[0] === 'object') return parts[0].expression;
  return parts
    .map((part) => (typeof part === 'string' ? part : `{${part.expression}}`))
    .join('')
    .replace(/\uE000/g, '.')
    .slice(0, 160);
}

function argument(node: Syntax, values: Values, { at, names }: Pick<DataCall, 'at' | 'names'>): Syntax | undefined {
  const given = namedChildren(childOf(node, 'arguments'));
  const named = given.find(
    (each) => each.type === 'keyword_argument' && names.includes(values.text(childOf(each, 'name'))),
  );
  const plain = given.filter(({ type }) => type !== 'keyword_argument')[at];
  const found = named ? childOf(named, 'value') : plain;
  return found && /^(?:list_splat|dictionary_splat|spread_element)$/.test(found.type) ? undefined : found;
}

/** A callee as it is told: its last two names. */
function nameOf(callee: string): string {
  return callee.split('.').slice(-2).join('.').replace(/\(\)/g, '').slice(0, 60);
}

/** A path of the script's folder, as one that is relative to it. */
export function located(access: DataAccess): DataAccess {
  const { name } = access;
  if (name?.includes(SCRIPT_FOLDER) !== true) return access;
  const at = name.indexOf(SCRIPT_FOLDER);
  return { ...access, name: name.slice(at + 1).replace(/^\/+/, '') || '.', from: 'script' };
}
