/** Notebooks of Jupyter (nbformat 4) as text: every cell with its number and kind, then what it printed, cut. */
import * as z from 'zod';

/** How much is told of what one cell printed. */
export interface OutputRoom {
  lines: number;
  characters: number;
}

const usualRoom: OutputRoom = { lines: 20, characters: 2000 };

const textSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);

const outputSchema = z.looseObject({
  output_type: z.string(),
  text: textSchema.exactOptional(),
  data: z.looseObject({ 'text/plain': textSchema.exactOptional() }).exactOptional(),
  ename: z.string().exactOptional(),
  evalue: z.string().exactOptional(),
});

const notebookSchema = z.looseObject({
  nbformat: z.literal(4),
  cells: z.array(
    z.looseObject({
      cell_type: z.string(),
      source: textSchema,
      execution_count: z.number().nullish(),
      outputs: z.array(outputSchema).exactOptional(),
    }),
  ),
  metadata: z
    .looseObject({
      language_info: z.looseObject({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.looseObject({ language: z.string() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

export interface Notebook {
  cells: number;
  /** Language of its code, where the notebook says it. */
  language: string | undefined;
  lines: string[];
  /** The same lines, those of each cell. */
  parts: string[][];
}

/** The version of the format that a text says it is of; undefined where it says none. */
export function notebookFormat(text: string): number | undefined {
  return z.looseObject({ nbformat: z.number() }).safeParse(tryJson(text)).data?.nbformat;
}

/** Reads a notebook; undefined for text that is none of nbformat 4. */
export function readNotebook(text: string, room = usualRoom): Notebook | undefined {
  const parsed = notebookSchema.safeParse(tryJson(text));
  if (!parsed.success) return undefined;
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
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language;
  return { cells: cells.length, language, lines: parts.flat(), parts };
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

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
