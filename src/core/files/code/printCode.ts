/** The facts of code as lines of an observation, one list each, and the way back. A line of the file's own begins with its number. */
import * as z from 'zod';
import {
  accessSchema,
  definitionSchema,
  noteSchema,
  statementSchema,
  type CodeDefinition,
  type CodeFacts,
} from './codeFacts';

/** What is printed of each list at most; the summary has all counts. */
const PRINTED = { definitions: 40, imports: 60, accesses: 40, notes: 20, statements: 40 };

/** What became of the name of a file: looked for in the workspace, or why not. */
export const fileStates = [
  'exists',
  'folder',
  'missing',
  'address',
  'absolute',
  'pattern',
  'outside',
  'unchecked',
] as const;

const touchedSchema = accessSchema.omit({ mode: true }).extend({
  state: z.enum(fileStates).exactOptional(),
  /** Its path in the workspace, where it is there. */
  path: z.string().exactOptional(),
});
/** Data that code touches, and whether the workspace has it. */
export type TouchedData = z.infer<typeof touchedSchema>;

const summarySchema = z.object({
  by: z.enum(['syntax tree', 'tokens', 'words']),
  broken: z.literal(true).exactOptional(),
  lines: z.number(),
  blank: z.number(),
  /** What `line` counts: lines of the file, or cells of a notebook. */
  places: z.enum(['lines', 'cells']),
  /** Cells with code, and those with text, of a notebook. */
  code_cells: z.number().exactOptional(),
  other_cells: z.number().exactOptional(),
  functions: z.number(),
  classes: z.number(),
  imports: z.number(),
  reads: z.number(),
  writes: z.number(),
  names: z.number(),
  notes: z.number(),
  statements: z.number().exactOptional(),
  /** Complexity of what stands outside of functions. */
  body: z.number().exactOptional(),
});

const importsSchema = z.object({
  standard: z.array(z.string()).exactOptional(),
  local: z.array(z.string()).exactOptional(),
  other: z.array(z.string()).exactOptional(),
});

const lineSchemas = {
  Code: summarySchema,
  Imports: importsSchema,
  Defines: z.array(definitionSchema),
  Reads: z.array(touchedSchema),
  Writes: z.array(touchedSchema),
  'Names files': z.array(touchedSchema),
  Statements: z.array(statementSchema),
  'To do': z.array(noteSchema),
} as const;

/** Facts of a file as they are told: with what the workspace has of the files. */
export interface ToldCode {
  summary: z.infer<typeof summarySchema>;
  imports: z.infer<typeof importsSchema>;
  definitions: CodeDefinition[];
  reads: TouchedData[];
  writes: TouchedData[];
  names: TouchedData[];
  statements: z.infer<typeof statementSchema>[];
  notes: z.infer<typeof noteSchema>[];
}

/** Cells of a notebook, where the code is of one. */
export interface CellCounts {
  code: number;
  other: number;
}

/** Facts as they are told. @param looked the accesses of `facts`, looked for in the workspace */
export function toldCode(
  facts: CodeFacts,
  looked: readonly (TouchedData & { mode: 'reads' | 'writes' | 'names' })[],
  cells?: CellCounts,
): ToldCode {
  const of = (mode: 'reads' | 'writes' | 'names'): TouchedData[] =>
    looked.flatMap(({ mode: own, ...data }) => (own === mode ? [data] : []));
  const [reads, writes, names] = [of('reads'), of('writes'), of('names')];
  const origin = (wanted: string): string[] =>
    facts.imports.flatMap(({ module, origin }) => (origin === wanted ? [module] : [])).slice(0, PRINTED.imports);
  const [standard, local, other] = [origin('standard'), origin('local'), origin('other')];
  const { by, broken, lines, blank, body, definitions, statements = [], notes } = facts;
  return {
    summary: {
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
export function printCode(told: ToldCode): string[] {
  const { summary, imports, definitions, reads, writes, names, statements, notes } = told;
  const lists: [keyof typeof lineSchemas, readonly unknown[]][] = [
    ['Defines', definitions],
    ['Reads', reads],
    ['Writes', writes],
    ['Names files', names],
    ['Statements', statements],
    ['To do', notes],
  ];
  return [
    `Code: ${json(summary)}`,
    ...(Object.keys(imports).length > 0 ? [`Imports: ${json(imports)}`] : []),
    ...lists.flatMap(([key, list]) => (list.length > 0 ? [`${key}: ${json(list)}`] : [])),
  ];
}

/** JSON on one line whatever it holds: some readers take further signs for ends of lines. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\p{Zl}\p{Zp}\u0085]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reads the lines again; undefined where the observation tells no facts of code. */
export function readCode(observation: string): ToldCode | undefined {
  const line = <K extends keyof typeof lineSchemas>(key: K): z.infer<(typeof lineSchemas)[K]> | undefined => {
    const text = new RegExp(`^${key}: (.+)$`, 'm').exec(observation)?.[1];
    const parsed = text === undefined ? undefined : lineSchemas[key].safeParse(tryJson(text));
    return parsed?.success === true ? (parsed.data as z.infer<(typeof lineSchemas)[K]>) : undefined;
  };
  const summary = line('Code');
  if (!summary) return undefined;
  return {
    summary,
    imports: line('Imports') ?? {},
    definitions: line('Defines') ?? [],
    reads: line('Reads') ?? [],
    writes: line('Writes') ?? [],
    names: line('Names files') ?? [],
    statements: line('Statements') ?? [],
    notes: line('To do') ?? [],
  };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
