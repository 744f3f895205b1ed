import * as z from 'zod';
import { parseJsonLines } from '../../base/jsonl';
import { oneLine } from '../../base/text';
import { savedCodeSchema, type SavedCode } from '../agent/response';
import { MAX_DESCRIPTION_CHARACTERS } from './codeIds';
import { languageOf } from './languages';

/**
 * A line of the index as the store writes it. The workspace may come from anybody, and the model is told what is in the
 * index: nothing but the description is free in it, and that is one line.
 */
const lineSchema = savedCodeSchema
  .extend({
    code_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    language: z.string().refine((name) => languageOf(name).known && languageOf(name).name === name),
    description: z.string().transform((text) => oneLine(text).trim().slice(0, MAX_DESCRIPTION_CHARACTERS)),
    line_count: z.int().min(0),
    char_count: z.int().min(0),
    created_at: z.iso.datetime(),
  })
  .refine(({ code_id, language, filename }) => filename === `${code_id}.${languageOf(language).extension}`);

/** The index of saved code by id, and how many lines of it are none that the store writes. */
export function parseIndex(text: string): { index: Map<string, SavedCode>; ignored: number } {
  const { values, damaged } = parseJsonLines(new TextEncoder().encode(text));
  const index = new Map<string, SavedCode>();
  let ignored = damaged.length;
  for (const { value } of values) {
    const line = lineSchema.safeParse(value);
    if (line.success) index.set(line.data.code_id, line.data);
    else ignored++;
  }
  return { index, ignored };
}
