import type { TurnView } from '../../src/protocol/transcript';

export interface PlanStep {
  /** The round that the step is for; 0 for words that belong to none. */
  round: number;
  text: string;
  state: 'done' | 'current' | 'pending';
}

/** Splits a plan "R1: …; R2: …" into its steps and says how far the turn is. */
export function planSteps(turn: Pick<TurnView, 'plan' | 'round' | 'response' | 'outcome'>): PlanStep[] {
  const finished = turn.response !== undefined;
  return turn.plan
    .split(/(?:^|[;；\n]|(?<=[.。]\s))\s*(?=R\d{1,3}\s*[:：])/)
    .map((part) => part.trim().replace(/[;；]$/, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^R(\d{1,3})\s*[:：]\s*(.*)$/s.exec(part);
      const round = Number(match?.[1] ?? 0);
      const past = round < turn.round || (finished && round === turn.round);
      return { round, text: match?.[2] ?? part, state: past ? 'done' : round === turn.round ? 'current' : 'pending' };
    });
}
