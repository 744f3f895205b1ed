import type { Locator } from 'playwright-core';
import { sleep } from './process';

interface Pixels {
  /** In pixels. */
  width: number;
  /** How many different ones it shows. */
  colours: number;
}

/** Milliseconds between two looks, until what still moves is taken as it is, and until what is blank is. */
const LOOK_MS = 150;
const LONGEST_MS = 5000;
const BLANK_MS = 20_000;

/**
 * Looks at the pixels of a chart's canvas, inside its sandboxed frame: a canvas that is there but blank has one colour.
 * Waits until the chart's own entrance is over: two looks see the same.
 */
export async function canvasPixels(chart: Locator): Promise<Pixels> {
  const frame = chart.locator('iframe').first();
  await frame.waitFor();
  const canvas = frame.contentFrame().locator('canvas').first();
  await canvas.waitFor();
  let [seen, before] = [await look(canvas), ''];
  const lookUntil = async (isDone: () => boolean, longestMs: number): Promise<void> => {
    for (const end = Date.now() + longestMs; Date.now() < end && !isDone();) {
      before = seen.image;
      await sleep(LOOK_MS);
      seen = await look(canvas);
    }
  };
  await lookUntil(() => seen.colours > 1, BLANK_MS);
  await lookUntil(() => seen.image === before, LONGEST_MS);
  return { width: seen.width, colours: seen.colours };
}

function look(canvas: Locator): Promise<Pixels & { image: string }> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return { width: 0, colours: 0, image: '' };
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
    const pixels = new Uint32Array(data.buffer);
    const sum = pixels.reduce((so, colour) => (Math.imul(so, 31) + colour) | 0, 0);
    return { width, colours: new Set(pixels).size, image: `${width} ${height} ${sum}` };
  });
}
