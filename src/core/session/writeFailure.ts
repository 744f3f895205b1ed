import { errorMessage } from '../../base/errors';
import type { Localize } from '../text/formatter';
import { SessionFileError } from './sessionFileError';
import { SessionReadOnlyError } from './writeAccess';

/** Why an entry could not be written and what can be done, in the user's language. */
export function describeWriteFailure(error: unknown, localize: Localize): string {
  if (error instanceof SessionReadOnlyError) return describeRefusal(error, localize);
  if (error instanceof SessionFileError) return describeFile(error, localize);
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return localize('The disk is full. Make room and try again; what was saved before is kept.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return localize('The folder of the sessions cannot be written to. Check its permissions and try again.');
    default:
      return errorMessage(error);
  }
}

/** Why something could not be done with the files of sessions and what can be done, in the user's language. */
export function describeFileFailure(error: unknown, localize: Localize): string {
  const message = describeWriteFailure(error, localize);
  // The words of the system alone tell nobody what did not work.
  if (codeOf(error) === undefined || message !== errorMessage(error)) return message;
  return localize('The files of the sessions cannot be used: {reason}', { reason: message });
}

function describeRefusal({ reason }: SessionReadOnlyError, localize: Localize): string {
  switch (reason) {
    case 'closed':
      return localize('This session was closed here. Open it again to go on.');
    case 'changed':
      return localize('The file of this session was changed or removed outside of this window.');
    case 'elsewhere':
      return localize('Another window is working on this session: here it can only be read.');
  }
}

function describeFile({ reason }: SessionFileError, localize: Localize): string {
  switch (reason) {
    case 'missing':
      return localize('This session is no longer there.');
    case 'exists':
      return localize('There is a session with the same id already. Delete that one first.');
    case 'not_in_trash':
      return localize('This session is no longer in the trash.');
    case 'bad_id':
      return localize('This session cannot be opened: its id is no name of a file.');
    case 'no_folder':
      return localize('There is no folder for sessions in this window.');
    case 'too_deep':
      return localize('This is nested too deeply to be saved. Ask for it in a simpler form.');
    case 'replaced':
      return localize('The file of this session was changed or removed outside of this window.');
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
