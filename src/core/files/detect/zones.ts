/** Times that say how far their clock is from UTC. Pure. */
/** What an offset looks like at the end of a time, for RE2, JavaScript and Python. */
export const OFFSET = '(?:Z|[+-]\\d{2}(?::?\\d{2})?)';
/** An option of the engine's reader of JSON, by which times that are written otherwise stay texts: it brings all times to UTC. */
export const KEEPS_OFFSETS = ", timestampformat = '%Y-%m-%d %H:%M:%S'";
/** Begins the formats of times of which the clock time that is written counts. */
const CLOCK = 'clock ';
/** Minutes between the offsets of one zone: summer time. */
const SUMMER_TIME = 60;

/** Whether offsets are those of one zone, which is not UTC itself. */
export function isOneZone(offsets: readonly string[]): boolean {
  const minutes = offsets.map(minutesOf);
  return minutes.some((each) => each !== 0) && Math.max(...minutes) - Math.min(...minutes) <= SUMMER_TIME;
}

/** Whether times have to be brought to one clock. */
export function isSeveralZones(offsets: readonly string[]): boolean {
  return new Set(offsets.map(minutesOf)).size > 1 && !isOneZone(offsets);
}

function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A form with offsets as one that takes the clock time. @param offsets those that it takes */
export function clockForm(
  { pattern: zoned, format }: { pattern: string; format: string },
  offsets: readonly string[],
): { type: 'TIMESTAMP'; pattern: string; format: string } {
  const taken = offsets.map((offset) => offset.replace('+', '\\+')).join('|');
  const pattern = `${zoned.replace(/\s?(?:\(\?:Z|\[\+-\]).*$/, '')}\\s?(?:${taken})`;
  return { type: 'TIMESTAMP', pattern, format: CLOCK + format };
}

/** A stored format without offsets, and whether the clock time counts. */
export function clockOf(format: string): { format: string; isClock: boolean } {
  if (!format.startsWith(CLOCK)) return { format, isClock: false };
  return { format: format.slice(CLOCK.length).replace(/ %z$/, ''), isClock: true };
}
