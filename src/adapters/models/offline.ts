import { CancelledError } from '../../base/errors';
import { nextReply } from '../../core/analysis/analyst';
import { makeWording } from '../../core/analysis/wording';
import type { ModelChunk } from '../../core/agent/model';
import type { Localize, ModelClient, ModelRequest } from '../../core/ports';

/** Characters a chunk: the reply reaches the panel in pieces, as any model's does. */
const CHUNK_CHARACTERS = 240;

/** The built-in analyst behind the port of every model: no network, no key, no guessing. */
export class OfflineModel implements ModelClient {
  readonly id = 'offline';

  constructor(
    private readonly localize: Localize,
    private readonly locale: string,
  ) {}

  async *stream({ messages }: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const reply = JSON.stringify(nextReply(messages, makeWording(this.localize, this.locale)));
    for (let at = 0; at < reply.length; at += CHUNK_CHARACTERS) {
      if (signal.aborted) throw new CancelledError();
      yield { type: 'text', text: reply.slice(at, at + CHUNK_CHARACTERS) };
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
