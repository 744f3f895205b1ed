/** What a syntax tree tells of code: definitions, imports, notes, and the data that it reads and writes. */
import { DATA_FILE, distinctAccesses, lineCounts, MOST, notesIn } from '../../core/files/code/codeFacts';
import type { CodeFacts, CodeImport, CodeNote, DataAccess } from '../../core/contract/codeFacts';
import { isQuery } from '../../core/files/code/dataCalls';
import { sqlStatements } from '../../core/files/code/sqlAccess';
import { accessOfCall, accessOfMethod, located } from './callAccess';
import { definitionsOf } from './definitions';
import { importsOf } from './imports';
import { commandAccesses } from './shell';
import { around, childOf, nodesOf, type Syntax } from './syntax';
import { Values } from './values';

const STRINGS = new Set(
  'string template_string concatenated_string interpreted_string_literal raw_string_literal string_literal verbatim_string_literal encapsed_string raw_string'.split(
    ' ',
  ),
);
const SCRIPTS = new Set(['javascript', 'jsx', 'typescript', 'tsx']);

/** Everything that is known of code with a tree. */
export function factsOf(root: Syntax, code: string, language: string, broken: boolean): CodeFacts {
  const values = new Values(root, code);
  const notes: CodeNote[] = [];
  const imports: CodeImport[] = [];
  const accesses: DataAccess[] = [];
  /** Strings that are told with the call that takes them. */
  const seen = new Set<Syntax>();
  const family = language === 'python' ? 'python' : SCRIPTS.has(language) ? 'script' : undefined;
  for (const node of nodesOf(root)) {
    if (!node.named) continue;
    if (node.type.includes('comment')) notes.push(...notesIn(values.text(node), node.row + 1));
    imports.push(...importsOf(node, values, language));
    if (language === 'shell' || language === 'bash') accesses.push(...commandAccesses(node, values, seen));
    if (family && /^(?:call|call_expression|new_expression)$/.test(node.type)) {
      accesses.push(...accessOfCall(node, values, family, seen), ...accessOfMethod(node, values, seen));
    }
    if (STRINGS.has(node.type) && !seen.has(node)) accesses.push(...accessesOfString(node, values, seen, language));
  }
  return {
    by: 'syntax tree',
    ...(broken && { broken }),
    ...lineCounts(code),
    ...definitionsOf(root, code),
    imports: distinctImports(imports),
    accesses: distinctAccesses(accesses),
    notes,
  };
}

/** Lists as long as a message carries them. */
export function withinLimits(facts: CodeFacts): CodeFacts {
  const { definitions, imports, accesses, notes, statements } = facts;
  return {
    ...facts,
    definitions: definitions.slice(0, MOST.definitions * 10),
    imports: imports.slice(0, MOST.imports * 10),
    accesses: accesses.slice(0, MOST.accesses * 10),
    notes: notes.slice(0, MOST.notes * 10),
    ...(statements && { statements: statements.slice(0, MOST.statements * 10) }),
  };
}

/** A query in a string, or the name of a data file of which nothing tells what is done with it. */
function accessesOfString(node: Syntax, values: Values, told: Set<Syntax>, language: string): DataAccess[] {
  for (const part of nodesOf(node))
    if (part !== node && STRINGS.has(part.type) && node.type === 'concatenated_string') told.add(part);
  // A string that stands alone is a comment; a word of an import or a key is no name of a file.
  if (node.parent?.type === 'expression_statement' || node.parent?.type === 'import_statement') return [];
  const isShell = language === 'shell' || language === 'bash';
  const value = values.of(node);
  const loose =
    isShell || language === 'python' || SCRIPTS.has(language) ? looseText(value) : quoted(values.text(node));
  const line = node.row + 1;
  if (isQuery(loose, () => namesAround(node, values))) {
    // Of a name in the query that is a variable of the program, DuckDB and pandas take the variable.
    return sqlStatements(loose, line).flatMap(({ accesses }) =>
      accesses.flatMap((access) =>
        access.what === 'table' && access.mode === 'reads' && language === 'python' && values.isBound(access.name ?? '')
          ? []
          : [located(access)],
      ),
    );
  }
  const isDocumented = value.length === 1 && typeof value[0] === 'string';
  if (!isDocumented && !isShell && language !== 'java') return [];
  if (!DATA_FILE.test(loose) || isConstant(node)) return [];
  return [located({ mode: 'names', what: 'file', name: loose, by: 'string', line })];
}

/** The function that takes a string, and the name that it is given to. */
function namesAround(node: Syntax, values: Values): string {
  const call = around(node, ({ type }) =>
    /^(?:call|call_expression|method_invocation|invocation_expression|command|.*statement|.*declaration)$/.test(type),
  );
  const target = around(node, ({ type }) =>
    /^(?:assignment|assignment_expression|variable_declarator|keyword_argument|pair|variable_assignment)$/.test(type),
  );
  const names = [childOf(call, 'function', 'name'), childOf(target, 'left', 'name', 'key')];
  return names
    .map((each) => values.text(each))
    .join(' ')
    .slice(-300);
}

/** A text that is given to a name is told where the name is used. */
function isConstant({ parent, field }: Syntax): boolean {
  return (
    (field === 'right' || field === 'value') &&
    /^(?:assignment|variable_declarator|variable_assignment)$/.test(parent?.type ?? '')
  );
}

function looseText(value: ReturnType<Values['of']>): string {
  return value
    .map((part) => (typeof part === 'string' ? part : `{${part.expression.replace(/[{}\n]/g, ' ').slice(0, 60)}}`))
    .join('');
}

function quoted(text: string): string {
  return text.replace(/^[@$a-zA-Z]*["'`]+|["'`]+$/g, '');
}

function distinctImports(imports: readonly CodeImport[]): CodeImport[] {
  return [...new Map(imports.toReversed().map((each) => [each.module, each])).values()].sort((a, b) => a.line - b.line);
}
