/**
 * A fingerprint of a text or of bytes: 16 hexadecimal digits that only the same content has, for all practical purposes.
 * FNV-1a over UTF-16 code units or bytes, twice with different bases (http://www.isthe.com/chongo/tech/comp/fnv/). Not
 * for secrets.
 */
export function fingerprint(content: string | Uint8Array): string {
  return hash(content, 0x811c9dc5) + hash(content, 0x050c5d1f);
}

function hash(content: string | Uint8Array, basis: number): string {
  let value = basis;
  if (typeof content === 'string') {
    for (let at = 0; at < content.length; at++) value = Math.imul(value ^ content.charCodeAt(at), 0x01000193);
  } else {
    for (const byte of content) value = Math.imul(value ^ byte, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
