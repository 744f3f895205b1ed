/** A piece of markdown: a fenced block at the top level, or what stands between two of them. */
export type Piece =
  | { kind: 'text'; text: string }
  /** `info`: the words behind the opening fence. */
  | { kind: 'fence'; info: string; text: string };

const OPENING = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * Markdown as its fenced blocks at the top level and the rest, in order. A fence that nothing closes goes to the end, as
 * in CommonMark; fences inside of lists and quotes are text.
 */
export function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let text: string[] = [];
  let open: { mark: string; info: string; lines: string[] } | undefined;
  const endText = (): void => {
    if (text.some((line) => line.trim() !== '')) pieces.push({ kind: 'text', text: text.join('\n') });
    text = [];
  };
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    if (open) {
      if (isClosing(line, open.mark)) {
        pieces.push({ kind: 'fence', info: open.info, text: open.lines.join('\n') });
        open = undefined;
      } else open.lines.push(line);
      continue;
    }
    const [, mark = '', info = ''] = OPENING.exec(line) ?? [];
    if (mark === '' || (mark.startsWith('`') && info.includes('`'))) {
      text.push(line);
    } else {
      endText();
      open = { mark, info: info.trim(), lines: [] };
    }
  }
  if (open) pieces.push({ kind: 'fence', info: open.info, text: open.lines.join('\n') });
  endText();
  return pieces;
}

function isClosing(line: string, mark: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
  return closing.startsWith(mark.slice(0, 1)) && closing.length >= mark.length;
}

/** Text as a fenced block that nothing in it can close. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n${fence}`;
}

/** Text without the characters that no file of text should have: NUL and other controls, and what turns the writing around. */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
