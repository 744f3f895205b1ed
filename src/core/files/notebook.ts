/** Notebooks of Jupyter (nbformat 4) as text: every cell with its number and kind, then what it printed, cut. */
import * as z from 'zod';
import { parseJson } from '../../base/parseJson';

const LANGUAGES: Readonly<Record<string, string>> = { python3: 'python', ir: 'r' };

/** Code cells joined, with the way back to the cells, and queries of cells that are SQL (`%%sql`). */
const notebookCodeSchema = z.object({
  language: z.string(),
  code: z.string(),
  cells: z.object({
    code: z.number(),
    other: z.number(),
    /** The cell of each line, from 1. */
    ofLines: z.array(z.number()),
  }),
  queries: z.array(z.object({ sql: z.string(), line: z.number() })),
});

type NotebookCode = z.infer<typeof notebookCodeSchema>;

/**
 * Reads the code cells; lines that are no code of the language (`%matplotlib`, `!pip`, whole cells that begin with `%%`) are empty.
 * @param language as the notebook names it; without one, Python
 */
function codeOfNotebook(cells: readonly { cell_type: string; source: string }[], language = 'python'): NotebookCode {
  const lines: string[] = [];
  const ofLines: number[] = [];
  const queries: NotebookCode['queries'] = [];
  for (const [at, { cell_type, source }] of cells.entries()) {
    if (cell_type !== 'code') continue;
    const own = source.replace(/\r\n?/g, '\n').split('\n');
    const magic = /^%%(\w+)/.exec(own.find((line) => line.trim() !== '') ?? '')?.[1];
    const isCode = magic === undefined || /^(?:time|timeit|capture|prun)$/.test(magic);
    if (magic === 'sql' || magic === 'bigquery')
      queries.push({ sql: source.replace(/^\s*%%[^\n]*/, ''), line: lines.length + 1 });
    for (const line of own) {
      lines.push(isCode && !/^\s*[%!]/.test(line) ? line : '');
      ofLines.push(at + 1);
    }
  }
  const name = language.toLowerCase();
  return {
    language: LANGUAGES[name] ?? name,
    code: lines.join('\n'),
    cells: {
      code: cells.filter(({ cell_type }) => cell_type === 'code').length,
      other: cells.filter(({ cell_type }) => cell_type !== 'code').length,
      ofLines,
    },
    queries,
  };
}

/** How much is told of what one cell printed. */
export interface OutputRoom {
  lines: number;
  characters: number;
}

const usualRoom: OutputRoom = { lines: 20, characters: 2000 };

const textSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);

/** Of real notebooks the longest have some thousand cells; each takes many times its text while it is read. */
const MAX_CELLS = 10_000;
const MAX_LINES = 500_000;

const outputSchema = z.object({
  output_type: z.string(),
  text: textSchema.exactOptional(),
  data: z.looseObject({ 'text/plain': textSchema.exactOptional() }).exactOptional(),
  ename: z.string().exactOptional(),
  evalue: z.string().exactOptional(),
});

const cellSchema = z.object({
  cell_type: z.string(),
  source: textSchema,
  execution_count: z.number().nullish(),
  outputs: z.array(outputSchema).exactOptional(),
});

const notebookSchema = z.object({
  nbformat: z.literal(4),
  cells: z.array(z.unknown()).max(MAX_CELLS).pipe(z.array(cellSchema)),
  metadata: z
    .object({
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.object({ language: z.string() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const readSchema = z.object({
  cells: z.number(),
  /** Language of its code, where the notebook says it. */
  language: z.string().optional(),
  /** The lines of each cell. */
  parts: z.array(z.array(z.string())),
  code: notebookCodeSchema,
});

/** What is read of a notebook; of one that is not read why, with its name before it. */
export const notebookTextSchema = z.union([readSchema, z.object({ unreadable: z.string() })]);

export type NotebookText = z.infer<typeof notebookTextSchema>;

/** Reads notebooks where what they need is bounded. */
export interface NotebookReader {
  /**
   * The cells of a notebook.
   * @param bytes the file
   * @param room how much is told of what one cell printed
   * @throws CancelledError
   */
  notebook(bytes: Uint8Array, room: OutputRoom | undefined, signal: AbortSignal): Promise<NotebookText>;
}

/**
 * Reads a notebook of nbformat 4. It takes many times the memory of its text: where that is foreign, and a process of its own
 * can be asked, read it there.
 */
export function readNotebook(text: string, room = usualRoom): NotebookText {
  const json = parseJson(text);
  const parsed = notebookSchema.safeParse(json);
  if (!parsed.success) return { unreadable: whyUnreadable(json) };
  const { cells, metadata } = parsed.data;
  const parts = cells.map(({ cell_type, source, execution_count, outputs = [] }, at) => {
    const run = typeof execution_count === 'number' ? `, run ${execution_count}` : '';
    const printed = outputs.flatMap(describeOutput);
    return [
      `--- cell ${at + 1}: ${cell_type}${run} ---`,
      ...toLines(source),
      ...(printed.length > 0 ? [`--- output of cell ${at + 1} ---`, ...cut(printed, room)] : []),
    ];
  });
  const lines = parts.reduce((sum, part) => sum + part.length, 0);
  if (lines > MAX_LINES) return { unreadable: `has ${lines} lines; notebooks are read up to ${MAX_LINES} lines.` };
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language;
  return { cells: cells.length, language, parts, code: codeOfNotebook(cells, language) };
}

function whyUnreadable(json: unknown): string {
  const notebookSchema = z.object({ nbformat: z.number(), cells: z.array(z.unknown()).optional().catch(undefined) });
  const { nbformat: version, cells } = notebookSchema.safeParse(json).data ?? {};
  if (version === undefined) return 'is no notebook of nbformat 4.';
  if (version < 4)
    return `is a notebook of nbformat ${version}, an old format; only nbformat 4 is read. The user can convert it: jupyter nbconvert --to notebook --nbformat 4.`;
  if (cells && cells.length > MAX_CELLS)
    return `has ${cells.length} cells; notebooks are read up to ${MAX_CELLS} cells.`;
  return `says it is a notebook of nbformat ${version}, but its cells cannot be read as those of nbformat 4.`;
}

function describeOutput({ output_type, text, data, ename, evalue }: z.infer<typeof outputSchema>): string[] {
  if (text !== undefined) return toLines(text);
  if (output_type === 'error') return [`${ename ?? 'Error'}: ${evalue ?? ''}`];
  const others = Object.keys(data ?? {}).filter((type) => type !== 'text/plain');
  const plain = data?.['text/plain'];
  return [
    ...(plain === undefined ? [] : toLines(plain)),
    ...(others.length > 0 ? [`(${others.join(', ')} not shown)`] : []),
  ];
}

function cut(lines: readonly string[], room: OutputRoom): string[] {
  const kept: string[] = [];
  let characters = room.characters;
  for (const line of lines.slice(0, room.lines)) {
    if (line.length > characters) break;
    kept.push(line);
    characters -= line.length;
  }
  const left = lines.length - kept.length;
  return left === 0 ? kept : [...kept, `… (${left} more ${left === 1 ? 'line' : 'lines'} of output)`];
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}
