const FIRST_BASIS = 0x811c9dc5;
const SECOND_BASIS = 0x050c5d1f;
const PRIME = 0x01000193;

/**
 * A fingerprint of a text or of bytes: 16 hexadecimal digits that only the same content has, for all practical purposes.
 * FNV-1a over UTF-16 code units or bytes, twice with different bases (http://www.isthe.com/chongo/tech/comp/fnv/). Not
 * for secrets.
 */
export function fingerprint(content: string | Uint8Array): string {
  return hash(content, FIRST_BASIS) + hash(content, SECOND_BASIS);
}

/** The same of bytes that come in parts. */
export class GrowingFingerprint {
  private first = FIRST_BASIS;
  private second = SECOND_BASIS;

  add(bytes: Uint8Array): void {
    let [first, second] = [this.first, this.second];
    // One loop for both: their multiplications overlap.
    for (const byte of bytes) {
      first = Math.imul(first ^ byte, PRIME);
      second = Math.imul(second ^ byte, PRIME);
    }
    [this.first, this.second] = [first, second];
  }

  /** Of all that was added so far. */
  get value(): string {
    return hex(this.first) + hex(this.second);
  }
}

function hash(content: string | Uint8Array, basis: number): string {
  let value = basis;
  if (typeof content === 'string') {
    for (let at = 0; at < content.length; at++) value = Math.imul(value ^ content.charCodeAt(at), PRIME);
  } else {
    for (const byte of content) value = Math.imul(value ^ byte, PRIME);
  }
  return hex(value);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
