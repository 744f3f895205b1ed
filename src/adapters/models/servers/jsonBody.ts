/** A body as JSON. Half of a surrogate pair is no text that a server takes. */
export function jsonBody(body: object): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
