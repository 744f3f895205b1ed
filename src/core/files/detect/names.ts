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
  let carried = '';
  return Array.from({ length: width }, (_, at) => {
    const own = cellText(upper[at]);
    const name = cellText(lower[at]);
    if (own !== '') carried = own;
    const over = own === '' && name === '' ? '' : carried;
    return over === name ? name : `${over} ${name}`.trim();
  });
}
