import { canonicalJson } from '../../../base/canonicalJson';
import { fingerprint } from '../../../base/fingerprint';
import type { DataMode } from '../../contract/dataMode';
import type { OutputLevel, ToolInvocationRequest } from '../../contract/toolResult';
import type { AcceptedCall, AnyTool } from '../../contract/tool';

export interface CallIdentity {
  tool: Pick<AnyTool, 'name' | 'version'>;
  call: Pick<AcceptedCall, 'args' | 'refersTo'>;
  request: Pick<ToolInvocationRequest, 'idempotency_key' | 'caller_id' | 'permission_level'>;
  /** Of the permission. */
  permission: string | undefined;
  /** How its result is told. */
  form: { level: OutputLevel; unbounded: boolean; mode: DataMode };
}

/**
 * What two calls have in common that may be given one result: tool, version, arguments, caller,
 * permission and output level. The id of the call is no part of it; an idempotency key stands in for the arguments.
 */
export function callKey({ tool, call, request, permission, form }: CallIdentity): string {
  const what =
    request.idempotency_key === undefined ? { args: call.args, of: call.refersTo() } : { key: request.idempotency_key };
  const json = canonicalJson([
    tool.name,
    tool.version,
    what,
    request.caller_id ?? '',
    [request.permission_level, permission].map((part) => part ?? 'default'),
    form,
  ]);
  return `${fingerprint(json)}-${json.length}`;
}
