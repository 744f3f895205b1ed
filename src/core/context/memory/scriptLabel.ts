import * as z from 'zod';
import { lineOf } from './limits';

const argumentsSchema = z.looseObject({ code: z.string() });

/** What the arguments of `run_python` call their script: `P1`; where its first comment has no such label, that comment. */
export function scriptLabel(parameters: unknown): string | undefined {
  const { code = '' } = argumentsSchema.safeParse(parameters).data ?? {};
  const about = /^(?:#!.*\n)?\s*#+[ \t]*([^\s!].*)/.exec(code.slice(0, 2000))?.[1];
  return about === undefined ? undefined : (/^P\d{1,5}(?!\w)/i.exec(about)?.[0].toUpperCase() ?? lineOf(about, 60));
}
