import { nextReply } from '../../core/analyst/analyst';
import { artifactOf, conversationTurns } from '../../core/analyst/conversationTurns';
import type { FactSet } from '../../core/analysis/facts/factSet';
import type { StoredSets } from '../../core/analysis/facts/storedSets';
import type { AgentEvent } from '../../core/contract/events';
import type { StructuredResponse } from '../../core/contract/response';
import type { ModelRequest, TypedModel } from '../../core/ports';
import type { Formatter } from '../../core/text/formatter';

/** The built-in analyst behind the port of every model: no network, no key, no guessing. */
export class OfflineModel implements TypedModel {
  readonly id = 'offline';
  readonly replyFormat = 'structured-json';
  readonly requestLimit = undefined;

  constructor(
    private readonly formatter: Formatter,
    private readonly stored: Pick<StoredSets, 'read'>,
  ) {}

  /** Nothing goes out: this is what another model would be sent. */
  body(request: ModelRequest): Promise<string> {
    return Promise.resolve(JSON.stringify(request));
  }

  async answer(events: readonly AgentEvent[]): Promise<StructuredResponse> {
    const turns = conversationTurns(events);
    const sets = new Map<string, FactSet>();
    for (const answered of turns.flatMap((turn) => turn.answered)) {
      const artifact = artifactOf(answered);
      const set = artifact === undefined ? undefined : await this.stored.read(artifact);
      if (artifact !== undefined && set) sets.set(artifact, set);
    }
    return nextReply(turns, sets, this.formatter);
  }
}
