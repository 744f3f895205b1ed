/** Charts as files: what the panel makes of them, and the host writes. */
import * as z from 'zod';

export { chartCsv } from '../core/session/export/chartCsv';
export { chartTable } from '../core/text/chartTable';

/** Characters that a file has at most on its way. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** A drawing as text in which nothing runs, and which loads nothing. */
function isStillDrawing(svg: string): boolean {
  return /^<svg[\s>]/.test(svg) && (svg.match(/<[^>]*>/g) ?? []).every(isStill);
}

function isStill(tag: string): boolean {
  const withoutValues = tag.replace(/"[^"]*"|'[^']*'/g, '""');
  return (
    !/^<\/?(?:script|foreignObject|iframe|object|embed|image|use|set|animate\w*|a)[\s>/]/i.test(tag) &&
    !/[\s"']on\w+\s*=/i.test(withoutValues) &&
    !/(?:href|src)\s*=\s*["']?(?!["']?#)/i.test(tag) &&
    !/url\(\s*(?!#)|@import/i.test(tag)
  );
}

/** A chart as a file. What comes from a frame is not believed: it has to be what it says it is. */
export const chartFileSchema = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('png'),
    /** A data URL of base64. */
    data: z
      .string()
      .max(MAX_CHARACTERS)
      .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
  }),
  z.object({ format: z.literal('svg'), data: z.string().max(MAX_CHARACTERS).refine(isStillDrawing) }),
  z.object({ format: z.literal('csv'), data: z.string().max(MAX_CHARACTERS).startsWith('\ufeff') }),
]);
export type ChartFile = z.infer<typeof chartFileSchema>;
export type ChartFormat = ChartFile['format'];

export const chartMethods = {
  /** Asks for a place and writes a chart there; `title`: what it shows, for the name of the file. */
  saveChart: z.object({ title: z.string().max(1000), file: chartFileSchema }),
} as const;

/** A name for a chart's file: its title without what file systems do not take, 80 characters at most. */
export function chartFilename(title: string, format: ChartFormat): string {
  const words = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*.\s]+/gu, ' ')
    .trim();
  const stem = Array.from(words).slice(0, 80).join('').trim();
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stem);
  return `${stem === '' || isReserved ? 'chart' : stem}.${format}`;
}
