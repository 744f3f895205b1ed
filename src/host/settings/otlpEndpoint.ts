/** An address without a slash or the path of metrics at its end. */
export function trimmedEndpoint(value: string): string {
  return value
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/v1\/metrics$/, '')
    .replace(/\/+$/, '');
}

/** Figures leave the machine encrypted or not at all: plain HTTP goes to this machine alone. */
export function isEndpoint(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  const isPlain = search === '' && hash === '' && username === '' && password === '';
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
