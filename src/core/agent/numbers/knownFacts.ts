import type { AgentEvent } from '../../contract/events';
import type { Known } from './markUnsourced';
import type { Fact } from '../../analysis/facts/fact';
import type { FactSet } from '../../analysis/facts/factSet';
import type { StoredSets } from '../../analysis/facts/storedSets';

/** What a conversation has computed, for the words of its next reply. */
export interface KnownFacts {
  /** The sets of the conversation, the newest last; those that cannot be read any more are missing. */
  sets(): Promise<readonly FactSet[]>;
}

/** A fact with the table that it was computed from. */
export interface KnownFact extends Fact {
  path: string;
  table: string;
}

/** Facts and figures that a report may have its numbers from. */
export interface NumberSources extends Known {
  fact(id: string): KnownFact | undefined;
  /** A fact's value as people read it, for a citation without words. */
  print(fact: Fact): string;
  /** There are facts, or results of tools: without any of them there is nothing to hold a report against. */
  hasData: boolean;
}

/** The facts that the tool `facts` computed in a conversation: of an id the newest set. */
export function factsOf(events: readonly AgentEvent[], stored: Pick<StoredSets, 'read'>): KnownFacts {
  return {
    async sets() {
      const byId = new Map<string, FactSet>();
      for (const event of events) {
        if (event.type !== 'tool_finished' || event.result.tool_name !== 'facts') continue;
        const { artifact_id, success } = event.result;
        const set = success && artifact_id !== undefined ? await stored.read(artifact_id) : undefined;
        if (!set) continue;
        byId.delete(set.id);
        byId.set(set.id, set);
      }
      return [...byId.values()];
    },
  };
}
