import * as z from 'zod';

/** Names that ids of other models begin with. */
const TAKEN = /claude|^(editor|offline)$/;

/** A server of models in the setting `baAgent.servers`. */
export const modelServerSchema = z.strictObject({
  /** What ids of its models begin with, before a colon. */
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, { message: 'must have small letters, digits, “.”, “_” and “-” alone' })
    .refine((name) => !TAKEN.test(name), { message: 'is the name of other models' }),
  url: z.string().trim().min(1).max(2000),
  api: z.enum(['auto', 'chat', 'ollama']).default('auto'),
  /** Tokens of the context window of its models; without it the server is asked. */
  window: z.int().min(1000).max(10_000_000).exactOptional(),
  /** Whether its models take pictures; without it the server is asked. */
  images: z.boolean().exactOptional(),
  /** Whether it may be asked over an open line; it is sent no key then. */
  allowHttp: z.boolean().default(false),
});
export type ModelServerSetting = z.infer<typeof modelServerSchema>;

/** A name for a server: by the port of Ollama, or by the domain of its host. An address of numbers has none. */
export function suggestedName(url: string): string {
  const { hostname = '', port = '' } = URL.parse(url) ?? {};
  if (port === '11434') return 'ollama';
  if (!/[a-z]/.test(hostname) || hostname.startsWith('[')) return 'local';
  const parts = hostname.split('.');
  return (parts.at(-2) ?? hostname).replace(/[^a-z0-9._-]/g, '');
}
