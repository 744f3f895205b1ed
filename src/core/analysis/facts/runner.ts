import { sqlLiteral } from '../../../base/sql';
import { SqlEngineError, type SqlEngine, type SqlValue } from '../../ports';
import { joinWhere } from '../conditions';
import type { FactSet } from './factSet';

/** Rows that a query of facts may have at most: none of them has more. */
const MAX_ROWS = 100_000;

/** The file was written to while it was looked at: what was computed before and after does not belong together. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** One row of a result; its cells are asked for by name. */
export class ResultRow {
  constructor(
    private readonly at: ReadonlyMap<string, number>,
    private readonly cells: readonly SqlValue[],
  ) {}

  /** A finite number; null for anything else. Wide integers and decimals come to the nearest double. */
  number(name: string): number | null {
    const cell = this.cell(name);
    if (cell === null || typeof cell === 'boolean' || typeof cell === 'object' || cell === '') return null;
    const value = Number(cell);
    return Number.isFinite(value) ? value : null;
  }

  /** A number of rows; 0 where there is none. */
  count(name: string): number {
    return this.number(name) ?? 0;
  }

  text(name: string): string | null {
    const cell = this.cell(name);
    if (cell === null) return null;
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  }

  /** The finite numbers of a list; null for what is none. */
  numbers(name: string): (number | null)[] {
    const cell = this.cell(name);
    if (!Array.isArray(cell)) return [];
    return cell.map((item) => {
      const value = item === null || typeof item === 'object' ? Number.NaN : Number(item);
      return Number.isFinite(value) ? value : null;
    });
  }

  private cell(name: string): SqlValue {
    return this.cells[this.at.get(name) ?? -1] ?? null;
  }
}

/** Runs the queries of one set of facts. */
export class Runner {
  /** What could not be computed, in the user's language. */
  readonly problems: FactSet['problems'] = [];
  private readonly stamps = new Map<string, string>();

  /**
   * @param table how SQL names the table, without quotes
   * @param where condition of the set's rows, in SQL; '' all
   */
  constructor(
    private readonly sql: SqlEngine,
    readonly table: string,
    readonly where: string,
    private readonly signal: AbortSignal,
  ) {}

  /** The files that were read, each with its stamp. */
  get sources(): { path: string; stamp: string }[] {
    return [...this.stamps].map(([path, stamp]) => ({ path, stamp }));
  }

  /** `FROM 'sales.csv' WHERE …`: the set's rows, and of them those that fulfil the conditions. */
  from(...conditions: readonly string[]): string {
    return fromSql(this.table, this.where, ...conditions);
  }

  /**
   * How many combinations of values the set's rows have, as part of a SELECT: null counts as a value. The engine takes a fifth of the
   * time of `count(DISTINCT …)` where several are counted at once.
   */
  distinctSql(values: readonly string[], ...conditions: readonly string[]): string {
    return `(SELECT count(*) FROM (SELECT DISTINCT ${values.join(', ')} ${this.from(...conditions)}))`;
  }

  /** Rows of one SELECT. @throws SqlEngineError, CancelledError, FileChangedError */
  async select(sql: string): Promise<ResultRow[]> {
    const { columns, rows, sources } = await this.sql.query({ sql, params: {}, maxRows: MAX_ROWS }, this.signal);
    for (const { path, stamp } of sources) {
      if ((this.stamps.get(path) ?? stamp) !== stamp) throw new FileChangedError(path);
      this.stamps.set(path, stamp);
    }
    const at = new Map(columns.map(({ name }, index) => [name, index]));
    return rows.map((row) => new ResultRow(at, row));
  }

  /** The only row of a SELECT. */
  async one(sql: string): Promise<ResultRow> {
    const [row] = await this.select(sql);
    return row ?? new ResultRow(new Map(), []);
  }

  /**
   * What one part of the set is made of: where the engine refuses a query of it, that is noted as a problem, and the other
   * parts go on.
   * @param about what it is, in the user's language
   * @throws CancelledError, FileChangedError; SqlEngineError when the engine itself is gone, or the file is
   */
  async attempt<T>(about: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.problems.push({ about, reason: refusal(error).message });
      return undefined;
    }
  }

  /** Whether the engine runs the queries of a piece of work; see {@link attempt}. No problem is noted. */
  async succeeds(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      refusal(error);
      return false;
    }
  }
}

/** An engine's refusal of one query. @throws any other error */
function refusal(error: unknown): SqlEngineError {
  if (!(error instanceof SqlEngineError) || error.code === 'engine_died' || error.code === 'unreadable') throw error;
  return error;
}

/** `FROM 'sales.csv' WHERE …` */
export function fromSql(table: string, ...conditions: readonly string[]): string {
  const where = joinWhere(...conditions);
  return `FROM ${sqlLiteral(table)}${where === '' ? '' : ` WHERE ${where}`}`;
}
