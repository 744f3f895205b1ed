import assert from 'node:assert/strict';
import type { Panel } from './panel';

/** Begins a session. @returns the bytes of its file, as they are when it is called */
export async function newSession(panel: Panel): Promise<() => Promise<Buffer>> {
  const earlier = (await panel.sessionFiles()).map(({ name }) => name);
  await panel.workbench.command('BA-Agent: New Session');
  await panel.turn(0).waitFor({ state: 'detached' });
  return async () => {
    const files = (await panel.sessionFiles()).filter(({ name }) => !earlier.includes(name));
    assert.equal(files.length, 1);
    return Buffer.from(files[0]?.bytes ?? []);
  };
}

/** What was acknowledged is a whole line: all lines of then are still at the file's beginning. */
export function assertKept(then: Buffer, now: Buffer): void {
  const lines = then.subarray(0, then.lastIndexOf('\n') + 1);
  assert.ok(now.subarray(0, lines.length).equals(lines), 'what was acknowledged is there');
}
