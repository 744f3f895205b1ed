/** Of a formatted text so much may stand beside a table that it is still a table: its title, a source. */
const MOST_BESIDE = 0.2;
/** Cells of a table that is taken; few of them can say that they are a thousand columns wide. */
const MOST_CELLS = 2_000_000;

/**
 * The cells of the table that a formatted text is; undefined where it has none, or more than that. The text is parsed into
 * a document of its own, in which nothing runs and nothing loads.
 */
export function cellsOf(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (!table) return undefined;
  const lengths = [body, table].map(({ textContent }) => textContent.replace(/\s+/g, '').length);
  const [all = 0, inside = 0] = lengths;
  if (inside < all * (1 - MOST_BESIDE)) return undefined;
  const count = [...table.rows].flatMap(({ cells }) => [...cells]).reduce((sum, { colSpan }) => sum + colSpan, 0);
  if (count > MOST_CELLS) return undefined;
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const text = cell.textContent.replace(/\s+/g, ' ').trim();
      return [text, ...Array.from({ length: Math.max(0, cell.colSpan - 1) }, () => '')];
    }),
  );
}
