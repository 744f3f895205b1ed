import type { FileSource } from '../adapters/fileSpace';
import type { Log, SqlEngine } from '../core/ports';
import type { CopyStore } from '../core/store/copies';
import type { Wording } from '../core/text/wording';
import { CodeRuns, type CodeRunParts } from '../host/codeRuns';
import type { RunCodeParts } from '../host/runSavedCode';

/** What hears of the user's own runs of code, and where copies go that go with a question. */
export interface CodeRunListeners extends Pick<CodeRunParts, 'panel' | 'ran'> {
  copies: CopyStore;
}

export interface CodeRunServiceParts
  extends CodeRunListeners, Pick<CodeRunParts, 'runner'>, Pick<RunCodeParts, 'python' | 'terminals' | 'scriptPlaces'> {
  folders: CodeRunParts['folders'] & RunCodeParts['folders'] & Pick<FileSource, 'resolve'>;
  sql: SqlEngine;
  wording: Wording;
  log: Log;
}

/** What the user's own runs of saved code need. */
export type SavedCodeRuns = Pick<RunCodeParts, 'python' | 'folders' | 'terminals' | 'scriptPlaces'> & {
  codeRuns: CodeRuns;
};

/** Builds what runs saved code. */
export function buildCodeRuns(parts: CodeRunServiceParts): SavedCodeRuns {
  const { python, terminals, scriptPlaces, folders, ...rest } = parts;
  const codeRuns = new CodeRuns({ ...rest, folders, outputFile: (address) => folders.resolve(address) });
  return { codeRuns, python, terminals, scriptPlaces, folders };
}
