import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { drawable } from '../pictures';
import { placedBlocks } from './conversation';
import type { MessagesRequest, RequestBlock } from './requestSchema';

/** Limits of the API (https://platform.claude.com/docs/en/build-with-claude/vision). */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_IMAGES = 100;
const MOST_PIXELS = 8000;
/** Pixels of a side, where a request has many of them. */
const MANY = 20;
const MOST_PIXELS_OF_MANY = 2000;

/** Images of a request. Each complaint is in the API's words; the first one counts. */
export function* imageRules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
  const images = placedBlocks(request).flatMap(({ block, path }) =>
    block.type === 'image' ? [{ path: `${path}.image.source.base64`, source: block.source }] : [],
  );
  if (images.length > 0 && model.capabilities?.image_input.supported !== true) {
    yield `'${model.id}' does not support image input.`;
  }
  if (images.length > MOST_IMAGES) yield `messages: too many images and documents: ${images.length} > ${MOST_IMAGES}`;
  const most = images.length > MANY ? MOST_PIXELS_OF_MANY : MOST_PIXELS;
  for (const { path, source } of images) {
    if (source.data.length > MOST_BYTES) {
      yield `${path}: image exceeds 5 MB maximum: ${source.data.length} bytes > ${MOST_BYTES} bytes`;
    }
    const drawn = drawable(Buffer.from(source.data, 'base64'));
    if (!drawn) yield `${path}: Could not process image`;
    else if (drawn.media !== source.media_type) {
      yield `${path}: The image was specified using the ${source.media_type} media type, but the image appears to be a ${drawn.media} image`;
    } else if (Math.max(drawn.width, drawn.height) > most) {
      yield `${path}: image dimensions exceed max allowed size: ${most} pixels`;
    }
  }
}

/** What is read of a block in place of its bytes: text of so many bytes as its tokens are counted for. */
export function imageText(block: RequestBlock): string | undefined {
  if (block.type !== 'image') return undefined;
  const { width = 0, height = 0 } = drawable(Buffer.from(block.source.data, 'base64')) ?? {};
  return '#'.repeat(4 * Math.ceil((width * height) / 750));
}
