/** Pictures in messages: how they are told to models that see and to those that do not, and how their bytes come in. */
import { oneLine } from '../../base/text';
import type { DataMode } from '../contract/dataMode';
import type { AgentEvent, Attachment } from '../contract/events';
import type { ContentBlock, ImageBlock, ModelMessage } from '../contract/model';
import { FIGURE_SIDE, isShowable, MOST_FIGURES, MOST_PICTURES, pictureFormat, type Picture } from '../contract/picture';
import type { ToolExecutionResult } from '../contract/toolResult';
import { bareImage } from '../files/bareImage';
import { pictureIn } from '../files/pictureFile';
import type { ModelClient, ModelRequest, WorkspaceFiles } from '../ports';
import { blocksOf } from './messageList';
import { imageTokens } from './tokens/imageTokens';

/** A model as a conversation is told to it under a data mode: pictures leave where everything does. */
export function seenBy(
  { id, replyFormat, images = false }: Pick<ModelClient, 'id' | 'replyFormat' | 'images'>,
  mode: DataMode,
): Pick<ModelClient, 'id' | 'replyFormat' | 'images'> {
  return { id, replyFormat, images: images && mode === 'all' };
}

/** What stands in place of a picture that cannot be shown. */
const NOT_SHOWN = '[The picture is not shown: only this line is told of it.]';
const GONE = '[The picture cannot be shown: its file is no longer there, or is another one now.]';

/**
 * A message of the user, with a line for each picture that came with it.
 * @param shown whether the pictures go with it: at most so many as are shown of one message
 */
export function withPictures(
  text: string,
  attachments: readonly Attachment[],
  shown: boolean,
): string | readonly ContentBlock[] {
  const pictures = attachments.flatMap(({ id, filename, image }) => (image ? [{ id, filename, image }] : []));
  if (pictures.length === 0) return text;
  const lines = pictures.map(({ id, filename, image }) => pictureLine(`[${id}] ${JSON.stringify(filename)}`, image));
  if (!shown) return [text, ...lines.map((line) => `${line} ${NOT_SHOWN}`)].join('\n\n');
  return [
    { type: 'text', text },
    ...pictures.flatMap(({ image }, at): ContentBlock[] =>
      at < MOST_PICTURES
        ? [{ type: 'text', text: lines[at] ?? '' }, imageBlock(image)]
        : [{ type: 'text', text: `${lines[at] ?? ''} ${NOT_SHOWN}` }],
    ),
  ];
}

/** The figures of a result that a model may be shown: PNG files of runs, not too large. */
export function figuresOf({ details }: ToolExecutionResult): Picture[] {
  return (details?.outputs ?? []).flatMap(({ id, kind, pixels, size }) =>
    kind === 'figure' && pixels && isShowable(pixels, size, FIGURE_SIDE)
      ? [{ media: 'image/png', artifact: id, ...pixels }]
      : [],
  );
}

/** Figures that a run made, each behind a line that names it. */
export function figureBlocks(figures: readonly Picture[]): ContentBlock[] {
  return figures.flatMap((figure): ContentBlock[] => [
    { type: 'text', text: pictureLine(figure.artifact, figure) },
    imageBlock(figure),
  ]);
}

/** E.g. `Image [upload_001] "chart.png": PNG, 1,200 × 800 pixels.` */
function pictureLine(name: string, { width, height, ...picture }: Picture): string {
  const size = [width, height].map((pixels) => pixels.toLocaleString('en')).join(' × ');
  return `Image ${oneLine(name)}: ${pictureFormat(picture)}, ${size} pixels.`;
}

function imageBlock({ media, artifact, width, height }: Picture): ImageBlock {
  return { type: 'image', media, artifact, width, height };
}

/** Tokens of the pictures that the newest turn shows. @param model its id */
export function tokensOfPictures(events: readonly AgentEvent[], model: string): number {
  const newest = events.findLast((event) => event.type === 'turn_started');
  const pictures = newest?.attachments.flatMap(({ image }) => image ?? []).slice(0, MOST_PICTURES) ?? [];
  const figures = events.flatMap((event) =>
    event.type === 'tool_finished' && event.turn === newest?.turn ? figuresOf(event.result) : [],
  );
  return [...pictures, ...figures.slice(0, MOST_FIGURES)].reduce(
    (sum, picture) => sum + imageTokens(picture, model),
    0,
  );
}

/** Whether what happened may have shown pictures to the model. */
export function hasPictures(event: AgentEvent): boolean {
  return beganWithPictures(event) || (event.type === 'tool_finished' && figuresOf(event.result).length > 0);
}

/** Whether a turn began with pictures. */
export function beganWithPictures(event: AgentEvent): boolean {
  return event.type === 'turn_started' && event.attachments.some(({ image }) => image !== undefined);
}

/** A request in which a line stands in place of each picture: for a model, or a server, that takes none. */
export function withoutPictures(request: ModelRequest): ModelRequest {
  return mapped(request, () => ({ type: 'text', text: NOT_SHOWN }));
}

/**
 * A request with the bytes of its pictures, read now: without what they say beside their pixels. A line stands in place of one
 * that is not there any more, is not what the session says, or may not leave under the data mode of the request.
 */
export async function withBytes(
  request: ModelRequest,
  files: Pick<WorkspaceFiles, 'stat' | 'read'> | undefined,
): Promise<ModelRequest> {
  const pictures = request.messages
    .flatMap(({ content }) => blocksOf(content))
    .filter((block) => block.type === 'image');
  if (pictures.length === 0) return request;
  if (!files || (request.dataMode ?? 'all') !== 'all') return withoutPictures(request);
  const read = new Map<string, Uint8Array>();
  for (const picture of pictures) {
    const bytes = read.get(picture.artifact) ?? (await bytesOf(picture, files));
    if (bytes) read.set(picture.artifact, bytes);
  }
  return mapped(request, (picture) => {
    const bytes = read.get(picture.artifact);
    return bytes ? { ...picture, bytes } : { type: 'text', text: GONE };
  });
}

async function bytesOf(
  { artifact, media, width, height }: Picture,
  files: Pick<WorkspaceFiles, 'stat' | 'read'>,
): Promise<Uint8Array | undefined> {
  const found = await pictureIn(artifact, files, FIGURE_SIDE);
  const isSame = found?.picture.media === media && found.picture.width === width && found.picture.height === height;
  return isSame ? bareImage(found.bytes, media) : undefined;
}

function mapped(request: ModelRequest, map: (picture: ImageBlock) => ContentBlock): ModelRequest {
  const messages = request.messages.map((message): ModelMessage => {
    if (typeof message.content === 'string' || !message.content.some(({ type }) => type === 'image')) return message;
    return { ...message, content: message.content.map((block) => (block.type === 'image' ? map(block) : block)) };
  });
  return { ...request, messages };
}
