import { readImageHeader } from '../../base/imageHeader';
import { isShowable, LONG_SIDE, MAX_PICTURE_BYTES, type Picture } from '../contract/picture';
import { ifAccessible, type WorkspaceFiles } from '../ports';

/**
 * The picture that a file is, with its bytes, by what they say and not by its name.
 * @param side pixels of the longer one, at most
 * @returns undefined for a file that is none which may be shown as it is, or cannot be read
 */
export async function pictureIn(
  artifact: string,
  files: Pick<WorkspaceFiles, 'stat' | 'read'>,
  side = LONG_SIDE,
): Promise<{ picture: Picture; bytes: Uint8Array } | undefined> {
  const info = await ifAccessible(files.stat(artifact));
  if (info?.kind !== 'file' || info.size > MAX_PICTURE_BYTES) return undefined;
  const bytes = await ifAccessible(files.read(artifact, 0, info.size));
  const header = bytes && readImageHeader(bytes);
  const media = header?.name === 'PNG' ? 'image/png' : header?.name === 'JPEG' ? 'image/jpeg' : undefined;
  if (!bytes || !header?.pixels || !media || !isShowable(header.pixels, info.size, side)) return undefined;
  return { picture: { media, artifact, ...header.pixels }, bytes };
}
