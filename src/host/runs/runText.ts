import { open } from 'node:fs/promises';
import { formatBytes } from '../../base/text';
import { type OutputLine, type RunOutput, STDERR_MARK } from '../../core/run/runner';
import type { Formatter } from '../../core/text/formatter';

/** Bytes of what a program printed that go with a question. */
const MAX_BYTES = 10 * 1024 * 1024;
const LINE_END = 10;

/**
 * What a program printed as a text file that says first what it is: all of it, of very much the beginning and the end.
 * @param head the first lines, in the user's language
 * Where that is gone by now (the same code has been run again), what is remembered of it.
 */
export async function runText(
  head: readonly string[],
  output: RunOutput,
  { t }: Pick<Formatter, 't'>,
  maxBytes = MAX_BYTES,
): Promise<Uint8Array> {
  const parts =
    (output.spool && (await ends(output.spool.file, maxBytes).catch(() => undefined))) ?? remembered(output);
  const omitted = parts.omitted > 0 ? `\n${t('… {size} left out here …', { size: formatBytes(parts.omitted) })}\n` : '';
  const printed = [parts.head, Buffer.from(omitted), parts.tail];
  const nothing = output.bytes === 0 ? t('It printed nothing.') : '';
  return Buffer.concat([Buffer.from(`${head.join('\n')}\n\n${nothing}`), ...printed]);
}

interface Ends {
  head: Buffer;
  tail: Buffer;
  /** Bytes in between. */
  omitted: number;
}

/** The beginning and the end of a file, each of whole lines where there is more in between. */
async function ends(file: string, maxBytes: number): Promise<Ends> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  const part = async (from: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  if (size <= maxBytes) return { head: await part(0, size), tail: Buffer.alloc(0), omitted: 0 };
  const half = Math.floor(maxBytes / 2);
  const [first, last] = [await part(0, half), await part(size - half, half)];
  const head = first.subarray(0, first.lastIndexOf(LINE_END) + 1 || wholeEnd(first));
  const tail = last.subarray(last.indexOf(LINE_END) + 1 || wholeStart(last));
  return { head, tail, omitted: size - head.length - tail.length };
}

/** What of it is in memory, where it could not be kept in a file. */
function remembered({ head, tail, bytes }: RunOutput): Ends {
  const [first, last] = [linesOf(head), linesOf(tail)];
  return { head: first, tail: last, omitted: tail.length === 0 ? 0 : Math.max(0, bytes - first.length - last.length) };
}

function linesOf(lines: readonly OutputLine[]): Buffer {
  return Buffer.from(lines.map(({ stream, text }) => `${stream === 'stderr' ? STDERR_MARK : ''}${text}\n`).join(''));
}

/** Where the last whole character of UTF-8 ends, and the first one begins. */
function wholeEnd(bytes: Buffer): number {
  let at = bytes.length;
  while (at > 0 && isInside(bytes[at - 1])) at--;
  return Math.max(0, at - 1);
}

function wholeStart(bytes: Buffer): number {
  let at = 0;
  while (isInside(bytes[at])) at++;
  return at;
}

/** Whether a byte goes on with a character (RFC 3629, 3). */
function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
