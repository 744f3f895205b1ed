import type { SessionLease } from '../core/ports';
import { errorMessage } from '../base/errors';
import { FileLease, holderOf, type Now } from './lease';

/** Where a lease goes; one that is not needed may fail to be made. */
export interface LeasePlace {
  file: string;
  needed: boolean;
}

/** The leases of this window: one beside each place of a session, since another place can become the session's. */
export class SessionLeases {
  private readonly held = new Set<string>();

  constructor(
    private readonly now: Now,
    private readonly tell: (message: string) => void,
  ) {}

  /** All or none. @returns undefined while another window has one. @throws when one that is needed cannot be made */
  async take(places: readonly LeasePlace[]): Promise<SessionLease | undefined> {
    const leases: FileLease[] = [];
    const release = async (): Promise<void> => {
      for (const { nonce } of leases) this.held.delete(nonce);
      await Promise.all(leases.map((lease) => lease.release()));
    };
    try {
      for (const { file, needed } of places) {
        const taken = await this.takeOne(file, needed);
        if (taken === 'elsewhere') {
          await release();
          return undefined;
        }
        if (taken) leases.push(taken);
      }
    } catch (error) {
      await release().catch(() => undefined);
      throw error;
    }
    for (const { nonce } of leases) this.held.add(nonce);
    return {
      isHeld: async () => {
        for (const lease of leases) if (!(await lease.isHeld())) return false;
        return true;
      },
      release,
    };
  }

  async isElsewhere(places: readonly LeasePlace[]): Promise<boolean> {
    for (const { file } of places) {
      const holder = await holderOf(file, this.now);
      if (holder !== undefined && !this.held.has(holder)) return true;
    }
    return false;
  }

  private async takeOne(file: string, needed: boolean): Promise<FileLease | 'elsewhere' | undefined> {
    try {
      return (await FileLease.take(file, this.now)) ?? 'elsewhere';
    } catch (error) {
      if (needed) throw error;
      this.tell(`No lease can be made at ${file}: ${errorMessage(error)}`);
      return undefined;
    }
  }
}
