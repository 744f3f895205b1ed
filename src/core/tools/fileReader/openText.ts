import { formatBytes } from '../../../base/text';
import { senseEncoding } from '../../files/detect/encoding';
import { shownPath } from '../../files/textPage';
import { ToolError } from '../../contract/tool';
import type { ByteSource } from '../../files/byteSource';
import { unitsOf } from '../../files/lineEnds';
import { LineIndex } from './lineIndex';
import type { TextBytes } from '../../files/lineReader';
import { binaryKind, type BinaryKind } from './magic';
import { encodingOf, markLength } from '../../files/textEncoding';

/** Bytes that the encoding is looked for in, and a NUL that tells of a binary file. */
const HEAD_BYTES = 64 * 1024;
/** Bytes that are read at once. */
const CHUNK_BYTES = 256 * 1024;
/** Texts whose index is kept. */
const KEPT_TEXTS = 8;

/** A text that is read by pages. */
export interface OpenText extends TextBytes {
  index: LineIndex;
  /** Its encoding was sensed, not said. */
  sensed: boolean;
  /** It begins with a mark of its encoding. */
  marked: boolean;
}

export interface TextRequest {
  path: string;
  source: ByteSource;
  /** A label; undefined: it is sensed. */
  encoding: string | undefined;
  /** Whether it is read as a text even if it is none. */
  forced: boolean;
  /** For tests: bytes that are read at once, an even number. */
  chunk?: number;
}

/** Looks at how a text begins. @throws ToolError for a binary file, and for a label that means nothing */
export async function openText({ path, source, encoding, forced, chunk }: TextRequest): Promise<OpenText> {
  const said = encoding === undefined ? undefined : encodingOf(encoding);
  const head = await source.read(0, HEAD_BYTES);
  const name = said ?? senseEncoding(head, head.length < source.size).encoding;
  const units = unitsOf(name);
  const binary = units === 'bytes' && !forced ? binaryKind(head) : undefined;
  if (binary) throw new ToolError('file', 'binary', binaryWords(path, binary, source.size));
  const mark = markLength(head, name);
  const bytes = { source, encoding: name, units, chunk: chunk ?? CHUNK_BYTES };
  const index = new LineIndex(source, units, mark, bytes.chunk);
  return { ...bytes, index, sensed: said === undefined, marked: mark > 0 };
}

function binaryWords(path: string, { name, format }: BinaryKind, size: number): string {
  const how = format === undefined ? '' : ` Call file_reader with format "${format}" to read it as that.`;
  return `${shownPath(path)} is no text: it is ${name} of ${formatBytes(size)}.${how}`;
}

/** Texts that were read before, with where their lines begin, as long as their stamps are the same. The last ones are kept. */
export class OpenTexts {
  private readonly open = new Map<string, { stamp: string; text: Promise<OpenText> }>();

  /** @param stamp another one for another content */
  get(request: TextRequest, stamp: string): Promise<OpenText> {
    const key = JSON.stringify([request.path, request.encoding, request.forced]);
    const known = this.open.get(key);
    this.open.delete(key);
    const text = known?.stamp === stamp ? known.text : openText(request);
    this.open.set(key, { stamp, text });
    text.catch(() => {
      if (this.open.get(key)?.text === text) this.open.delete(key);
    });
    for (const oldest of this.open.keys()) {
      if (this.open.size <= KEPT_TEXTS) break;
      this.open.delete(oldest);
    }
    return text;
  }
}
