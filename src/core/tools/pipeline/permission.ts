import { orCancelled } from '../../../base/errors';
import type { ApprovalAnswer } from '../../contract/events';
import type { PermissionRequest, Permissions } from '../../ports';
import { ToolError, type ApprovalNeed } from '../../contract/tool';

/** Asks the user whether a call may run, and waits for his word. @throws CancelledError when he stops the turn instead */
export type AskUser = (need: ApprovalNeed, signal: AbortSignal) => Promise<ApprovalAnswer>;

/** The level of what the user allowed just now. */
const APPROVED = 'approved';

/**
 * Refuses what the rules do not let a tool do here at all, whatever the call: before anything is looked up for it.
 * @throws ToolError `permission`
 */
export function refuseAtOnce(permissions: Permissions, tool: Omit<PermissionRequest, 'need'>): void {
  const permission = permissions.check({ ...tool, need: undefined });
  if (!('ask' in permission) && !permission.allowed) throw new ToolError('permission', 'denied', permission.reason);
}

/**
 * Has a call permitted, by the rules or by the user.
 * @returns the level of the permission; undefined for what needs none
 * @throws ToolError `permission` when it may not run, CancelledError
 */
export async function permit(
  permissions: Permissions,
  request: PermissionRequest,
  ask: AskUser | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const permission = permissions.check(request);
  if (!('ask' in permission)) {
    if (!permission.allowed) throw new ToolError('permission', 'denied', permission.reason);
    return permission.level;
  }
  if (!ask) throw new ToolError('permission', 'denied', 'The user must allow this call, and cannot be asked now.');
  if ((await orCancelled(ask(permission.ask, signal), signal)) !== 'deny') return APPROVED;
  throw new ToolError(
    'permission',
    'denied',
    'The user denied this call. Do not make it again: go on without it, and say what could not be done.',
  );
}
