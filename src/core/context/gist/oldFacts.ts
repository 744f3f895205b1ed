import * as z from 'zod';
import type { FileFacts } from '../../contract/fileFacts';
import { fileKind, isCode } from '../../files/fileKinds';
import { readShape } from '../../tools/readTable';
import { textFacts } from '../../tools/readText';
import { readPage, splitLines } from '../../files/textPage';

const columnsSchema = z.array(z.looseObject({ name: z.string() }));

/**
 * What an observation tells of the file that was read: for results that carry no facts, of sessions written before there
 * were any and of tools that are not ours. What is in none of our forms is told by its size alone.
 * @param path as the call named the file: a path or an id
 */
export function factsOfObservation(observation: string, path: string): FileFacts {
  const found = tableFacts(observation) ?? pageFacts(observation) ?? plainFacts(observation, path);
  return found.path === path ? found : { ...found, id: path };
}

function tableFacts(observation: string): FileFacts | undefined {
  const shape = readShape(observation);
  const columns = shape && columnsSchema.safeParse(tryJson(shape.columns)).data;
  if (!columns) return undefined;
  const { path, name, bytes, rows, sheets } = shape;
  const names = columns.map((column) => column.name);
  if (name === 'JSON' && rows === 1) return { path, kind: 'json', name, bytes, keys: names };
  return { path, kind: 'table', name, bytes, rows, columns: names, ...(sheets.length > 0 && { sheets }) };
}

function pageFacts(observation: string): FileFacts | undefined {
  const page = readPage(observation);
  if (!page) return undefined;
  const { text, ...file } = page;
  return textFacts(file, text);
}

function plainFacts(observation: string, path: string): FileFacts {
  const name = fileKind(path)?.name ?? 'text';
  const bytes = new TextEncoder().encode(observation).length;
  const isText = fileKind(path)?.reader === 'text';
  if (!isText || !isCode(name)) return { path, kind: 'text', name, bytes };
  return { path, kind: 'code', name, bytes, lines: splitLines(observation).length };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
