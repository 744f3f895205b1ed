/** What the user can do about a turn that did not end well. */
import type { TurnView } from '../../src/protocol/transcript';

export type Remedy =
  'setApiKey' | 'setServerKey' | 'pickModel' | 'openSettings' | 'extendBudget' | 'answerOffline' | 'continue';

/**
 * What helps, in the order to do it. Only the last turn of a conversation can go on.
 * @returns nothing for a turn that runs or is complete
 */
export function remedies(turn: TurnView, isLast: boolean): Remedy[] {
  if (turn.outcome === 'running' || turn.outcome === 'complete') return [];
  const goOn: Remedy[] = isLast ? ['continue'] : [];
  if (turn.outcome !== 'failed') return goOn;
  // Each of these goes on by itself.
  if (turn.errorKind === 'over_budget') return isLast ? ['extendBudget', 'answerOffline'] : [];
  return [...repairs(turn.errorKind), ...goOn];
}

function repairs(kind: TurnView['errorKind']): Remedy[] {
  switch (kind) {
    case 'no_key':
    case 'wrong_key':
      return ['setApiKey', 'pickModel'];
    case 'server_key':
      return ['setServerKey', 'pickModel'];
    case 'no_access':
    case 'no_credit':
    case 'unknown_model':
    case 'too_long':
    case 'declined':
    case 'model_gone':
    case 'small_window':
    case 'window_lies':
      return ['pickModel'];
    case 'bad_address':
    case 'no_api':
    case 'bad_server':
    case 'no_chat_api':
      return ['openSettings'];
    default:
      return [];
  }
}
