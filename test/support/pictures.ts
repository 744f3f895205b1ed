/** Real small pictures, and what is wrong with one that a server gets: written from the formats and not from the product's code. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { images } from '../unit/core/tools/images';

/** Words that stand beside the pixels of a picture, such as the place where it was taken. */
export const SECRET_PLACE = 'GPSLatitude 48.20849';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A part of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 2], 8); // eight bits each of red, green and blue
  return chunk('IHDR', bytes);
}

/**
 * A PNG of one color, with texts and Exif data of {@link SECRET_PLACE} in front of its pixels, behind them and behind its end.
 * @param color red, green, blue
 */
export function pngOf(width: number, height: number, color: readonly [number, number, number] = [200, 30, 30]): Buffer {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(color))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const words = Buffer.from(`Comment\0${SECRET_PLACE}`);
  return Buffer.concat([
    ...[SIGNATURE, header(width, height), chunk('tEXt', words), chunk('eXIf', words), chunk('IDAT', pixels)],
    ...[chunk('zTXt', words), chunk('IEND', Buffer.alloc(0)), words],
  ]);
}

/** A PNG that says that it is as large, and has next to nothing in it. */
export function bombOf(width: number, height: number): Buffer {
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(1000)))]);
}

/** A JPEG of 7 × 4 pixels that ImageMagick made, with Exif data and a comment of {@link SECRET_PLACE}. */
export function jpegWithPlace(): Buffer {
  const plain = Buffer.from(images.find(({ name }) => name === 'JPEG')?.base64 ?? '', 'base64');
  const segment = (marker: number, words: string): Buffer => {
    const text = Buffer.from(words);
    return Buffer.concat([Buffer.of(0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 255), text]);
  };
  const exif = segment(0xe1, `Exif\0\0${SECRET_PLACE}`);
  return Buffer.concat([
    ...[plain.subarray(0, 2), exif, segment(0xfe, SECRET_PLACE), plain.subarray(2)],
    Buffer.from(SECRET_PLACE),
  ]);
}

/** What the bytes of a picture are, where they can be drawn; undefined where they cannot. */
export function drawable(bytes: Buffer): { media: string; width: number; height: number } | undefined {
  if (bytes.subarray(0, 8).equals(SIGNATURE)) return drawablePng(bytes);
  if (bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    return { media: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}

function drawablePng(bytes: Buffer): ReturnType<typeof drawable> {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const pixels: Buffer[] = [];
  let name = '';
  let at = 8;
  for (; at + 12 <= bytes.length && name !== 'IEND'; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') pixels.push(bytes.subarray(at + 8, end));
  }
  const isWhole = name === 'IEND' && at === bytes.length && inflateSync(Buffer.concat(pixels)).length >= height;
  return isWhole ? { media: 'image/png', width, height } : undefined;
}
