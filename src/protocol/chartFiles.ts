/** Charts as files: what the panel makes of them, and the host writes. */
import * as z from 'zod';
import { fileStem, MAX_NAME_BYTES } from '../base/fileNames';

export { chartCsv } from '../core/session/export/chartCsv';
export { chartTable } from '../core/text/chartTable';

/** Characters that a file has at most on its way. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * A chart as a file. What comes from a frame is not believed: it has to be what it says it is. Of a drawing the host reads
 * what is in it (`stillDrawing`).
 */
export const chartFileSchema = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('png'),
    /** A data URL of base64. */
    data: z
      .string()
      .max(MAX_CHARACTERS)
      .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
  }),
  z.object({
    format: z.literal('svg'),
    data: z
      .string()
      .max(MAX_CHARACTERS)
      .regex(/^<svg[\s>]/),
  }),
  z.object({ format: z.literal('csv'), data: z.string().max(MAX_CHARACTERS).startsWith('\ufeff') }),
]);
export type ChartFile = z.infer<typeof chartFileSchema>;
export type ChartFormat = ChartFile['format'];

export const chartMethods = {
  /** Asks for a place and writes a chart there; `title`: what it shows, for the name of the file. */
  saveChart: z.object({ title: z.string().max(1000), file: chartFileSchema }),
} as const;

/** Characters of a title that its file is called by. */
const TITLE_CHARACTERS = 80;

/** A name for a chart's file: its title as far as file systems take it. */
export function chartFilename(title: string, format: ChartFormat): string {
  const room = { maxBytes: MAX_NAME_BYTES - format.length - 1, maxCharacters: TITLE_CHARACTERS };
  return `${fileStem(title, { gap: ' ', kind: 'chart', ...room }) || 'untitled'}.${format}`;
}
