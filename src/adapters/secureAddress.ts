/**
 * Whether keys and contents may go to an address: over https, or over http to this machine alone. One that holds a
 * password itself is refused: it would stand in logs and settings.
 */
export function isSecureAddress({ protocol, hostname, username, password }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
