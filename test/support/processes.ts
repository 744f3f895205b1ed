import { readdirSync, readFileSync } from 'node:fs';

/** Ids of this machine's processes whose command line or environment has a text (Linux), this process left out. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((id) => ['cmdline', 'environ'].some((file) => readOf(id, file).includes(text)))
    .map(Number);
}

/** Bytes of memory that a process has in use (Linux). */
export function memoryOf(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readOf(String(pid), 'status'))?.[1] ?? Number.NaN);
}

/** Empty for a process that has ended meanwhile, or is somebody else's. */
function readOf(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
