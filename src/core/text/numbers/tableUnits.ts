import type { ShownNumber } from './shown';

/** Numbers in columns of markdown tables whose heading says percent are percent, with or without the sign at each. */
export function withTableUnits(text: string, numbers: readonly ShownNumber[]): ShownNumber[] {
  if (!/^\s*\|?[^\n]*\|[^\n]*\n\s*\|?[ \t]*:?-/m.test(text)) return [...numbers];
  const places = percentPlaces(text);
  return numbers.map((number) =>
    number.per === 1 && places.some(([start, end]) => number.at >= start && number.at < end)
      ? { ...number, per: 100 }
      : number,
  );
}

/** Ranges of the cells below a heading with a percent sign. */
function percentPlaces(text: string): [number, number][] {
  const places: [number, number][] = [];
  const lines = text.split('\n');
  let percent = new Set<number>();
  let offset = 0;
  for (const [at, line] of lines.entries()) {
    const isRule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/.test(line) && line.includes('|');
    if (isRule) {
      const heads = cellsOf(lines[at - 1] ?? '');
      percent = new Set(heads.flatMap(({ cell }, column) => (/[%％]|\bpercent\b|百分/i.test(cell) ? [column] : [])));
    } else if (!line.includes('|')) {
      percent = new Set();
    } else if (percent.size > 0) {
      for (const [column, { cell, from }] of cellsOf(line).entries()) {
        if (percent.has(column)) places.push([offset + from, offset + from + cell.length]);
      }
    }
    offset += line.length + 1;
  }
  return places;
}

function cellsOf(line: string): { cell: string; from: number }[] {
  const cells: { cell: string; from: number }[] = [];
  let from = 0;
  for (const cell of line.split(/(?<!\\)\|/)) {
    cells.push({ cell, from });
    from += cell.length + 1;
  }
  return /^\s*$/.test(cells[0]?.cell ?? '') && cells.length > 1 ? cells.slice(1) : cells;
}
