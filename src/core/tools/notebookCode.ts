/** The code of a notebook as one text, with the way back to its cells. */
import * as z from 'zod';

const cellsSchema = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell_type: z.string(),
      source: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]),
    }),
  ),
});

const LANGUAGES: Readonly<Record<string, string>> = { python3: 'python', ir: 'r' };

/** Code cells joined, and queries of cells that are SQL (`%%sql`). */
export interface NotebookCode {
  language: string;
  code: string;
  cells: { code: number; other: number; at: (line: number) => number };
  queries: { sql: string; line: number }[];
}

/**
 * Reads the code cells; lines that are no code of the language (`%matplotlib`, `!pip`, whole cells that begin with `%%`) are empty.
 * @param language as the notebook names it; without one, Python
 */
export function codeOfNotebook(json: string, language = 'python'): NotebookCode {
  const cells = cellsSchema.parse(JSON.parse(json)).cells;
  const lines: string[] = [];
  const cellOf: number[] = [];
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
      cellOf.push(at + 1);
    }
  }
  const name = language.toLowerCase();
  return {
    language: LANGUAGES[name] ?? name,
    code: lines.join('\n'),
    cells: {
      code: cells.filter(({ cell_type }) => cell_type === 'code').length,
      other: cells.filter(({ cell_type }) => cell_type !== 'code').length,
      at: (line) => cellOf[Math.min(line, cellOf.length) - 1] ?? 1,
    },
    queries,
  };
}
