/** Parts of a PNG by which its pixels are drawn (https://www.w3.org/TR/png-3/#table53); all others are told to nobody. */
const PNG_PARTS: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'pHYs', 'IDAT', 'IEND'];
const PNG_SIGNATURE = 8;

/** Markers of a JPEG (ITU T.81, table B.1). */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/**
 * A PNG or a JPEG without what it says beside its pixels: Exif data with places and cameras, comments, texts, times, previews,
 * profiles, and whatever stands behind its end. Pixels stay as they are.
 * @returns undefined for bytes that are no whole image of that format
 */
export function bareImage(bytes: Uint8Array, media: 'image/png' | 'image/jpeg'): Uint8Array | undefined {
  return media === 'image/png' ? barePng(bytes) : bareJpeg(bytes);
}

function barePng(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) return undefined;
    if (PNG_PARTS.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return joined(parts);
    at = end;
  }
  return undefined;
}

function bareJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + SOI) return undefined;
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++; // a marker may have any number of these before it
      continue;
    }
    const header = at + 2 + view.getUint16(at + 2);
    const end = marker === SOS ? endOfScan(bytes, header) : header;
    if (end > bytes.length) return undefined;
    if (isDrawn(marker, header - at)) parts.push(bytes.subarray(at, end));
    at = end;
    if (view.byteLength >= at + 2 && view.getUint16(at) === 0xff00 + EOI) {
      return joined([...parts, bytes.subarray(at, at + 2)]);
    }
  }
  return undefined;
}

/** Bytes of JFIF's own segment (marker, length and 14 more) without a small picture in it. */
const JFIF = 18;

/** APP0 (JFIF) and APP14 (Adobe) say how colors are kept; a small picture in the first, the other APPn, comments and reserved markers do not. */
function isDrawn(marker: number, length: number): boolean {
  return marker === 0xe0 ? length === JFIF : marker < 0xe0 || marker === 0xee;
}

/** Where the next marker stands behind the coded pixels, in which 0xff is followed by 0 or by a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
