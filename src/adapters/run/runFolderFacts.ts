import * as z from 'zod';
import type { Log, TableShape } from '../../core/ports';
import type { GivenFile } from '../../core/run/runFolders';
import { fileKind } from '../../core/files/fileKinds';
import { isReshaped } from '../../core/files/tableFacts';
import type { TextFormat } from '../../core/contract/textFormat';
import { faultText } from '../../core/text/describeError';
import type { ResolvedFile } from '../../workers/dataProtocol';
import { parseJson } from '../../base/parseJson';
import { readBeginning } from './runFolderLines';

/** What a run's folder says of the run. */
export const RUN_FILE = 'run.json';
const MAX_FACTS_BYTES = 4 * 1024 * 1024;
/** Milliseconds that sensing the formats of all given files may take: a script can also be told nothing of them. */
const FORMATS_PATIENCE_MS = 3000;

const ownerSchema = z.object({ session: z.string() });

export interface GivenFileDeps {
  /** Where a file really is. @throws FileAccessError */
  resolve: (given: string) => Promise<ResolvedFile>;
  /** How a file holds its table. @throws SqlEngineError */
  shapeOf: (given: string, signal: AbortSignal) => Promise<TableShape>;
  log: Log;
}

/** A file as the script is told of it. */
interface PlacedFile {
  id: string;
  /** Absolute. */
  path: string;
  name: string;
  format?: TextFormat;
  /** What SQL calls its table, where more steps lead to that than the format tells of. */
  table?: string;
}

/** The given files that there are, where they really lie. One that cannot be had is left out, and the log says so. */
export async function placedFiles(
  given: readonly GivenFile[],
  { resolve, shapeOf, log }: GivenFileDeps,
): Promise<PlacedFile[]> {
  const patience = AbortSignal.timeout(FORMATS_PATIENCE_MS);
  const placed = await Promise.all(
    given.map(async ({ id, path, name }): Promise<PlacedFile | undefined> => {
      try {
        const { file } = await resolve(path);
        const isTable = fileKind(path)?.reader === 'table';
        const shape = isTable ? await shapeOf(path, patience).catch(() => undefined) : undefined;
        return {
          ...{ id, path: file, name },
          ...(shape?.text && { format: shape.text }),
          ...(shape && isReshaped(shape) && { table: shape.table }),
        };
      } catch (error) {
        log.info(`A script is not told of a file: ${faultText(error)}`);
        return undefined;
      }
    }),
  );
  return placed.filter((file) => file !== undefined);
}

/** The session that a run was made for; undefined where its folder does not say. */
export async function sessionOfRun(file: string): Promise<string | undefined> {
  const text = (await readBeginning(file, MAX_FACTS_BYTES)) ?? '';
  return ownerSchema.safeParse(parseJson(text)).data?.session;
}
