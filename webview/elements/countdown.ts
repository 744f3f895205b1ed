/** Whole seconds from an ISO date until `now` (ms since 1970); 0 when it is to come or is no date. */
export function secondsSince(iso: string, now: number): number {
  const gone = now - Date.parse(iso);
  return gone > 0 ? Math.floor(gone / 1000) : 0;
}

/** Whole seconds, rounded up, from `now` (ms since 1970) until an ISO date; 0 when it is past or is no date. */
export function secondsUntil(iso: string, now: number): number {
  const left = Date.parse(iso) - now;
  return left > 0 ? Math.ceil(left / 1000) : 0;
}
