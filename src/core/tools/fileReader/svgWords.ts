import { Parser } from 'htmlparser2';

/** Characters of one text that are told. */
const MAX_CHARACTERS = 300;
const TOLD = new Set(['title', 'desc', 'text']);

/** What an SVG drawing says, in its order: title, description and texts. The end may be missing. */
export function svgWords(source: string): string[] {
  const words: string[] = [];
  /** The part that is told now, and how deep the parser is in it. */
  let part: { kind: string; depth: number; text: string } | undefined;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (part) {
          part.depth++;
          part.text += ' ';
        } else if (TOLD.has(name)) part = { kind: name, depth: 1, text: '' };
      },
      ontext: (text) => {
        if (part) part.text += text;
      },
      onclosetag: (_name, isImplied) => {
        if (!part) return;
        if (--part.depth > 0) part.text += ' ';
        else {
          if (!isImplied) words.push(...toldOf(part));
          part = undefined;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  return words;
}

function toldOf({ kind, text }: { kind: string; text: string }): string[] {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (plain === '') return [];
  const cut = plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
  return [kind === 'text' ? cut : `${kind === 'desc' ? 'description' : kind}: ${cut}`];
}
