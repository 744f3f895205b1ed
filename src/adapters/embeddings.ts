import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { batches } from '../base/batches';
import { CancelledError } from '../base/errors';
import { parseJson } from '../base/parseJson';
import { EmbeddingsError, type Embeddings } from '../core/tools/vectorSearch/rerank';
import { abortableFetch } from './abortableFetch';
import { boundedText } from './boundedText';
import { isSecureAddress } from './secureAddress';

/** Texts, and characters of them, that one request has. */
const BATCH_TEXTS = 64;
const BATCH_CHARACTERS = 60_000;
/** Characters of a text that are sent: models take some thousand tokens. */
const MAX_CHARACTERS = 4000;
/** Milliseconds that all requests of a search may take together. */
const PATIENCE_MS = 6000;
/** Bytes of a reply: 64 vectors of 4,096 numbers as text take six megabytes. */
const MAX_REPLY = 16 * 1024 * 1024;
/** Vectors that are kept: of 3,072 numbers they take 24 MB. */
const MAX_VECTORS = 2000;

/** Where vectors are made, and who asks. */
export interface EmbeddingsAccess {
  /** The address of the API, without `/embeddings`. */
  url: string;
  model: string;
  /** Empty for a server that wants none. */
  key: string;
}

const replySchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(20_000) })),
});

/** Vectors from a server that speaks the embeddings API of OpenAI. Those of texts that were sent before are kept in memory. */
export class HttpEmbeddings implements Embeddings {
  readonly label: string;
  private readonly address: URL | undefined;
  private readonly known = new LRUCache<string, Float32Array>({ max: MAX_VECTORS });

  constructor(
    private readonly access: EmbeddingsAccess,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.address = usableAddress(access.url);
    this.label = `${this.address?.host ?? 'the server for embeddings'} (model ${access.model})`;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<{ vectors: Float32Array[]; sent: number }> {
    const cut = texts.map((text) => text.slice(0, MAX_CHARACTERS));
    const vectors = new Map<string, Float32Array>();
    const unknown = new Map<string, string>();
    for (const text of cut) {
      const hash = hashOf(text);
      const vector = this.known.get(hash);
      if (vector) vectors.set(hash, vector);
      else unknown.set(hash, text);
    }
    const deadline = AbortSignal.timeout(this.patienceMs);
    for (const batch of batches([...unknown], ([, text]) => text.length, BATCH_CHARACTERS, BATCH_TEXTS)) {
      const made = await this.request(
        batch.map(([, text]) => text),
        signal,
        deadline,
      );
      batch.forEach(([hash], at) => {
        const vector = made[at];
        if (!vector) return;
        vectors.set(hash, vector);
        this.known.set(hash, vector);
      });
    }
    const all = cut.flatMap((text) => vectors.get(hashOf(text)) ?? []);
    if (new Set(all.map(({ length }) => length)).size > 1) throw new EmbeddingsError('its vectors differ in length');
    return { vectors: all, sent: unknown.size };
  }

  private async request(input: string[], signal: AbortSignal, deadline: AbortSignal): Promise<Float32Array[]> {
    const { key, model } = this.access;
    if (!this.address) throw new EmbeddingsError('its address must begin with https://, or http:// on this machine');
    if (!/^[\x21-\x7e]*$/.test(key)) throw new EmbeddingsError('its key cannot be sent');
    try {
      const response = await abortableFetch(this.address, {
        method: 'POST',
        // A server that sends us elsewhere would have the key and the texts sent there.
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input, encoding_format: 'float' }),
        signal: AbortSignal.any([signal, deadline]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new EmbeddingsError(`it answered with status ${response.status}`);
      }
      return vectorsOf(await bodyOf(response), input.length);
    } catch (error) {
      if (error instanceof EmbeddingsError) throw error;
      if (signal.aborted) throw new CancelledError();
      // The words of others may hold the address or the key.
      throw new EmbeddingsError(deadline.aborted ? 'it took too long' : 'it cannot be reached');
    }
  }
}

/** @throws EmbeddingsError */
function vectorsOf(body: string, count: number): Float32Array[] {
  const parsed = replySchema.safeParse(parseJson(body));
  if (!parsed.success) throw new EmbeddingsError('its answer is none of the embeddings API');
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, Float32Array.from(embedding)]));
  const vectors = Array.from({ length: count }, (_, at) => byIndex.get(at));
  if (parsed.data.data.length !== count || !vectors.every((vector) => vector !== undefined)) {
    throw new EmbeddingsError('its answer has not one vector for each text');
  }
  return vectors;
}

/** @throws EmbeddingsError where it is too large */
async function bodyOf(response: Response): Promise<string> {
  const { text, isWhole } = await boundedText(response, MAX_REPLY);
  if (!isWhole) throw new EmbeddingsError('its answer is too large');
  return text;
}

/** The address of the request; undefined for one that neither texts nor the key may go to. */
function usableAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (!isSecureAddress(address)) return undefined;
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/embeddings`;
  return address;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
