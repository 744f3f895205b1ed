/**
 * A fingerprint of a text: 16 hexadecimal digits that only the same text has, for all practical purposes. FNV-1a over
 * UTF-16 code units, twice with different bases (http://www.isthe.com/chongo/tech/comp/fnv/). Not for secrets.
 */
export function fingerprint(text: string): string {
  return hash(text, 0x811c9dc5) + hash(text, 0x050c5d1f);
}

function hash(text: string, basis: number): string {
  let value = basis;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
