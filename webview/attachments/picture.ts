/** Draws images again, as large as models are shown them: what a camera wrote beside the pixels is not drawn. */
import { readImageHeader } from '../../src/base/imageHeader';
import { LONG_SIDE, MAX_IMAGE_BYTES, MAX_PICTURE_BYTES } from '../../src/protocol/attachments';
import { formatNumber, formatSize, t } from '../i18n';

/** Pixels of an image that is drawn: each takes four bytes of memory meanwhile. */
const MOST_PIXELS = 50_000_000;
/** Bytes of a file in which its size in pixels is looked for. */
const HEAD_BYTES = 512 * 1024;
/** Pixels of the longer side of a small one, for screens that have two for one. */
const SMALL_SIDE = 192;
/** How well a picture is kept that is too large without loss: the first that fits. */
const QUALITIES = [0.9, 0.75, 0.5];

/** An image as it was drawn. */
export interface DrawnPicture {
  file: Blob;
  ending: 'png' | 'jpg';
}

/** Whether a file is called as an image that can be drawn here; drawings (SVG) are text. */
export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(name);
}

/** A name with the ending of what it is now. */
export function pictureName(name: string, ending: DrawnPicture['ending']): string {
  const isRight = ending === 'png' ? /\.png$/i.test(name) : /\.jpe?g$/i.test(name);
  return isRight ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`;
}

/**
 * Draws an image, at most 1,568 pixels long. Of several pictures it is the first.
 * @param name for people
 * @throws in the user's language, before anything is decoded, for what is none, and for one that would take too much memory
 */
export async function drawPicture(image: Blob, name: string): Promise<DrawnPicture> {
  const format = await checkedFormat(image, name);
  const bitmap = await decoded(image, name);
  try {
    const canvas = canvasOf(bitmap, LONG_SIDE);
    const whole = format === 'JPEG' ? undefined : await encoded(canvas, 'image/png');
    if (whole && whole.size <= MAX_PICTURE_BYTES) return { file: whole, ending: 'png' };
    for (const quality of QUALITIES) {
      const file = await encoded(canvas, 'image/jpeg', quality);
      if (file.size <= MAX_PICTURE_BYTES) return { file, ending: 'jpg' };
    }
    throw new Error(t('{name} is too detailed to be shown to a model. Attach a part of it.', { name }));
  } finally {
    bitmap.close();
  }
}

/** A small one for the page, as an address of its data. @throws for what cannot be drawn */
export async function smallPicture(picture: Blob, name: string): Promise<string> {
  await checkedFormat(picture, name);
  const bitmap = await decoded(picture, name);
  const address = canvasOf(bitmap, SMALL_SIDE).toDataURL('image/png');
  bitmap.close();
  return address;
}

async function checkedFormat(image: Blob, name: string): Promise<string> {
  if (image.size > MAX_IMAGE_BYTES) {
    const sizes = { size: formatSize(image.size), limit: formatSize(MAX_IMAGE_BYTES) };
    throw new Error(
      t('{name} is too large to be shown to a model: it has {size}, and {limit} is the limit.', { name, ...sizes }),
    );
  }
  const header = readImageHeader(new Uint8Array(await image.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!header || !['PNG', 'JPEG', 'GIF', 'WebP'].includes(header.name) || !header.pixels) {
    throw new Error(t('{name} is not a PNG, JPEG, WebP or GIF image, so no model is shown it.', { name }));
  }
  const { width, height } = header.pixels;
  if (width * height > MOST_PIXELS) {
    const values = { name, width: formatNumber(width), height: formatNumber(height) };
    const limit = formatNumber(MOST_PIXELS / 1_000_000);
    throw new Error(
      t(
        '{name} has {width} × {height} pixels, and {limit} million is the limit: no model is shown it. Attach a smaller one.',
        { ...values, limit },
      ),
    );
  }
  return header.name;
}

async function decoded(image: Blob, name: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image);
  } catch {
    throw new Error(t('{name} is damaged, so no model is shown it.', { name }));
  }
}

/** The image on white, scaled down where it is longer. */
function canvasOf(bitmap: ImageBitmap, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('Pictures cannot be drawn here.'));
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t('Pictures cannot be drawn here.')))),
      type,
      quality,
    );
  });
}
