import type { Picture } from '../../contract/picture';

/** Pixels of one token of Claude (https://platform.claude.com/docs/en/build-with-claude/vision). */
const PIXELS_A_TOKEN = 750;
/** Of any other model at least: many cut pictures into tiles, and a small one takes a whole tile as well. */
const LEAST_OF_OTHERS = 1600;

/**
 * Tokens that a picture takes: of Claude as its provider documents it, of others the same and 1,600 at least, on the high side,
 * since nobody says how they count.
 * @param model its id
 */
export function imageTokens({ width, height }: Pick<Picture, 'width' | 'height'>, model: string): number {
  const tokens = Math.ceil((width * height) / PIXELS_A_TOKEN);
  return /claude/i.test(model) ? tokens : Math.max(LEAST_OF_OTHERS, tokens);
}
