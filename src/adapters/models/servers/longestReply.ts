/** Longest reply that is asked for, in tokens: a report with its code, and reasoning before it. */
const MAX_OUTPUT = 16_000;

/**
 * Tokens that a reply may have: of a small window not so many that none are left for the request.
 * @param most as many as the server allows
 */
export function longestReply(window: number, most = MAX_OUTPUT): number {
  return Math.min(most, MAX_OUTPUT, Math.floor(window / 4));
}
