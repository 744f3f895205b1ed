import type { Locator } from 'playwright-core';
import { sleep } from '../support/process';

/**
 * Looks at the pixels of a chart's canvas, inside its sandboxed frame: a canvas that is there but blank has one colour.
 * @returns its width in pixels and how many different colours it shows
 */
export async function canvasPixels(chart: Locator): Promise<{ width: number; colours: number }> {
  const frame = chart.locator('iframe').first();
  await frame.waitFor();
  const canvas = frame.contentFrame().locator('canvas').first();
  await canvas.waitFor();
  await sleep(800); // the chart's own entrance
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return { width: 0, colours: 0 };
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      colours.add(
        ((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0),
      );
    }
    return { width, colours: colours.size };
  });
}
