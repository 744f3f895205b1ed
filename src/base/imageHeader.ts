/** What an image is and its size in pixels, from the bytes that it begins with. No picture is decoded. */
export interface ImageHeader {
  /** PNG, JPEG, … by the bytes themselves, whatever the file is called. */
  name: string;
  /** Missing where these bytes do not tell it. */
  pixels?: { width: number; height: number };
}

/** Reads the header of an image; undefined for bytes that are none of these formats. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // No decoder: what is called latin1 there is Windows-1252, which has another sign for 0x89.
  const text = String.fromCharCode(...bytes.subarray(0, 32));
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    return sized('PNG', bytes.length >= 24 && [view.getUint32(16), view.getUint32(20)]);
  }
  if (/^GIF8[79]a/.test(text)) {
    return sized('GIF', bytes.length >= 10 && [view.getUint16(6, true), view.getUint16(8, true)]);
  }
  if (text.startsWith('BM')) {
    // A negative height says that the lines stand from top to bottom.
    return sized('BMP', bytes.length >= 26 && [view.getInt32(18, true), Math.abs(view.getInt32(22, true))]);
  }
  if (/^RIFF[^]{4}WEBP/.test(text)) return sized('WebP', bytes.length >= 30 && webpSize(view, text.slice(12, 16)));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return sized('JPEG', jpegSize(view));
  const source = new TextDecoder().decode(bytes);
  const svg = /<svg(?=[\s>])[^>]*/i.exec(source)?.[0];
  return svg === undefined ? undefined : sized('SVG', svgSize(svg));
}

function sized(name: string, size: readonly [number, number] | false | undefined): ImageHeader {
  if (!size || !size.every((length) => Number.isFinite(length) && length > 0)) return { name };
  return { name, pixels: { width: size[0], height: size[1] } };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(view: DataView, chunk: string): [number, number] | undefined {
  const at24 = (offset: number): number => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  if (chunk === 'VP8X') return [at24(24) + 1, at24(27) + 1];
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (chunk !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

/** The size stands in the frame's header (SOF). */
function jpegSize(view: DataView): [number, number] | undefined {
  const { frame } = jpegFrame(view);
  return frame === undefined ? undefined : [view.getUint16(frame + 7), view.getUint16(frame + 5)];
}

/**
 * Where the frame's header begins, behind any number of other segments, and whether a camera has written into one before it:
 * APP1 with "Exif" (ITU T.81, B.2.2).
 */
export function jpegFrame(view: DataView): { frame?: number; camera: boolean } {
  let camera = false;
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) camera = true;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { frame: at, camera };
    // A marker may have any number of bytes 0xff before it.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return { camera };
}

/** Width and height in pixels, else those of the view box. */
function svgSize(tag: string): [number, number] | undefined {
  const length = (name: string): number => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1]);
  const [width, height] = [length('width'), length('height')];
  if (width > 0 && height > 0) return [width, height];
  const box = /\sviewBox=["']\s*([^"']*)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return box?.length === 4 ? [box[2] ?? 0, box[3] ?? 0] : undefined;
}
