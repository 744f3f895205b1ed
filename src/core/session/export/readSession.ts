import { fileStem, MAX_NAME_BYTES } from '../../../base/fileNames';
import { outputPlace } from '../../contract/outputFiles';
import type { Entry } from '../../contract/entries';
import { roundsOf, timedEvents } from '../rounds';
import { summarize } from '../summary';
import type { ExportedSession } from './session';

/** Characters of a picture as a data URI, a third more than its bytes: one of 2 MB, and all of 20 MB. */
const ONE_PICTURE = Math.ceil((2 * 1024 * 1024 * 4) / 3) + 40;
const ALL_PICTURES = 10 * ONE_PICTURE;

function isPicture(uri: string): boolean {
  return /^data:image\/[a-z+]{1,20};base64,[a-z\d+/]*={0,2}$/i.test(uri);
}

/** The entries of a session: those of its conversation, and all of its file. */
export interface SessionEntries {
  id: string;
  thread: readonly Entry[];
  all: readonly Entry[];
}

/**
 * A session ready to be exported. Its code is told as the model wrote it there.
 * @param read text of code that was written in another session; undefined where there is none
 * @param show a picture that a run made, by its address, as a data URI; undefined where there is none
 */
export async function readSession(
  { id, thread, all }: SessionEntries,
  { version, language }: { version: string; language: string },
  read: (codeId: string) => Promise<string | undefined>,
  show: (address: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<ExportedSession> {
  const rounds = roundsOf(timedEvents(thread));
  const texts = new Map(rounds.flatMap(({ report }) => report?.code ?? []).map(({ code_id, text }) => [code_id, text]));
  for (const { code_id } of rounds.flatMap(({ report }) => report?.code_refs ?? [])) {
    const text = texts.has(code_id) ? undefined : await read(code_id);
    if (text !== undefined) texts.set(code_id, text);
  }
  const pictures = new Map<string, string>();
  let room = ALL_PICTURES;
  for (const { file_id } of rounds.flatMap(({ report }) => report?.file_refs ?? [])) {
    const picture = outputPlace(file_id) && !pictures.has(file_id) ? await show(file_id) : undefined;
    if (picture === undefined || picture.length > Math.min(room, ONE_PICTURE) || !isPicture(picture)) continue;
    pictures.set(file_id, picture);
    room -= picture.length;
  }
  const { title, lastActive, gitBranch } = summarize(all);
  return {
    facts: {
      id,
      title,
      workspace: all.at(-1)?.cwd ?? '',
      ...(gitBranch === undefined ? {} : { gitBranch }),
      lastActive: lastActive ?? '',
      version,
      language,
    },
    rounds,
    all,
    thread,
    codeText: (codeId) => texts.get(codeId),
    picture: (address) => pictures.get(address),
  };
}

/** Characters of a title that its file is called by, and bytes of the longest ending of one. */
const TITLE_CHARACTERS = 60;
const ENDING_BYTES = 6;

/** A title as the name of a file, without its extension. */
export function fileNameOf(title: string): string {
  const room = { maxBytes: MAX_NAME_BYTES - ENDING_BYTES, maxCharacters: TITLE_CHARACTERS };
  return fileStem(title, { gap: ' ', kind: 'session', ...room }) || 'untitled';
}
