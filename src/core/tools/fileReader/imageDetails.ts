import { jpegFrame } from '../../../base/imageHeader';

/** Kinds of pixels of PNG (https://www.w3.org/TR/png-3/#11IHDR). */
const PNG_COLOURS: Readonly<Record<number, string>> = {
  0: 'grey',
  2: 'red, green, blue',
  3: 'a palette',
  4: 'grey with transparency',
  6: 'red, green, blue with transparency',
};

/** How an image keeps its pixels, as far as its first bytes tell: lines for the model; none where they do not. */
export function imageDetails(bytes: Uint8Array, name: string): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (name) {
    case 'PNG':
      return bytes.length < 29
        ? []
        : [
            `Pixels: ${PNG_COLOURS[view.getUint8(25)] ?? 'unknown'}, ${view.getUint8(24)} bits each; ${view.getUint8(28) === 1 ? 'interlaced' : 'not interlaced'}`,
          ];
    case 'GIF':
      return bytes.length < 11
        ? []
        : [
            `Version ${new TextDecoder('latin1').decode(bytes.subarray(3, 6))}; a palette of ${2 ** ((view.getUint8(10) & 7) + 1)} colours`,
          ];
    case 'BMP':
      return bytes.length < 30 ? [] : [`Pixels: ${view.getUint16(28, true)} bits each`];
    case 'JPEG':
      return jpegDetails(view);
    case 'WebP':
      return webpDetails(bytes, view);
    default:
      return [];
  }
}

function jpegDetails(view: DataView): string[] {
  const { frame, camera } = jpegFrame(view);
  if (frame === undefined || frame + 10 > view.byteLength) return [];
  const parts = view.getUint8(frame + 9);
  const colours = parts === 1 ? 'grey' : parts === 3 ? 'colour' : `${parts} components`;
  const coding = view.getUint8(frame + 1) === 0xc2 ? 'progressive' : 'baseline';
  return [
    `Pixels: ${colours}, ${view.getUint8(frame + 4)} bits each; ${coding}${camera ? '; with Exif data of a camera' : ''}`,
  ];
}

/** https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
function webpDetails(bytes: Uint8Array, view: DataView): string[] {
  const chunk = new TextDecoder('latin1').decode(bytes.subarray(12, 16));
  if (chunk !== 'VP8X' || bytes.length < 21) return [chunk === 'VP8L' ? 'Kept without loss' : 'Kept with loss'];
  const flags = view.getUint8(20);
  const has = [
    ...(flags & 16 ? ['transparency'] : []),
    ...(flags & 2 ? ['animation'] : []),
    ...(flags & 8 ? ['Exif data'] : []),
  ];
  return [`Extended format${has.length === 0 ? '' : `, with ${has.join(', ')}`}`];
}
