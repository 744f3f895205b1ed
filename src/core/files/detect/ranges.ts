/** Ranges of moments in one cell, as meters and markets write their hours: they stand for where they begin. Pure. */
/** Between two moments, for RE2, JavaScript and Python. */
const TO = '\\s*(?:-|–|—|/|~|～|至|to|bis)\\s*';
/** What follows the first moment of a range. */
export const RANGE_END = `${TO}\\d[\\d./:T -]{3,24}`;
/** A range, with its first moment as the group: up to the first clock time. */
export const RANGE_BEGIN = `^\\s*(.*?\\d:\\d\\d(?::\\d\\d)?)${TO}`;
/** Begins the formats of ranges. */
const FROM = 'from ';

/** The format of ranges that begin with a moment in a format. */
export function rangeFormat(format: string): string {
  return FROM + format;
}

/** A stored format without what says so, and whether it is one of ranges. */
export function rangeOf(format: string): { format: string; isRange: boolean } {
  return format.startsWith(FROM) ? { format: format.slice(FROM.length), isRange: true } : { format, isRange: false };
}
