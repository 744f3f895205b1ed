import { errorMessage } from '../../base/errors';
import type { Localize } from '../ports';
import { SessionReadOnlyError } from './writeAccess';

/** Why an entry could not be written and what can be done, in the user's language. */
export function describeWriteFailure(error: unknown, localize: Localize): string {
  if (error instanceof SessionReadOnlyError) {
    return error.reason === 'closed'
      ? localize('This session was closed here. Open it again to go on.')
      : localize('Another window is working on this session: here it can only be read.');
  }
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
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
