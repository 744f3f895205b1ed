/** Sets of the real engine, and the scripts that compute them again: in a DuckDB of its own, and in Python. */
import * as z from 'zod';
import { DuckDBInstance } from '@duckdb/node-api';
import { sha256 } from '../../../../../src/adapters/sha256';
import { computeFacts } from '../../../../../src/core/analysis/facts/compute';
import type { Ask } from '../../../../../src/core/analysis/facts/asks';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { canonicalLine, factsHash, setFacts } from '../../../../../src/core/analysis/saved/hash';
import { pythonScript } from '../../../../../src/core/analysis/saved/pythonScript';
import { sourceOf } from '../../../../../src/core/analysis/saved/source';
import { sqlScript } from '../../../../../src/core/analysis/saved/sqlScript';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import { Intake } from '../../../../unit/workers/data/intake';
import { ScriptServer } from './scriptServer';

const printedSchema = z.object({ hash: z.string(), facts: z.record(z.string(), z.unknown()) });
const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
const never = new AbortController().signal;
export const formatter = makeFormatter(localize, 'en');

export class World {
  private readonly pythons = new Map<string, ScriptServer>();

  private constructor(
    readonly intake: Intake,
    /** An engine that is not ours. */
    private readonly plain: DuckDBInstance,
  ) {}

  static async open(): Promise<World> {
    return new World(await Intake.open(), await DuckDBInstance.create(':memory:'));
  }

  close(): Promise<void> {
    for (const python of this.pythons.values()) python.close();
    this.plain.closeSync();
    return this.intake.close();
  }

  async compute(
    name: string,
    { where = '', ask = { kind: 'overview' } }: { where?: string; ask?: Ask } = {},
  ): Promise<FactSet> {
    const request = { path: name, where, ask, asOf: '2026-01-01', choice: {} };
    return (await computeFacts(this.intake.engine, request, formatter, never)).set;
  }

  hash(set: FactSet): string {
    return factsHash(setFacts(set), sha256);
  }

  lines(set: FactSet): string[] {
    return setFacts(set).map(canonicalLine).sort();
  }

  async scripts(set: FactSet): Promise<{ sql: string; python: string | undefined }> {
    const source = sourceOf(set, await this.intake.engine.describe(set.path, never));
    const hash = this.hash(set);
    const python = pythonScript(set, source, hash, formatter.t);
    return { sql: sqlScript(set, source, hash, formatter.t), python: 'code' in python ? python.code : undefined };
  }

  /** Runs a script from the folder in a plain DuckDB: all that it makes is temporary, and gone with its connection. */
  async runSql(sql: string): Promise<{ hash: string; lines: string[] }> {
    const connection = await this.plain.connect();
    try {
      await connection.run(`SET file_search_path = '${this.intake.folder}'`);
      const result = await connection.runAndReadAll(sql);
      const rows = result.getRowsJson();
      const lines = await connection.runAndReadAll('SELECT line FROM lines');
      return {
        hash: textOf(rows.at(-1)?.[1]),
        lines: lines
          .getRowsJson()
          .map(([line]) => textOf(line))
          .sort(),
      };
    } finally {
      connection.disconnectSync();
    }
  }

  /** @param interpreter a Python @returns what it printed */
  async runPython(interpreter: string, code: string): Promise<{ hash: string; facts: Record<string, unknown> }> {
    const python = this.pythons.get(interpreter) ?? new ScriptServer(interpreter, this.intake.folder);
    this.pythons.set(interpreter, python);
    return printedSchema.parse(JSON.parse(await python.run(code)));
  }

  /** The lines that its hash is over. */
  async pyLines(interpreter: string, code: string): Promise<string[]> {
    const { facts } = await this.runPython(
      interpreter,
      code.replace('"facts": {', '"facts": {line: None for line in lines} or {'),
    );
    return Object.keys(facts);
  }
}
