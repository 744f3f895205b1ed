/** Pictures that models are shown: what they may be, and how they are named in a session. */
import * as z from 'zod';

/** Formats that every API for models takes. */
export const pictureMedia = ['image/png', 'image/jpeg'] as const;
/** Pixels of the longer side: providers scale down what has more. */
export const LONG_SIDE = 1568;
/** The same of a figure that a run made, which is shown as it is. */
export const FIGURE_SIDE = 2000;
/** Bytes of one picture: all that go with a request stay below the 32 MB that providers take. */
export const MAX_PICTURE_BYTES = 1_500_000;
/** Pictures of a message that are shown, and figures that runs made in its turn. */
export const MOST_PICTURES = 10;
export const MOST_FIGURES = 4;

/** A picture by reference. Its bytes are in no session. */
export const pictureSchema = z.object({
  media: z.enum(pictureMedia),
  /** Address of the file that has it. */
  artifact: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A format by the name that people use. */
export function pictureFormat({ media }: Pick<Picture, 'media'>): string {
  return media === 'image/png' ? 'PNG' : 'JPEG';
}

/** Whether an image may be shown as it is. @param bytes of its file @param side pixels of the longer one */
export function isShowable({ width, height }: { width: number; height: number }, bytes: number, side: number): boolean {
  return Math.max(width, height) <= side && Math.min(width, height) >= 1 && bytes <= MAX_PICTURE_BYTES;
}
