/** Whole seconds, rounded up, from `now` (ms since 1970) until an ISO date; 0 when it is past or is no date. */
export function secondsUntil(iso: string, now: number): number {
  const left = Date.parse(iso) - now;
  return left > 0 ? Math.ceil(left / 1000) : 0;
}
