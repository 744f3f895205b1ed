import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const PATIENCE_MS = 5000;

/** The processes of a run on Windows, which knows who started whom while the first process lives. */
export class WindowsTree {
  /** The first process was seen to end: if there is one with its id, it is another. */
  rootEnded = false;

  constructor(private readonly pid: number) {}

  /** Ends all of it; Windows cannot ask a program that has no window. */
  async end(): Promise<void> {
    if (!this.rootEnded) await promisify(execFile)(...this.command()).catch(() => undefined); // it has ended meanwhile
  }

  /** Nothing is known of what is left when the first process has ended. */
  endLeft(): Promise<number> {
    return Promise.resolve(0);
  }

  killNow(): void {
    if (this.rootEnded) return;
    try {
      execFileSync(...this.command());
    } catch {
      // It has ended meanwhile.
    }
  }

  private command(): [string, string[], { windowsHide: boolean; timeout: number }] {
    return [
      path.win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe'),
      ['/pid', String(this.pid), '/T', '/F'],
      { windowsHide: true, timeout: PATIENCE_MS },
    ];
  }
}
