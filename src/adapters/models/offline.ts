import { CancelledError } from '../../base/errors';
import { nextReply } from '../../core/analyst/analyst';
import type { FactSet } from '../../core/analysis/facts/factSet';
import type { StoredSets } from '../../core/analysis/facts/storedSets';
import { namedSets } from '../../core/analyst/reading';
import type { Wording } from '../../core/text/wording';
import type { ModelChunk, ModelMessage } from '../../core/contract/model';
import type { ModelClient, ModelRequest } from '../../core/ports';

/** Characters a chunk: the reply reaches the panel in pieces, as any model's does. */
const CHUNK_CHARACTERS = 240;

/** The built-in analyst behind the port of every model: no network, no key, no guessing. */
export class OfflineModel implements ModelClient {
  readonly id = 'offline';
  readonly carrier = 'structured-json';
  readonly requestLimit = undefined;

  constructor(
    private readonly wording: Wording,
    private readonly stored: Pick<StoredSets, 'read'>,
  ) {}

  /** Nothing goes out: this is what it is given. */
  body(request: ModelRequest): Promise<string> {
    return Promise.resolve(JSON.stringify(request));
  }

  async *stream({ messages }: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const reply = JSON.stringify(nextReply(messages, await this.setsOf(messages), this.wording));
    for (let at = 0; at < reply.length; at += CHUNK_CHARACTERS) {
      if (signal.aborted) throw new CancelledError();
      yield { type: 'text', text: reply.slice(at, at + CHUNK_CHARACTERS) };
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The facts that the conversation names; what is gone is missing. */
  private async setsOf(messages: readonly ModelMessage[]): Promise<Map<string, FactSet>> {
    const sets = new Map<string, FactSet>();
    for (const artifact of namedSets(messages)) {
      const set = await this.stored.read(artifact);
      if (set) sets.set(artifact, set);
    }
    return sets;
  }
}
