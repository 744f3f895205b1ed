import { OneAtATime } from '../../base/oneAtATime';
import { sqlLiteral } from '../../base/sql';
import type { SqlEngine, SqlValue } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import type { ParseOptionsStore } from '../../core/store/parseOptionsStore';
import { formatNote } from '../../core/contract/tableNotes';
import type { ParseOptions } from '../../core/contract/textFormat';
import type { ParsedFile, parsedFileMethods } from '../../protocol/parsedFiles';
import type { RpcHandler } from '../../base/rpc';
import { describeError } from '../../core/text/describeError';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';

/** Rows that are shown, and characters of a cell. */
const PREVIEW_ROWS = 5;
const CELL_CHARACTERS = 200;
/** Milliseconds that reading a file anew may take. */
const PATIENCE_MS = 60_000;

export interface ParsedFilesDeps {
  sql: SqlEngine;
  choices: ParseOptionsStore;
  localize: Localize;
  /** Saves what an editor has of a file. */
  save: (path: string) => Promise<void>;
}

/** How data files are read, and what the user wants of that. Paths are those of the workspace, or addresses of copies. */
export class ParsedFiles {
  /** One change after the other: what a choice that failed is set back to is the one before it. */
  private readonly busy = new OneAtATime();

  constructor(private readonly deps: ParsedFilesDeps) {}

  /** What the user has chosen of these files. */
  choices(paths: readonly string[]): Record<string, ParseOptions> {
    return Object.fromEntries(paths.map((path) => [path, this.deps.choices.get(path)]));
  }

  /** Saves the changes that an editor has of a file. @throws where it cannot be saved */
  save(path: string): Promise<void> {
    return this.deps.save(path);
  }

  /** The file as it is read now, and its first rows. @throws SqlEngineError */
  async read(path: string): Promise<ParsedFile> {
    const { sql, choices, localize } = this.deps;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const shape = await sql.describe(path, signal);
    const first = { sql: `SELECT * FROM ${sqlLiteral(shape.table)}`, params: {}, maxRows: PREVIEW_ROWS };
    const { rows } = await sql.query(first, signal);
    return {
      path,
      rows: shape.rows,
      columns: shape.columns,
      sheets: shape.sheets,
      ...(shape.sheet === undefined ? {} : { sheet: shape.sheet }),
      ...(shape.text === undefined ? {} : { format: shape.text }),
      ...(shape.layout === undefined ? {} : { layout: shape.layout }),
      ...(shape.recoded === undefined ? {} : { recoded: shape.recoded }),
      ...(shape.joined === undefined ? {} : { joined: true }),
      sampled: shape.sampled !== undefined,
      notes: shape.notes.map((note) => formatNote(note, localize)),
      choice: choices.get(path),
      preview: rows.map((row) => row.map(printCell)),
    };
  }

  /** Reads the file so from now on. @throws SqlEngineError; then it is read as before */
  setFormat(path: string, choice: ParseOptions): Promise<ParsedFile> {
    const { choices } = this.deps;
    return this.busy.run(async () => {
      const before = choices.get(path);
      await choices.set(path, choice);
      try {
        return await this.read(path);
      } catch (error) {
        await choices.set(path, before);
        throw error;
      }
    });
  }
}

/** A value as people read it; nothing for one that is missing. */
function printCell(value: SqlValue): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS - 1)}…` : text;
}

/** What the panel may ask for of how data files are read. */
export function parsedFileActions(
  readings: ParsedFiles,
  localize: Localize,
): Record<keyof typeof parsedFileMethods, RpcHandler> {
  return {
    readChoices: on(toHost.readChoices, ({ paths }) => Promise.resolve({ choices: readings.choices(paths) })),
    saveFile: on(toHost.saveFile, ({ path }) => readings.save(path)),
    readData: on(toHost.readData, ({ path }) => withUserErrors(readings.read(path), localize)),
    setFormat: on(toHost.setFormat, ({ path, choice }) => withUserErrors(readings.setFormat(path, choice), localize)),
  };
}

/** @throws for the user, without paths of the machine */
async function withUserErrors(reading: Promise<ParsedFile>, localize: Localize): Promise<ParsedFile> {
  try {
    return await reading;
  } catch (error) {
    throw new Error(describeError(error, localize), { cause: error });
  }
}
