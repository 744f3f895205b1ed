/** Characters of one text that are told. */
const MAX_CHARACTERS = 300;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What an SVG drawing says, in its order: title, description and texts. */
export function svgWords(source: string): string[] {
  const found = source.matchAll(/<(title|desc|text)(?:\s[^<>]*)?>([^]*?)<\/\1\s*>/g);
  return [...found].flatMap(([, kind = '', inside = '']) => {
    const text = inside
      .replace(/<[^<>]*>/g, ' ')
      .replace(
        /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
        (whole, name?: string, code?: string, hex?: string) =>
          name === undefined
            ? character(code === undefined ? Number.parseInt(hex ?? '', 16) : Number(code), whole)
            : (ENTITIES[name.toLowerCase()] ?? whole),
      )
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    if (text === '') return [];
    const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
    return [kind === 'text' ? cut : `${kind === 'desc' ? 'description' : kind}: ${cut}`];
  });
}

function character(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}
