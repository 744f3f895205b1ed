/**
 * The rule for statements whose results may leave where single cells may not: one table, plain keys, figures of plain columns,
 * plain conditions. What is not known to be harmless is refused. What two answers tell together is not looked at.
 */
import { foldedName, sqlIdentifier } from '../../base/sql';
import { LEAST_GROUP, MOST_OF_SUM } from '../../core/contract/dataMode';
import { isMade } from '../../core/files/fileKinds';
import { SqlEngineError } from '../../core/ports';
import { isNode, listOf, type Node } from './guard';

/** Figures of a column. */
const SUMS = new Set([
  ...['sum', 'avg', 'mean', 'stddev', 'stddev_samp', 'stddev_pop', 'variance', 'var_samp', 'var_pop'],
]);
/** Parts of a time by their functions. */
const TIME_PARTS = new Set([
  ...['year', 'quarter', 'month', 'week', 'day', 'dayofweek', 'isodow', 'dayofyear', 'hour', 'monthname', 'dayname'],
]);
const ARITHMETIC = new Set(['+', '-', '*', '/']);
const LIKES = new Set(['~~', '!~~', '~~*', '!~~*']);
/** Comparisons by their names in the tree. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['COMPARE_EQUAL', '='],
  ['COMPARE_NOTEQUAL', '<>'],
  ['COMPARE_LESSTHAN', '<'],
  ['COMPARE_GREATERTHAN', '>'],
  ['COMPARE_LESSTHANOREQUALTO', '<='],
  ['COMPARE_GREATERTHANOREQUALTO', '>='],
]);
const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DOUBLE|FLOAT|DECIMAL\b.*)$/;

const FORM =
  'Write SELECT keys, figures FROM one data file WHERE comparisons with values joined by AND GROUP BY keys HAVING count(*) compared with a number, ordered by what is selected. Keys are columns and parts of dates; figures are count, sum, avg, stddev, variance, median and quantile_cont of a column, and arithmetic of these. Groups that are small, or in which one value makes most of a sum, are left out.';

/** What a statement may tell, once it has run. */
interface AggregateForm {
  /** The statement's tree with the condition that leaves small groups out. */
  tree: Node;
  /** Places of its columns that are figures. */
  figures: readonly number[];
}

/** What the groups of a statement must have. */
interface Guards {
  /** The table by the name that the statement has for it: a column with it in front is none of the statement's own names. */
  table: string;
  /** Conditions of HAVING, as SQL, each once. */
  conditions: Set<string>;
}

/**
 * Holds a statement against the rule.
 * @param tree of the engine's parser
 * @param parse gives the tree of a text
 * @throws SqlEngineError `withheld`, with words for the model
 */
export async function aggregateForm(tree: unknown, parse: (sql: string) => Promise<unknown>): Promise<AggregateForm> {
  const [statement] = isNode(tree) ? listOf(tree['statements']) : [];
  const select = isNode(statement) ? statement['node'] : undefined;
  if (!isNode(tree) || !isNode(statement) || !isNode(select)) throw withheld('It is no SELECT.');
  checkFrame(select);
  const table = tableOf(select['from_table']);
  checkNumbers(tree);
  const items = listOf(select['select_list']).filter(isNode);
  const guards: Guards = { table, conditions: new Set([`count(*) >= ${LEAST_GROUP}`]) };
  const figures = items.flatMap((item, at) => (isKey(item) ? [] : [checkFigure(item, guards, at)]));
  if (figures.length === 0) throw withheld('It has no figure, such as count(*).');
  for (const key of listOf(select['group_expressions'])) {
    if (!isKey(key) && !isConstant(key)) throw withheld('GROUP BY has something else than columns and parts of dates.');
  }
  if (isNode(select['where_clause'])) checkCondition(select['where_clause']);
  if (isThere(select['having'])) guards.conditions.add(rowsCondition(select['having']));
  for (const modifier of listOf(select['modifiers'])) checkModifier(modifier, items);
  const guard = await parse(`SELECT 1 HAVING ${[...guards.conditions].join(' AND ')}`);
  return { tree: withHaving(tree, statement, select, guard), figures };
}

/** Whether a type is that of a number: a quantile of texts is one of them. */
export function isNumberType(type: string): boolean {
  return NUMBERS.test(type);
}

function withheld(why: string): SqlEngineError {
  return new SqlEngineError('withheld', `Withheld by the data mode: ${why} ${FORM}`);
}

/** The clauses that a statement must not have. */
function checkFrame(select: Node): void {
  if (select['type'] !== 'SELECT_NODE') throw withheld('It puts several SELECTs together.');
  const ctes = isNode(select['cte_map']) ? listOf(select['cte_map']['map']) : [];
  if (ctes.length > 0) throw withheld('It has a WITH clause.');
  if (listOf(select['group_sets']).length > 1) throw withheld('It groups in several ways at once.');
  for (const clause of ['qualify', 'sample']) {
    if (isThere(select[clause])) throw withheld(`It has ${clause === 'sample' ? 'a sample' : clause.toUpperCase()}.`);
  }
}

/** One data file, as it is. Rows that a program made, or a join repeated, are no rows of anybody. @returns the name of its columns' table */
function tableOf(from: unknown): string {
  const isPlain =
    isNode(from) &&
    from['type'] === 'BASE_TABLE' &&
    !isThere(from['sample']) &&
    !isThere(from['at_clause']) &&
    listOf(from['column_name_alias']).length === 0;
  if (!isPlain) throw withheld('It reads something else than one data file.');
  const name = String(from['table_name']);
  if (isMade(name)) throw withheld('It reads what a tool or a program has made.');
  const alias = wordOf(from['alias']);
  return alias === undefined || alias === '' ? name : alias;
}

/** Numbers that would be another one by the way through JSON. */
function checkNumbers(value: unknown): void {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw withheld('It has a number of more than 15 digits.');
  }
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) checkNumbers(part);
}

/** A column, or a part of a time of one. */
function isKey(node: unknown): boolean {
  if (isColumn(node)) return true;
  if (!isPlainCall(node)) return false;
  const name = nameOf(node);
  const [first, second, ...more] = listOf(node['children']);
  if (TIME_PARTS.has(name)) return isColumn(first) && second === undefined;
  return (name === 'date_trunc' || name === 'date_part') && isConstant(first) && isColumn(second) && more.length === 0;
}

/** @returns its place. @throws SqlEngineError for what is no figure; what its groups must have is added to the guards */
function checkFigure(node: unknown, guards: Guards, at = 0): number {
  if (isConstant(node)) return at;
  if (isNode(node) && node['class'] === 'CAST') {
    checkFigure(node['child'], guards);
    return at;
  }
  if (!isNode(node) || node['class'] !== 'FUNCTION') throw withheld('It selects something else than keys and figures.');
  const name = nameOf(node);
  const children = listOf(node['children']);
  if (ARITHMETIC.has(name) || name === 'round') {
    if (!isPlainCall(node)) throw withheld(`${name} is not used plainly.`);
    for (const child of children) checkFigure(child, guards);
    return at;
  }
  checkAggregate(node, name, children, guards);
  return at;
}

function checkAggregate(node: Node, name: string, children: readonly unknown[], guards: Guards): void {
  const [column, share, ...more] = children;
  if (name === 'count_star' && children.length === 0 && isPlainCall(node)) return;
  const isOne = isColumn(column) && share === undefined;
  if (name === 'count' && isOne && isPlainCall({ ...node, distinct: false })) return;
  if (!isPlainCall(node)) throw withheld(`${name} has DISTINCT, FILTER or ORDER BY.`);
  if (SUMS.has(name) && isOne) {
    addSumGuards(column, guards);
    return;
  }
  if (name === 'median' && isOne) {
    addSideGuard(column, 0.5, guards);
    return;
  }
  const quantile = numberOf(share);
  if (name === 'quantile_cont' && isColumn(column) && more.length === 0 && quantile !== undefined) {
    addSideGuard(column, quantile, guards);
    return;
  }
  throw withheld(`${name === '' ? 'An expression' : name} is no figure that may leave, or not of a plain column.`);
}

/**
 * Enough values, and enough of them that are not 0: a sum of zeros and few others is those few. No value that makes most of the sum:
 * such a sum tells that value (the dominance rule of statistical disclosure control; Hundepool and others, 2012, section 4.2.1).
 */
function addSumGuards(column: Node, guards: Guards): void {
  const name = sqlOf(column, guards);
  const others = `count(*) FILTER (WHERE ${name} <> 0)`;
  guards.conditions.add(`count(${name}) >= ${LEAST_GROUP}`);
  guards.conditions.add(`(${others} >= ${LEAST_GROUP} OR ${others} = 0)`);
  const size = `abs(CAST(${name} AS DOUBLE))`; // also of yes and no, and of the least whole number
  guards.conditions.add(`max(${size}) <= ${MOST_OF_SUM} * sum(${size})`);
}

/** Enough values on each side of a quantile. */
function addSideGuard(column: Node, share: number, guards: Guards): void {
  const side = Math.min(share, 1 - share);
  if (!(side > 0)) throw withheld('The quantile is an end of the values.');
  guards.conditions.add(`count(${sqlOf(column, guards)}) >= ${Math.ceil(LEAST_GROUP / side) + 1}`);
}

/** HAVING compares the number of rows with a number: what leaves says it as well. @returns the condition as SQL */
function rowsCondition(node: unknown): string {
  const { class: kind, type, left, right } = isNode(node) ? node : {};
  const operator = kind === 'COMPARISON' ? OPERATORS.get(String(type)) : undefined;
  const rows = wholeNumberOf(right);
  const isCount = isNode(left) && nameOf(left) === 'count_star' && isPlainCall(left);
  if (!isCount || operator === undefined || rows === undefined) {
    throw withheld('HAVING has something else than count(*) compared with a whole number.');
  }
  return `count(*) ${operator} ${rows}`;
}

/** Comparisons of keys with values, joined by AND. OR could put one row beside enough others. */
function checkCondition(node: unknown): void {
  if (!isNode(node)) throw withheld('WHERE cannot be read.');
  const children = listOf(node['children']);
  if (node['type'] === 'CONJUNCTION_AND') {
    for (const child of children) checkCondition(child);
    return;
  }
  if (!isComparison(node, children))
    throw withheld('WHERE has something else than comparisons of a column with values.');
}

function isComparison(node: Node, children: readonly unknown[]): boolean {
  const { class: kind, type, left, right, input, lower, upper } = node;
  const [first, ...others] = children;
  if (isColumn(node)) return true;
  if (kind === 'COMPARISON' && typeof type === 'string' && OPERATORS.has(type)) {
    return (isKey(left) && isConstant(right)) || (isConstant(left) && isKey(right));
  }
  if (kind === 'BETWEEN') return isKey(input) && isConstant(lower) && isConstant(upper);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN') return isKey(first) && others.every(isConstant);
  if (type === 'OPERATOR_IS_NULL' || type === 'OPERATOR_IS_NOT_NULL') return isColumn(first) && others.length === 0;
  return (
    isPlainCall(node) && LIKES.has(nameOf(node)) && isColumn(first) && others.length === 1 && isConstant(others[0])
  );
}

function checkModifier(modifier: unknown, items: readonly Node[]): void {
  const type = isNode(modifier) ? modifier['type'] : undefined;
  if (isNode(modifier) && type === 'LIMIT_MODIFIER') {
    const isFixed = [modifier['limit'], modifier['offset']].every((each) => !isThere(each) || isConstant(each));
    if (isFixed) return;
  }
  if (!isNode(modifier) || type !== 'ORDER_MODIFIER') throw withheld('It has DISTINCT, or a LIMIT that is no number.');
  for (const order of listOf(modifier['orders'])) {
    const by = isNode(order) ? order['expression'] : undefined;
    // The order by a figure that is left out would tell it.
    const isSelected = isConstant(by) || items.some((item) => sameExpression(item, by));
    if (!isKey(by) && !isSelected) throw withheld('ORDER BY has a figure that is not selected.');
  }
}

function withHaving(tree: Node, statement: Node, select: Node, guard: unknown): Node {
  const [guarding] = isNode(guard) ? listOf(guard['statements']) : [];
  const node = isNode(guarding) ? guarding['node'] : undefined;
  const having = isNode(node) ? node['having'] : undefined;
  if (!isNode(having)) throw withheld('Its groups cannot be counted.');
  return { ...tree, statements: [{ ...statement, node: { ...select, having } }] };
}

/** A column by its name. What addresses single rows is none. */
function isColumn(node: unknown): node is Node {
  if (!isNode(node) || node['class'] !== 'COLUMN_REF') return false;
  const names = listOf(node['column_names']);
  return names.length > 0 && names.every((name) => typeof name === 'string' && foldedName(name) !== 'rowid');
}

function sqlOf(column: Node, { table }: Guards): string {
  const names = listOf(column['column_names']).map(String);
  const isWhole = foldedName(names[0] ?? '') === foldedName(table) && names.length > 1;
  return (isWhole ? names : [table, ...names]).map((name) => sqlIdentifier(name)).join('.');
}

/** A value of the statement's own, or one that is bound to it. */
function isConstant(node: unknown): boolean {
  if (!isNode(node)) return false;
  const { class: kind } = node;
  if (kind === 'PARAMETER') return true;
  if (kind === 'CAST') return isNode(node['child']) && node['child']['class'] === 'CONSTANT';
  return kind === 'CONSTANT';
}

/** A constant between 0 and 1; undefined for anything else. */
function numberOf(node: unknown): number | undefined {
  const constant = isNode(node) && node['class'] === 'CONSTANT' ? node['value'] : undefined;
  if (!isNode(constant) || typeof constant['value'] !== 'number') return undefined;
  const info = isNode(constant['type']) ? constant['type']['type_info'] : undefined;
  const scale = isNode(info) && typeof info['scale'] === 'number' ? info['scale'] : 0;
  const value = constant['value'] / 10 ** scale;
  return value > 0 && value < 1 ? value : undefined;
}

/** A constant that is a whole number from 0. */
function wholeNumberOf(node: unknown): number | undefined {
  const constant = isNode(node) && node['class'] === 'CONSTANT' ? node['value'] : undefined;
  const value = isNode(constant) ? constant['value'] : undefined;
  const isWhole = isNode(constant) && isNode(constant['type']) && constant['type']['id'] === 'INTEGER';
  return isWhole && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Whether two expressions are the same, whatever they are called and wherever they stand in the text. */
function sameExpression(one: unknown, other: unknown): boolean {
  const plain = (node: unknown): string =>
    JSON.stringify(node, (key, value: unknown) => (key === 'alias' || key === 'query_location' ? undefined : value));
  return plain(one) === plain(other);
}

/** A call without anything that changes which rows it is of. */
function isPlainCall(node: unknown): node is Node {
  if (!isNode(node) || node['class'] !== 'FUNCTION') return false;
  const orders = isNode(node['order_bys']) ? listOf(node['order_bys']['orders']) : [];
  const isBare = ['schema', 'catalog'].every((part) => ['', 'main', undefined].includes(wordOf(node[part])));
  return (
    isBare &&
    orders.length === 0 &&
    !isThere(node['filter']) &&
    node['distinct'] !== true &&
    node['export_state'] !== true
  );
}

function nameOf(node: Node): string {
  return foldedName(typeof node['function_name'] === 'string' ? node['function_name'] : '');
}

/** A text, or nothing; what is neither is a name that none has. */
function wordOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : '?';
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
