/** Cells as they come from the extension: in blocks of rows and columns, of which those that were used last are kept. */
import { CancelledError, errorMessage } from '../../src/base/errors';
import type { Cell, GridPart } from '../../src/protocol/grid';
import type { Range } from './geometry';

export const BLOCK_ROWS = 200;
export const BLOCK_COLUMNS = 16;
/** Blocks that are kept: 96 × 3,200 cells. */
const MAX_KEPT = 96;
/** Milliseconds for which what is wanted must stay the same while the table is scrolled. */
const SETTLED_MS = 60;

interface Block {
  numbers: readonly number[];
  rows: readonly (readonly Cell[])[];
}

interface BlockRequest {
  groups: readonly number[];
  controller: AbortController;
}

export interface BlocksDeps {
  /** Names of all columns of the table. */
  columns: readonly string[];
  rows: number;
  load: (part: { from: number; count: number; columns: string[] }, signal: AbortSignal) => Promise<GridPart>;
  /** Something came, or could not be read. */
  changed: () => void;
  /** State of the file that the view is of; what is read of another one is not shown. */
  stamp: string;
  /** The file was another one. */
  stale: () => void;
}

/** What is known of a cell: its value, why there is none, or nothing yet. */
export type Known = { value: Cell; number: number } | { failure: string } | undefined;

export class Blocks {
  private readonly kept = new Map<string, Block>();
  private readonly failures = new Map<number, string>();
  private readonly asked = new Map<number, BlockRequest[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private wanted: { rows: Range; groups: readonly number[] } | undefined;
  private askedAt = 0;

  constructor(private readonly deps: BlocksDeps) {}

  /** A cell by the row's place in the view and the column's in the table. */
  cell(row: number, column: number): Known {
    const at = Math.floor(row / BLOCK_ROWS);
    const block = this.kept.get(keyOf(at, Math.floor(column / BLOCK_COLUMNS)));
    const value = block?.rows[row % BLOCK_ROWS]?.[column % BLOCK_COLUMNS];
    const number = block?.numbers[row % BLOCK_ROWS];
    if (value !== undefined && number !== undefined) return { value, number };
    const failure = this.failures.get(at);
    return failure === undefined ? undefined : { failure };
  }

  /** Place of a row in the file, where any of its cells is known. */
  number(row: number): number | undefined {
    const at = Math.floor(row / BLOCK_ROWS);
    for (const group of this.wanted?.groups ?? []) {
      const number = this.kept.get(keyOf(at, group))?.numbers[row % BLOCK_ROWS];
      if (number !== undefined) return number;
    }
    return undefined;
  }

  /** Cells in sight: what of them is not there is asked for, what is out of sight is asked for no more. */
  want(rows: Range, columns: readonly number[]): void {
    const groups = [...new Set(columns.map((column) => Math.floor(column / BLOCK_COLUMNS)))];
    this.wanted = { rows, groups };
    const since = Date.now() - this.askedAt;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isThere()) return;
    if (since >= SETTLED_MS) this.ask();
    else {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.ask();
        this.deps.changed();
      }, SETTLED_MS);
    }
  }

  /** Whether something is asked for, or about to be. */
  get isBusy(): boolean {
    return this.asked.size > 0 || this.timer !== undefined;
  }

  /** Asks again for what could not be read. */
  retry(): void {
    this.failures.clear();
    this.ask();
    this.deps.changed();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const { controller } of [...this.asked.values()].flat()) controller.abort();
  }

  private ask(): void {
    const { wanted } = this;
    if (!wanted || this.closed || wanted.rows.end <= wanted.rows.first) return;
    const first = Math.floor(wanted.rows.first / BLOCK_ROWS);
    const last = Math.floor((wanted.rows.end - 1) / BLOCK_ROWS);
    for (const [at, requests] of this.asked) {
      if (at < first || at > last) for (const { controller } of requests) controller.abort();
    }
    for (let at = first; at <= last; at++) {
      const open = (this.asked.get(at) ?? []).filter(({ controller }) => !controller.signal.aborted);
      const missing = wanted.groups.filter(
        (group) => !this.use(at, group) && !open.some(({ groups }) => groups.includes(group)),
      );
      if (missing.length > 0 && !this.failures.has(at)) void this.load(at, missing);
    }
  }

  /** Whether all that is wanted is there, and nothing else is asked for. */
  private isThere(): boolean {
    if (!this.wanted || this.asked.size > 0) return false;
    const { rows, groups } = this.wanted;
    for (let at = Math.floor(rows.first / BLOCK_ROWS); at * BLOCK_ROWS < rows.end; at++) {
      if (!groups.every((group) => this.use(at, group))) return false;
    }
    return true;
  }

  private async load(at: number, groups: readonly number[]): Promise<void> {
    this.askedAt = Date.now();
    const request: BlockRequest = { groups, controller: new AbortController() };
    this.asked.set(at, [...(this.asked.get(at) ?? []), request]);
    try {
      const from = at * BLOCK_ROWS;
      const count = Math.min(BLOCK_ROWS, this.deps.rows - from);
      const columns = groups.flatMap((group) => this.names(group));
      const { numbers, rows, stamp } = await this.deps.load({ from, count, columns }, request.controller.signal);
      if (this.closed) return;
      if (stamp !== this.deps.stamp) {
        this.deps.stale();
        return;
      }
      let offset = 0;
      for (const group of groups) {
        const { length } = this.names(group);
        const start = offset;
        this.keep(keyOf(at, group), { numbers, rows: rows.map((row) => row.slice(start, start + length)) });
        offset += length;
      }
    } catch (error) {
      if (!(error instanceof CancelledError)) this.failures.set(at, errorMessage(error));
    } finally {
      const others = (this.asked.get(at) ?? []).filter((each) => each !== request);
      if (others.length > 0) this.asked.set(at, others);
      else this.asked.delete(at);
    }
    if (!this.closed) this.deps.changed();
  }

  private names(group: number): readonly string[] {
    return this.deps.columns.slice(group * BLOCK_COLUMNS, (group + 1) * BLOCK_COLUMNS);
  }

  /** Whether a block is there; then it is the last one to go. */
  private use(at: number, group: number): boolean {
    const key = keyOf(at, group);
    const block = this.kept.get(key);
    if (!block) return false;
    this.kept.delete(key);
    this.kept.set(key, block);
    return true;
  }

  private keep(key: string, block: Block): void {
    this.kept.set(key, block);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
    }
  }
}

function keyOf(at: number, group: number): string {
  return `${at} ${group}`;
}
