import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { CancelledError } from '../../base/errors';

/** The parts of a zip archive. Sizes are what the archive says; a part that is larger ends its reading. */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws Error when it is none, or damaged */
  static async open(file: string): Promise<ZipParts> {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
      return new ZipParts(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Bytes of a part once it is unpacked; undefined where there is none. Names have no case. */
  sizeOf(name: string): number | undefined {
    return this.entries.get(name.toLowerCase())?.uncompressedSize;
  }

  /** Bytes of the largest part, and of all of them, once they are unpacked. */
  sizes(): { largest: number; total: number } {
    let [largest, total] = [0, 0];
    for (const { uncompressedSize } of this.entries.values()) {
      largest = Math.max(largest, uncompressedSize);
      total += uncompressedSize;
    }
    return { largest, total };
  }

  /**
   * Reads a part as XML, piece by piece: between two of them everything else has its turn.
   * @param breathe called after each piece; what it waits for holds up the reading
   */
  async parse(
    name: string,
    signal: AbortSignal,
    handler: XmlHandler,
    breathe?: (bytes: number) => Promise<void>,
  ): Promise<void> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw new Error(`There is no ${name} in it.`);
    const stream: Readable = await this.zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder();
    let read = 0;
    const parser = new Parser(
      {
        onopentag: (tag, attributes) => handler.open?.(localName(tag), attributes),
        ontext: (text) => handler.characters?.(text),
        onclosetag: (tag) => handler.close?.(localName(tag)),
      },
      { xmlMode: true },
    );
    try {
      for await (const chunk of stream) {
        if (signal.aborted) throw new CancelledError();
        const bytes: unknown = chunk;
        if (bytes instanceof Uint8Array) {
          parser.write(decoder.decode(bytes, { stream: true }));
          read += bytes.length;
        }
        await breathe?.(read);
      }
      parser.end();
    } finally {
      stream.destroy();
    }
  }

  close(): void {
    this.zip.close();
  }
}

/** What is told of an XML text: names of elements without their prefixes, and texts, which may come in pieces. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  characters?(text: string): void;
  close?(name: string): void;
}

function localName(tag: string): string {
  const colon = tag.indexOf(':');
  return colon < 0 ? tag : tag.slice(colon + 1);
}
