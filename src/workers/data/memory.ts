import { errorMessage } from '../../base/errors';
import { MEMORY_WORDS } from '../dataProtocol';

/** Whether the engine, V8 or SQLite could not have the memory that something takes. */
export function isOutOfMemory(error: unknown): boolean {
  return /out of memory|memory allocation failure|array buffer allocation failed|invalid string length|bad.alloc|longer than 0x1fffffe8/i.test(
    errorMessage(error),
  );
}

/** Whether the engine has given up all of its work: no statement runs any more, whatever it is. */
export function isBroken(error: unknown): boolean {
  return /^FATAL Error|database has been invalidated/.test(errorMessage(error));
}

/** What the engine itself says is no help: neither threads nor other settings can be changed by who asks. */
export const outOfMemory = (what: string): string => `${what} ${MEMORY_WORDS}`;
