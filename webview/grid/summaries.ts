/** What the heads of the columns in sight tell: asked for a few at a time, kept while the filter stays. */
import { CancelledError, errorMessage } from '../../src/base/errors';
import type { ColumnSummary } from '../../src/protocol/grid';

/** Requests at a time: the engine has other work, too. */
const AT_ONCE = 2;

export type KnownSummary = { summary: ColumnSummary } | { failure: string } | undefined;

export class Summaries {
  private readonly known = new Map<string, Exclude<KnownSummary, undefined>>();
  private readonly asked = new Map<string, AbortController>();
  private wanted: readonly string[] = [];
  private closed = false;

  constructor(
    private readonly load: (column: string, signal: AbortSignal) => Promise<ColumnSummary>,
    private readonly changed: () => void,
  ) {}

  of(column: string): KnownSummary {
    return this.known.get(column);
  }

  /** Columns in sight, in their order. */
  want(columns: readonly string[]): void {
    this.wanted = columns;
    for (const [column, controller] of this.asked) if (!columns.includes(column)) controller.abort();
    this.next();
  }

  retry(column: string): void {
    this.known.delete(column);
    this.next();
    this.changed();
  }

  close(): void {
    this.closed = true;
    for (const controller of this.asked.values()) controller.abort();
  }

  private next(): void {
    for (const column of this.wanted) {
      if (this.closed || this.asked.size >= AT_ONCE) return;
      if (!this.known.has(column) && !this.asked.has(column)) void this.ask(column);
    }
  }

  private async ask(column: string): Promise<void> {
    const controller = new AbortController();
    this.asked.set(column, controller);
    try {
      this.known.set(column, { summary: await this.load(column, controller.signal) });
    } catch (error) {
      if (!(error instanceof CancelledError)) this.known.set(column, { failure: errorMessage(error) });
    }
    this.asked.delete(column);
    if (this.closed) return;
    this.changed();
    this.next();
  }
}
