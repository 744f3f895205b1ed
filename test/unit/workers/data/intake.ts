/** Opens files with the real engine: writes them, says how they shall be read, and gives what came out. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { SqlResult, TableShape } from '../../../../src/core/ports';
import type { ParseOptions } from '../../../../src/core/contract/textFormat';
import { printNote } from '../../../../src/core/contract/tableNotes';
import { Engine } from '../../../../src/workers/data/engine';
import { tableShapeSchema } from '../../../../src/workers/dataProtocol';
import { defaultLimits, type Limits } from '../../../../src/workers/data/loading';

/** A table as it was read. */
export interface Taken {
  shape: TableShape;
  rows: SqlResult['rows'];
  /** Its notes as a model reads them. */
  notes: string[];
}

const never = new AbortController().signal;

/** An Excel workbook of sheets, in their order. @param sheets the rows of each by its name */
export function workbookBytes(
  sheets: Readonly<Record<string, readonly (readonly (string | number | Date | null)[])[]>>,
): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const written: unknown = XLSX.write(book, { type: 'array', bookType: 'xlsx' });
  assert.ok(written instanceof ArrayBuffer);
  return new Uint8Array(written);
}

export class Intake {
  private constructor(
    readonly folder: string,
    readonly engine: Engine,
    private readonly choices: Map<string, ParseOptions>,
  ) {}

  static async open(limits: Partial<Limits> = {}, memoryLimit = '500MB'): Promise<Intake> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-intake-'));
    const temporary = path.join(folder, '.own');
    await mkdir(temporary);
    const choices = new Map<string, ParseOptions>();
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = { folders: [folder], memoryLimit, temporary, sqliteWasm, limits: { ...defaultLimits, ...limits } };
    const engine = await Engine.start(options, async (asked) => {
      const file = path.join(
        folder,
        asked.replace(/^artifact_.*/, (id) => `${id}.jsonl`),
      );
      const info = await stat(file).catch(() => {
        throw new Error(`There is no file ${asked}.`);
      });
      const choice = choices.get(asked) ?? {};
      return { file, size: info.size, stamp: `${info.size} ${info.mtimeMs} ${JSON.stringify(choice)}`, choice };
    });
    return new Intake(folder, engine, choices);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async write(name: string, content: string | Uint8Array): Promise<void> {
    await writeFile(path.join(this.folder, name), content);
  }

  choose(name: string, choice: ParseOptions): void {
    this.choices.set(name, choice);
  }

  async take(name: string, limit = 10_000): Promise<Taken> {
    const shape = await this.engine.describe(name, never);
    // What is not in the schema does not come out of the process.
    assert.deepEqual(tableShapeSchema.parse(shape), shape);
    const { rows } = await this.query(`SELECT * FROM '${name.replaceAll("'", "''")}'`, limit);
    return { shape, rows, notes: shape.notes.map(printNote) };
  }

  query(sql: string, maxRows = 10_000): Promise<SqlResult> {
    return this.engine.query({ sql, params: {}, maxRows }, never);
  }
}
