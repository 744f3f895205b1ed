import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '../durable';
import { inSlices, MARK, type ProcessRow, type ProcessTable } from './processTable';

/** Milliseconds in which processes that outlive their run may end by themselves, e.g. helpers that see its end. */
const LAST_MS = 100;
/** Milliseconds after which a process is given up that not even SIGKILL ends: it waits for a disk or a device. */
const GIVE_UP_MS = 5000;
/** Milliseconds between two looks, at first and at most. */
const LOOK_MS = 2;
const MAX_LOOK_MS = 20;
/** Milliseconds for which what multiplies is looked for again where nothing else can go on. */
const NOW_MS = 1000;

/** What the processes of a run are known by. */
export interface TreeRoot {
  /** The process that was started, which leads its group and its session; undefined where it is not known. */
  pid: number | undefined;
  /** Value of the variable MARK. */
  mark: string;
  /** Since when it runs, as the table tells it: who is older belongs to something else. */
  since: number;
}

/**
 * The processes of one run: those of its group and session, those that descend from them, and those with its mark, which
 * leaves none out that went into the background. A program can hide one by all three at once: a session of its own, a
 * parent that ends, and an empty environment.
 */
export class ProcessTree {
  /** The first process was seen to end: if there is one with its id, it is another. */
  rootEnded = false;
  /** Ids of processes that may not be ended, e.g. by sudo. */
  private readonly untouchable = new Set<number>();

  constructor(
    private readonly root: TreeRoot,
    private readonly table: ProcessTable,
  ) {}

  /** Ends all of it: asks with SIGTERM, ends by SIGKILL what is there after the grace; resolves when none is left. */
  async end(graceMs: number): Promise<void> {
    const isGroupAsked = !this.rootEnded;
    this.signalGroup('SIGTERM');
    const seen = new Set<number>();
    const left = await this.wait(graceMs, (row) => {
      if (seen.has(row.pid)) return;
      seen.add(row.pid);
      if (row.group !== this.root.pid || !isGroupAsked) this.signalRow(row, 'SIGTERM');
      this.signalRow(row, 'SIGCONT'); // who is stopped hears nothing
    });
    if (left.length > 0) await this.kill();
    this.signalGroup('SIGKILL'); // where the system did not tell who is there
  }

  /**
   * Ends what does not end by itself now that its run is over.
   * @param lastMs milliseconds that it has for that
   * @returns how many processes that were
   */
  async endLeft(graceMs: number, lastMs = LAST_MS): Promise<number> {
    const left = await this.wait(lastMs, () => undefined);
    if (left.length > 0) await this.end(graceMs);
    return left.length;
  }

  /** Ends all of it at once, as far as that goes without waiting. */
  killNow(): void {
    this.signalGroup('SIGKILL');
    const known = new Set<number>();
    for (const until = performance.now() + NOW_MS; performance.now() < until;) {
      const members = this.membersNow().filter(({ pid }) => !known.has(pid));
      if (members.length === 0) return;
      for (const { pid } of members) this.signal(pid, 'SIGSTOP');
      for (const { pid } of members) this.signal(pid, 'SIGKILL');
      for (const { pid } of members) known.add(pid);
    }
  }

  /** What is left, in rounds: who multiplies is stopped first, then none of those that were seen can make another. */
  private async kill(): Promise<void> {
    const until = performance.now() + GIVE_UP_MS;
    while (performance.now() < until) {
      this.signalGroup('SIGKILL');
      const members = await this.members();
      for (const row of members) this.signalRow(row, 'SIGSTOP');
      for (const row of members) this.signalRow(row, 'SIGKILL');
      if ((await this.wait(MAX_LOOK_MS, () => undefined)).length === 0) return;
    }
  }

  /** Waits until none is left, at most so long. @param see is told of each that is there. @returns what is left */
  private async wait(ms: number, see: (row: ProcessRow) => void): Promise<ProcessRow[]> {
    const until = performance.now() + ms;
    let members = await this.members();
    let lookMs = LOOK_MS;
    while (members.length > 0) {
      members.forEach(see);
      if (performance.now() >= until) return members;
      await pause(lookMs);
      lookMs = Math.min(2 * lookMs, MAX_LOOK_MS);
      // The whole table is looked at when those that are known have gone: that takes more than asking for a few.
      members = members.filter((row) => this.table.isLeft(row));
      if (members.length === 0) members = await this.members();
    }
    return [];
  }

  /** None where the system does not tell, e.g. since this process has too many files open. */
  private async members(): Promise<ProcessRow[]> {
    try {
      const rows = await this.table.list();
      const marks = await inSlices(rows, (row) => this.isMarked(row));
      return this.membersOf(rows, new Set(rows.filter((_, at) => marks[at])));
    } catch {
      return [];
    }
  }

  private membersNow(): ProcessRow[] {
    try {
      const rows = this.table.listNow();
      return this.membersOf(rows, new Set(rows.filter((row) => this.isMarked(row))));
    } catch {
      return [];
    }
  }

  /** An editor that a program opened hands the mark on to the user's own work. */
  private isMarked({ pid, start }: ProcessRow): boolean {
    const { mark, since } = this.root;
    return start >= since && this.table.has(pid, `${MARK}=${mark}`) && !this.table.isOfAnEditor(pid);
  }

  private membersOf(rows: readonly ProcessRow[], marked: ReadonlySet<ProcessRow>): ProcessRow[] {
    const { pid: root, mark } = this.root;
    // Neither this process nor what it runs under is ever ended: an editor that a program started may be this one.
    const above = aboveOf(process.pid, rows);
    if (above.some((pid) => this.table.has(pid, `${MARK}=${mark}`))) return [];
    const others = rows.filter(({ pid }) => !above.includes(pid) && !this.untouchable.has(pid));
    const isReused = root === undefined || (this.rootEnded && others.some(({ pid }) => pid === root));
    const members = new Set(
      others.filter((row) => (!isReused && (row.group === root || row.session === root)) || marked.has(row)),
    );
    const ids = new Set([...members].map(({ pid }) => pid));
    for (let size = -1; size !== members.size;) {
      size = members.size;
      for (const row of others) {
        if (!ids.has(row.parent)) continue;
        members.add(row);
        ids.add(row.pid);
      }
    }
    return [...members];
  }

  private signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.root;
    if (pid !== undefined && !this.rootEnded) this.signal(-pid, signal);
  }

  /** Signals it where it is still the same: a look at many processes takes its time. */
  private signalRow(row: ProcessRow, signal: NodeJS.Signals): void {
    if (this.table.isLeft(row)) this.signal(row.pid, signal);
  }

  private signal(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (hasCode(error, 'EPERM')) this.untouchable.add(pid); // what else: it has ended
    }
  }
}

/** A process, and those that it descends from. */
function aboveOf(pid: number, rows: readonly ProcessRow[]): number[] {
  const parents = new Map(rows.map((row) => [row.pid, row.parent]));
  const above = [1, pid]; // what all descend from is nobody's child
  for (let at = parents.get(pid); at !== undefined && at > 1 && !above.includes(at); at = parents.get(at))
    above.push(at);
  return above;
}
