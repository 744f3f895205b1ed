import { createReadStream } from 'node:fs';
import { unreadable } from './loading';

/** Levels of lists and objects in JSON: the engine's reader ends its process a good deal above that. */
const MAX_DEPTH = 500;
const [QUOTE, BACKSLASH, SQUARE, END_SQUARE, CURLY, END_CURLY] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Reads a file of JSON, or of lines of it, for how deeply it is nested alone. @throws SqlEngineError */
export async function assertShallow(file: string, signal: AbortSignal): Promise<void> {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal })) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) continue;
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === QUOTE) isText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isText = true;
      else if (byte === SQUARE || byte === CURLY) {
        if (++depth > MAX_DEPTH) {
          throw unreadable(
            `It is nested more than ${MAX_DEPTH} levels deep, which no table is. Take the part that is needed out of it.`,
          );
        }
      } else if ((byte === END_SQUARE || byte === END_CURLY) && depth > 0) depth--;
    }
  }
}
