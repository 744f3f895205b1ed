/** A chart as a picture file: drawn anew on white, at one size, with its title above it. */
import type { EChartsType } from 'echarts/core';
import { xmlText } from '../../src/base/xmlText';
import type { JsonObject } from '../reports/chartOptions';
import { openChart } from './drawing';
import { ownFont, stillLook } from './lookOnPaper';
import type { PictureFormat } from './messages';

export interface PictureOf {
  /** Checked. */
  option: JsonObject;
  /** For those who do not see it. */
  label: string;
  title: string;
  subtitle: string;
  language: string;
}

/** Pixels; a PNG has twice as many, for dense screens and print. */
const WIDTH = 960;
const HEIGHT = 440;
const MARGIN = 24;
const PNG_RATIO = 2;

interface Line {
  text: string;
  /** Pixels from the top to its base line. */
  y: number;
  font: string;
  colour: string;
}

/**
 * @returns a PNG as data URL, or the text of an SVG file
 * @throws Error where the browser cannot draw it
 */
export function chartPicture(format: PictureFormat, picture: PictureOf): string {
  const { option, label, language } = picture;
  const element = document.createElement('div');
  const renderer = format === 'svg' ? 'svg' : 'canvas';
  const titles = heading(picture);
  const chart = openChart(element, option, label, stillLook(false, language), { renderer, size });
  try {
    return format === 'svg' ? svg(chart, element, label, titles) : png(chart, titles);
  } finally {
    chart.dispose();
  }
}

const size = { width: WIDTH - 2 * MARGIN, height: HEIGHT };

function png(chart: EChartsType, { lines, bottom }: Heading): string {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * PNG_RATIO;
  canvas.height = (bottom + HEIGHT + MARGIN) * PNG_RATIO;
  const context = contextOf(canvas);
  context.scale(PNG_RATIO, PNG_RATIO);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, bottom + HEIGHT + MARGIN);
  for (const { text, y, font, colour } of lines) {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, MARGIN, y);
  }
  context.drawImage(chart.renderToCanvas({ pixelRatio: PNG_RATIO }), MARGIN, bottom, size.width, size.height);
  return canvas.toDataURL('image/png');
}

function svg(chart: EChartsType, element: Element, label: string, { lines, bottom }: Heading): string {
  chart.getZr().flush();
  const drawing = element.querySelector('svg');
  if (!drawing) throw new Error('This browser cannot draw.');
  drawing.removeAttribute('style');
  // A drawing inside of a drawing has a place in it.
  drawing.setAttribute('x', String(MARGIN));
  drawing.setAttribute('y', String(bottom));
  const height = bottom + HEIGHT + MARGIN;
  const texts = lines.map(
    ({ text, y, font, colour }) =>
      `<text x="${MARGIN}" y="${y}" fill="${colour}" style="font: ${xmlText(font)}">${xmlText(text)}</text>`,
  );
  // ECharts writes some attributes as they are when it makes text of a drawing; the browser knows what must be escaped.
  const drawn = new XMLSerializer().serializeToString(drawing);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${xmlText(label)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>${texts.join('')}${drawn}</svg>`,
  ].join('\n');
}

interface Heading {
  lines: Line[];
  /** Pixels from the top to the drawing. */
  bottom: number;
}

/** The title over the drawing, broken into lines that fit. */
function heading({ title, subtitle }: PictureOf): Heading {
  const context = contextOf(document.createElement('canvas'));
  const lines: Line[] = [];
  let y = MARGIN;
  const add = (text: string, font: string, colour: string, height: number): void => {
    context.font = font;
    for (const line of broken(text, (part) => context.measureText(part).width <= size.width)) {
      y += height;
      lines.push({ text: line, y: y - height / 4, font, colour });
    }
  };
  add(title, `600 18px ${ownFont}`, '#1f2328', 24);
  add(subtitle, `14px ${ownFont}`, '#57606a', 20);
  return { lines, bottom: lines.length === 0 ? MARGIN : y + 8 };
}

/** Text in lines that fit: broken at spaces, and within words that are too long or of scripts without spaces. */
export function broken(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/\s*\S+/g) ?? []) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line !== '') lines.push(line.trim());
    line = '';
    for (const sign of part.trim()) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  return context;
}
