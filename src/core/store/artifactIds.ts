import type { AppendLog } from '../ports';
import { scanSession } from './sessionScan';

const ID_CHARACTERS = 'artifact_'.length + 24;

/** The ids of artifacts that a session's file has. */
export function idsIn(file: Pick<AppendLog, 'readRange' | 'close'>, slice?: number): Promise<Set<string>> {
  return scanSession(file, /artifact_[a-z0-9]{24}/g, ID_CHARACTERS, slice);
}
