import { SessionFileError } from '../core/session/sessionFileError';

/** Whether it can be the id of a session. Ids are names of files; what begins with a dot is another program's. */
export function isSessionId(id: string): boolean {
  return /^[^./\\\0][^/\\\0]{0,200}$/.test(id);
}

/** Ids come from outside too. @throws SessionFileError for what is none */
export function assertSessionId(id: string): void {
  if (!isSessionId(id)) throw new SessionFileError('bad_id');
}
