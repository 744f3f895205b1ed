import type { Permission, PermissionRequest, Permissions } from '../ports';
import type { Grants } from './grants';

/** What a model reads where nothing but reading in the workspace is done. */
export const NOT_TRUSTED =
  'The workspace is not trusted: its own files are read and analysed, and nothing else is read, written or run. ' +
  'Go on without it, and tell the user that "Workspaces: Manage Workspace Trust" in the Command Palette changes that.';

/** What the decision depends on beside the call. */
export interface Standing {
  trusted: boolean;
  /** Whether this very call was allowed before. */
  granted: boolean;
}

/**
 * Whether a call may run. Reading in the workspace never asks. In a workspace that is not trusted nothing else is done, and
 * nobody is asked for it: a click must not stand in for trust.
 */
export function permissionFor({ effect, need }: PermissionRequest, { trusted, granted }: Standing): Permission {
  if (effect === 'read' && need === undefined) return { allowed: true };
  if (!trusted) return { allowed: false, reason: NOT_TRUSTED };
  if (need === undefined) return { allowed: true, level: effect };
  return granted ? { allowed: true, level: need.kind } : { ask: need };
}

/** The permissions of a window, by what the user has allowed in it. */
export function permissionsOf(grants: Pick<Grants, 'find'>, trusted: () => boolean): Permissions {
  return {
    check(request) {
      const { tool, need, caller } = request;
      const wanted = need && { tool, kind: need.kind, subject: need.subject };
      const granted = wanted !== undefined && grants.find(wanted, caller) !== undefined;
      return permissionFor(request, { trusted: trusted(), granted });
    },
  };
}
