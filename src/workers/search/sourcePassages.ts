import { readNotebook } from '../../core/files/notebook';
import { splitLines } from '../../core/files/textPage';
import type { PassagePlace, SourceContent, TextForm } from '../../core/tools/vectorSearch/passageIndex';
import { decodeText as decodeAs, detectEncoding } from '../../core/files/detect/encoding';
import { htmlLines } from './htmlLines';
import { passagesOf } from './passages';
import { sessionParts } from './sessionParts';

/** A passage with its place in its source. */
export interface PlacedPassage {
  text: string;
  place: PassagePlace;
  headings: string;
}

/** What a source has to be found; undefined for what is no text. */
export function sourcePassages(
  source: SourceContent,
): { title: string; passages: PlacedPassage[]; cut: boolean } | undefined {
  const { title } = source;
  switch (source.form) {
    case 'unreadable':
      return undefined;
    case 'pages':
      return {
        title,
        cut: false,
        passages: source.pages.flatMap((page, at) => inParts(page, { page: at + 1 })),
      };
    case 'session': {
      const session = sessionParts(source.bytes, source.head);
      const passages = session.parts.flatMap(({ label, text }) => inParts(text, { label }));
      return { title: session.title, passages, cut: source.head !== undefined };
    }
    default: {
      const lines = linesOf(source.bytes, source.form);
      const passages =
        lines && passagesOf(lines, source.form).map(({ from, to, ...rest }) => ({ ...rest, place: { from, to } }));
      return passages && { title, passages, cut: source.cut };
    }
  }
}

/** The passages of a text that has one place. */
function inParts(text: string, place: PassagePlace): PlacedPassage[] {
  return passagesOf(splitLines(text), 'code').map((passage) => ({ text: passage.text, headings: '', place }));
}

/** The lines of a file, as file_reader numbers them. */
function linesOf(bytes: Uint8Array, form: TextForm): string[] | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  if (form === 'notebook') {
    const notebook = readNotebook(text);
    return 'unreadable' in notebook ? undefined : notebook.parts.flat();
  }
  return form === 'html' ? htmlLines(splitLines(text).join('\n')) : splitLines(text);
}

/** Bytes that must hold no NUL in a text of single bytes. */
const HEAD = 8192;

/** The text of a file, or of its beginning; undefined where it is none. Control characters, which nobody reads, are spaces. */
function decodeText(bytes: Uint8Array): string | undefined {
  const { encoding } = detectEncoding(bytes, true);
  if (!encoding.startsWith('utf-16') && bytes.subarray(0, HEAD).includes(0)) return undefined;
  // eslint-disable-next-line no-control-regex -- these are what is meant
  return decodeAs(bytes, encoding).replace(/[\x00-\x08\x0b\x0e-\x1f\x7f]/g, ' ');
}
