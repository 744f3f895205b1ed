import { cellText, type Cell } from './cells';

/**
 * Names of columns: those that the header leaves out are numbered, and those that come again get a number behind them.
 * The engine's names have no case.
 */
export function columnNames(header: readonly (Cell | undefined)[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at) => {
    const given = cellText(header[at]);
    const base = given === '' ? `column${at + 1}` : given;
    let name = base;
    for (let again = 1; taken.has(name.toLowerCase()); again++) name = `${base}_${again}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The names of two rows put together: what stands over several columns is said of each. */
export function joinHeaders(upper: readonly Cell[], lower: readonly Cell[], width: number): string[] {
  // Where a name stands over each column that it is of, it is not said of those that follow.
  const isRepeated = upper.some((cell, at) => cellText(cell) !== '' && cellText(cell) === cellText(upper[at - 1]));
  let carried = '';
  return Array.from({ length: width }, (_, at) => {
    const own = cellText(upper[at]);
    const name = cellText(lower[at]);
    if (own !== '' || isRepeated) carried = own;
    const over = own === '' && name === '' ? '' : carried;
    return over === name ? name : `${over} ${name}`.trim();
  });
}
