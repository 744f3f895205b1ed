import * as vscode from 'vscode';
import * as z from 'zod';
import type { Log } from '../core/ports';

const settings = {
  codeDirectory: z
    .string()
    .transform((value) => value.trim().replace(/\\/g, '/').replace(/\/+$/, ''))
    .refine((value) => value !== '' && !/^([a-z]:|\/)/i.test(value) && !value.split('/').includes('..'), {
      message: 'must be a folder inside the workspace',
    }),
  queryMemoryLimit: z.string().regex(/^[0-9]+(MB|GB)$/),
} as const;

const defaults = { codeDirectory: '.ba-agent/data', queryMemoryLimit: '1GB' } as const;

/** A setting of ours. A bad value is named in the log and ignored. */
export function setting(name: keyof typeof settings, log: Log, scope?: vscode.Uri): string {
  const value: unknown = vscode.workspace.getConfiguration('baAgent', scope ?? null).get(name);
  const parsed = settings[name].safeParse(value ?? defaults[name]);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues.map((issue) => issue.message).join('; ');
  log.warn(`The setting baAgent.${name} is ignored: ${JSON.stringify(value)} ${reason}`);
  return defaults[name];
}
