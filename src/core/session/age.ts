const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago something was, for people: "3 hours ago"; a clock that was set back since makes it "now". */
export function relativeAge(thenMs: number, nowMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = Math.max(0, (nowMs - thenMs) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', Number.POSITIVE_INFINITY];
  return format.format(-Math.floor(seconds / length), unit);
}
