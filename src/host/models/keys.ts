import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { Log } from '../../core/ports';

/** What is wrong with a key that is typed; undefined: nothing, or none is typed. */
export function keyProblem(value: string): string | undefined {
  return /^[\x21-\x7e]*$/.test(value.trim())
    ? undefined
    : vscode.l10n.t('A key has letters, digits and signs alone, without spaces.');
}

/** The key that is stored under a name; empty where there is none, and where the storage cannot be read, which is logged. */
export async function storedKey(secrets: vscode.SecretStorage, name: string | undefined, log: Log): Promise<string> {
  try {
    return name === undefined ? '' : ((await secrets.get(name)) ?? '');
  } catch (error) {
    log.error(`The secret storage cannot be read: ${errorMessage(error)}`);
    return '';
  }
}
