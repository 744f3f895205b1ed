import type { CachePolicy, ToolInvocationRequest } from '../../contract/toolResult';
import type { AnyTool } from '../../contract/tool';

/**
 * Whether and for how long the result of a call may be given again. A call may choose another time than the tool has, but
 * nobody else than the tool knows that there is something to give again.
 */
export function policyOf(
  { effect, cache = 'no_cache' }: Pick<AnyTool, 'effect' | 'cache'>,
  { cache_policy }: Pick<ToolInvocationRequest, 'cache_policy'>,
): CachePolicy {
  return effect !== 'read' || cache === 'no_cache' ? 'no_cache' : (cache_policy ?? cache);
}
