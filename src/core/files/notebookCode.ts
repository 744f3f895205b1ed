/** The code of a notebook as one text, with the way back to its cells. */
import * as z from 'zod';

const LANGUAGES: Readonly<Record<string, string>> = { python3: 'python', ir: 'r' };

/** Code cells joined, and queries of cells that are SQL (`%%sql`). */
export const notebookCodeSchema = z.object({
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
export function codeOfNotebook(
  cells: readonly { cell_type: string; source: string }[],
  language = 'python',
): NotebookCode {
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
