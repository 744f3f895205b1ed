import { errorMessage } from '../../base/errors';
import { MEMORY_WORDS } from '../dataProtocol';

/** Whether the engine, V8 or SQLite could not have the memory that something takes. */
export function isOutOfMemory(error: unknown): boolean {
  return /out of memory|array buffer allocation failed|invalid string length|bad.alloc|longer than 0x1fffffe8/i.test(
    errorMessage(error),
  );
}

/** What the engine itself says is no help: neither threads nor other settings can be changed by who asks. */
export const outOfMemory = (what: string): string => `${what} ${MEMORY_WORDS}`;
