/** What the host and the outline worker say to each other, over the RPC of base/rpc. */
import * as z from 'zod';
import type { Outline } from '../core/contract/codeFacts';

/** The grammar files of each language, by its name in a file's facts. The first one that fits the code is used. */
export const grammarsOf: Readonly<Record<string, readonly string[]>> = {
  python: ['python'],
  javascript: ['javascript'],
  jsx: ['javascript'],
  typescript: ['typescript', 'tsx'],
  tsx: ['tsx'],
  shell: ['bash'],
  bash: ['bash'],
  java: ['java'],
  c: ['cpp'],
  cpp: ['cpp'],
  'c#': ['c-sharp'],
  go: ['go'],
  rust: ['rust'],
  php: ['php'],
  ruby: ['ruby'],
};

/** Languages that are read without a grammar, by their tokens. */
export const tokenLanguages: readonly string[] = ['r', 'sql'];

/** What the worker is started with: the folder of the grammars and of the parser itself. */
export const outlineProcessData = z.object({ grammars: z.string() });

export const outlineParams = z.object({ language: z.string(), code: z.string() });

export const outlineSchema: z.ZodType<Outline> = z.object({
  functions: z.array(z.string()),
  classes: z.array(z.string()),
});
