import { SqlEngineError } from '../../ports';
import { ToolError } from '../../contract/tool';

/** Attempts after the first one, at most. */
export const MAX_RETRIES = 3;
/** Milliseconds of the first wait. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 10_000;
/** By this a wait, and the time that an attempt may take, are longer than those before. */
const GROWTH = 1.5;

/** Codes of the system for what is short now and may be there again soon. */
export const resourceCodes: Readonly<Record<string, string>> = {
  EMFILE: 'this program has too many files open',
  ENFILE: 'the system has too many files open',
  EBUSY: 'another program holds the file',
  EAGAIN: 'the system asks to come back',
  ENOMEM: 'memory is short',
  ENOBUFS: 'memory for the network is short',
};

/** Milliseconds to wait before an attempt. @param retry from 1: the first attempt after a failed one */
export function waitBefore(retry: number): number {
  return Math.min(FIRST_WAIT_MS * GROWTH ** (retry - 1), MAX_WAIT_MS);
}

/** Milliseconds that an attempt may take. @param retry 0 for the first attempt */
export function timeoutOf(firstMs: number, retry: number): number {
  return firstMs * GROWTH ** retry;
}

/** Whether a failure may pass by itself: it took too long, or something was short. Undefined: it stays what it is. */
export function passing(error: unknown): 'timeout' | 'resource' | undefined {
  if (error instanceof ToolError) {
    return error.type === 'timeout' || error.type === 'resource' ? error.type : undefined;
  }
  // The engine's process ended, mostly for want of memory; the next query starts it again.
  if (error instanceof SqlEngineError && error.code === 'engine_died') return 'resource';
  const codes = codesOf(error);
  if (codes.includes('ETIMEDOUT')) return 'timeout';
  return codes.some((code) => Object.hasOwn(resourceCodes, code)) ? 'resource' : undefined;
}

/** The system's codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  let at = error;
  for (let depth = 0; at instanceof Error && depth < 5; depth++, at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
  }
  return codes;
}
