/** Pages of a text, of at most so many characters, which end where lines end; only a line that is longer is cut. */
export function pagesOf(text: string, characters: number): string[] {
  const pages: string[][] = [];
  let room = -1;
  for (const line of text.split('\n').flatMap((each) => pieces(each, characters))) {
    room -= line.length + 1;
    if (room < 0) {
      pages.push([line]);
      room = characters - line.length;
    } else {
      pages.at(-1)?.push(line);
    }
  }
  return pages.map((lines) => lines.join('\n'));
}

function pieces(line: string, characters: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < line.length || parts.length === 0;) {
    const end = at + characters;
    // A pair of surrogates stays together.
    const isPair = end < line.length && /[\uD800-\uDBFF]/.test(line[end - 1] ?? '');
    parts.push(line.slice(at, isPair ? end - 1 : end));
    at = isPair ? end - 1 : end;
  }
  return parts;
}
