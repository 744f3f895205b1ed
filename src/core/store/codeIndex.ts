import * as z from 'zod';
import { fingerprint } from '../../base/fingerprint';
import { parseJsonLines, toJsonLine } from '../../base/jsonl';
import { savedCodeSchema, type SavedCode } from '../contract/response';
import { descriptionLine, isCodeId } from '../contract/codeIds';
import { languageOf } from './languages';
import { isVersion, type VersionPlace } from './lineage';

/** Saved code as the index has it. */
export interface IndexedCode extends SavedCode {
  /** Of the text that was written: a file that has another one was edited since. Lines of earlier versions have none. */
  fingerprint?: string;
}

/**
 * A line of the index as the store writes it. The workspace may come from anybody, and the model is told what is in the
 * index: nothing but the description is free in it, and that is one line.
 */
const lineSchema = savedCodeSchema
  .extend({
    code_id: z.string().refine(isCodeId),
    language: z.string().refine((name) => languageOf(name).known && languageOf(name).name === name),
    description: z.string().transform(descriptionLine),
    line_count: z.int().min(0),
    char_count: z.int().min(0),
    created_at: z.iso.datetime(),
    // What is wrong in these can be told from the file's name and text instead.
    version_of: z.string().exactOptional().catch(''),
    version: z.int().exactOptional().catch(0),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .or(z.undefined())
      .catch(undefined),
  })
  .refine(({ code_id, language, filename }) => filename === `${code_id}.${languageOf(language).extension}`)
  .transform(({ version_of: root = '', version = 0, fingerprint: written, ...code }): IndexedCode => ({
    ...code,
    ...(isVersion(code.code_id, { root, version }) ? { version_of: root, version } : {}),
    ...(written === undefined ? {} : { fingerprint: written }),
  }));

/** The index of saved code by id, and how many lines of it are none that the store writes. */
export function parseIndex(text: string): { index: Map<string, IndexedCode>; ignored: number } {
  const { values, damaged } = parseJsonLines(new TextEncoder().encode(text));
  const index = new Map<string, IndexedCode>();
  let ignored = damaged.length;
  for (const { value } of values) {
    const line = lineSchema.safeParse(value);
    if (line.success) index.set(line.data.code_id, line.data);
    else ignored++;
  }
  return { index, ignored };
}

export function printIndex(codes: Iterable<IndexedCode>): string {
  return [...codes].map(toJsonLine).join('');
}

/** What is known of code once its text is in a file. */
export function indexed(
  code: Pick<SavedCode, 'code_id' | 'language' | 'description' | 'created_at' | 'filename'>,
  text: string,
  { root, version }: VersionPlace,
): IndexedCode {
  const line_count = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
  const { code_id, language, description, created_at, filename } = code;
  return {
    ...{ code_id, language, description, line_count, char_count: text.length, created_at, filename },
    ...(version === 1 ? {} : { version_of: root, version }),
    fingerprint: fingerprint(text),
  };
}

/** Whether a file has another text than the one that was written into it. */
export function isEdited({ fingerprint: written, char_count }: IndexedCode, text: string): boolean {
  return written === undefined ? text.length !== char_count : fingerprint(text) !== written;
}

/** What people and models are told of it. */
export function savedCode({ fingerprint: _, ...code }: IndexedCode): SavedCode {
  return code;
}
