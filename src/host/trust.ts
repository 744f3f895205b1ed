import * as vscode from 'vscode';
import type { Permissions } from '../core/ports';

/** Reading inside the workspace never asks; whatever writes or runs is refused until it can be approved. */
export const readOnlyPermissions: Permissions = {
  check({ effect }) {
    if (effect === 'read') return { allowed: true };
    return {
      allowed: false,
      reason: vscode.workspace.isTrusted
        ? 'This tool needs an approval.'
        : 'The workspace is not trusted: nothing runs in it.',
    };
  },
};
