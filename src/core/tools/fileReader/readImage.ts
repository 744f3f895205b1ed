import { formatBytes } from '../../../base/text';
import { readImageHeader } from '../../../base/imageHeader';
import type { OutputLevel } from '../../contract/toolResult';
import { shownPath } from '../../files/textPage';
import { ToolError, type ToolOutput } from '../../contract/tool';
import type { ByteSource } from '../../files/byteSource';
import { imageDetails } from './imageDetails';
import { svgWords } from './svgWords';

/** Bytes of an image in which what is told of it is looked for. */
const HEAD_BYTES = 512 * 1024;
/** Texts of a drawing that are told. */
const TEXTS: Readonly<Record<OutputLevel, number>> = { brief: 0, standard: 30, full: 500 };

/** Tells of an image what it is: format and size in pixels, what a drawing says; with `full` how its pixels are kept. */
export async function readImage(source: ByteSource, path: string, level: OutputLevel): Promise<ToolOutput> {
  const head = await source.read(0, HEAD_BYTES);
  const header = readImageHeader(head);
  if (!header) throw new ToolError('file', 'unreadable', `${shownPath(path)} is no image that can be read here.`);
  const { name, pixels } = header;
  const bytes = source.size;
  const size = pixels ? `${pixels.width} × ${pixels.height} pixels` : 'its size in pixels is not known';
  const words = name === 'SVG' && level !== 'brief' ? svgWords(new TextDecoder().decode(head)) : [];
  const most = TEXTS[level];
  const details = level === 'full' ? imageDetails(head, name) : [];
  return {
    text: [
      `${shownPath(path)} (${name}, ${formatBytes(bytes)}): ${size}`,
      ...details,
      ...(words.length > 0 ? ['What it says:', ...words.slice(0, most).map((text) => `- ${text}`)] : []),
      ...(words.length > most ? [`… ${words.length - most} more texts`] : []),
      'Only this is told of an image; the picture itself is not.',
    ].join('\n'),
    summary: [name, ...(pixels ? [`${pixels.width} × ${pixels.height}`] : []), formatBytes(bytes)].join(', '),
    details: { file: { path, kind: 'image', name, bytes, ...pixels } },
    ...(words.length > most && level !== 'brief' && { truncated: true }),
  };
}
