import type { Recipient } from '../../core/ports';

/** Who is at an address. Another scheme, host or port is another recipient. */
export function recipientAt(address: string): Recipient {
  const url = URL.parse(address);
  return url === null ? { id: address, name: address } : { id: url.origin, name: url.host };
}
