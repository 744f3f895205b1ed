const DAY_MS = 86_400_000;

/**
 * The time of a serial number in UTC, to the millisecond; undefined for formats of numbers, durations and times of day, which
 * stay numbers.
 */
export function dateOf(serial: number, date1904: boolean, format: string): Date | undefined {
  // What a format prints as it is, its colours and conditions, and hours with their minutes tell nothing of a day.
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general|h+:?m+(:?s+)?/gi, '');
  if (!/[ymd]/i.test(letters) || serial < 1) return undefined;
  // Excel's calendar has a 29 February 1900 that never was.
  const days = date1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * DAY_MS));
}
