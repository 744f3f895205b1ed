import * as vscode from 'vscode';
import type { Grants } from '../../core/approvals/grants';
import { permissionsOf } from '../../core/approvals/policy';
import type { Permissions } from '../../core/ports';

/** What may run in this window, by what the user has allowed in it, and only in a workspace that he trusts. */
export function windowPermissions(grants: Pick<Grants, 'find'>): Permissions {
  return permissionsOf(grants, () => vscode.workspace.isTrusted);
}
