/** The facts of code in short, and as lines of an observation, one list each. A line of the file's own begins with its number. */
import type { CodeDefinition, CodeFacts, CodeSummary, TouchedData } from '../../contract/codeFacts';
import { escaped } from '../../text/names';

/** What is kept of each list at most; the counts are of all. */
const PRINTED = { definitions: 40, imports: 60, accesses: 40, notes: 20, statements: 40 };

/** Cells of a notebook, where the code is of one. */
export interface CellCounts {
  code: number;
  other: number;
}

/** @param looked the accesses of `facts`, looked for in the workspace */
export function summarizeCode(
  facts: CodeFacts,
  looked: readonly (TouchedData & { mode: 'reads' | 'writes' | 'names' })[],
  cells?: CellCounts,
): CodeSummary {
  const of = (mode: 'reads' | 'writes' | 'names'): TouchedData[] =>
    looked.flatMap(({ mode: own, ...data }) => (own === mode ? [data] : []));
  const [reads, writes, names] = [of('reads'), of('writes'), of('names')];
  const origin = (wanted: string): string[] =>
    facts.imports.flatMap(({ module, origin }) => (origin === wanted ? [module] : [])).slice(0, PRINTED.imports);
  const [standard, local, other] = [origin('standard'), origin('local'), origin('other')];
  const { by, broken, lines, blank, body, definitions, statements = [], notes } = facts;
  return {
    counts: {
      by,
      ...(broken && { broken }),
      lines,
      blank,
      places: cells ? 'cells' : 'lines',
      ...(cells && { code_cells: cells.code, other_cells: cells.other }),
      functions: definitions.filter(({ kind }) => kind === 'function').length,
      classes: definitions.filter(({ kind }) => kind === 'class').length,
      imports: facts.imports.length,
      reads: reads.length,
      writes: writes.length,
      names: names.length,
      notes: notes.length,
      ...(facts.statements && { statements: statements.length }),
      ...(body !== undefined && { body }),
    },
    imports: {
      ...(standard.length > 0 && { standard }),
      ...(local.length > 0 && { local }),
      ...(other.length > 0 && { other }),
    },
    definitions: chosen(definitions),
    reads: reads.slice(0, PRINTED.accesses),
    writes: writes.slice(0, PRINTED.accesses),
    names: names.slice(0, PRINTED.accesses),
    statements: statements.slice(0, PRINTED.statements),
    notes: notes.slice(0, PRINTED.notes),
  };
}

/** The first definitions; of many, the longest and the most complex ones in any case. */
function chosen(definitions: readonly CodeDefinition[]): CodeDefinition[] {
  if (definitions.length <= PRINTED.definitions) return [...definitions];
  const top = (value: (definition: CodeDefinition) => number): CodeDefinition[] =>
    [...definitions].sort((a, b) => value(b) - value(a)).slice(0, 8);
  const kept = new Set([
    ...top(({ complexity = 0 }) => complexity),
    ...top(({ length = 0, kind }) => (kind === 'function' ? length : 0)),
  ]);
  for (const definition of definitions) if (kept.size < PRINTED.definitions) kept.add(definition);
  return definitions.filter((definition) => kept.has(definition));
}

/** The lines of an observation. */
export function printCode(code: CodeSummary): string[] {
  const { counts, imports, definitions, reads, writes, names, statements, notes } = code;
  const lists: [string, readonly unknown[]][] = [
    ['Defines', definitions],
    ['Reads', reads],
    ['Writes', writes],
    ['Names files', names],
    ['Statements', statements],
    ['To do', notes],
  ];
  return [
    `Code: ${json(counts)}`,
    ...(Object.keys(imports).length > 0 ? [`Imports: ${json(imports)}`] : []),
    ...lists.flatMap(([key, list]) => (list.length > 0 ? [`${key}: ${json(list)}`] : [])),
  ];
}

/** JSON on one line whatever it holds: some readers take further signs for ends of lines. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Zl}\p{Zp}\u0085]/gu, escaped);
}
