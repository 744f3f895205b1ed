import * as z from 'zod';
import { canonicalJson } from '../../base/canonicalJson';
import { approvalKinds, type ApprovalKind } from '../contract/events';
import type { Sha256 } from '../ports';

/** Characters of what is kept of a grant for the list: longer code is cut there, never in what is compared. */
export const MAX_SHOWN = 10_000;

/** What was allowed, and for how long. It is kept between windows. */
export const grantSchema = z.object({
  /** See {@link keyOf}. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  tool: z.string().min(1).max(200),
  kind: z.enum(approvalKinds),
  /** For the list of what is allowed. */
  shown: z.string().max(MAX_SHOWN),
  language: z.string().max(100).exactOptional(),
  scope: z.enum(['session', 'workspace']),
  /** The session that it holds for, and of one for the workspace the one in which it was given. */
  session: z.string().min(1).max(200),
  /** ISO 8601. */
  at: z.string().max(40),
});
export type Grant = z.infer<typeof grantSchema>;

/** What a call wants to be allowed. */
export interface Wanted {
  tool: string;
  kind: ApprovalKind;
  subject: unknown;
}

/**
 * What makes two wishes the same one. Nothing but the same tool, kind and subject, byte for byte, has the same key: a model,
 * or a text that it reads, must not be able to make another wish that passes for one that was allowed.
 */
export function keyOf({ tool, kind, subject }: Wanted, sha256: Sha256): string {
  return sha256(canonicalJson({ tool, kind, subject }));
}

/** What tells grants apart: one for the workspace is one, whichever session gave it. */
export function grantId({ key, scope, session }: Pick<Grant, 'key' | 'scope' | 'session'>): string {
  return scope === 'workspace' ? `workspace ${key}` : `session ${session} ${key}`;
}
