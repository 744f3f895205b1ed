import { CancelledError } from '../../../base/errors';
import type { PassageHit } from './passageIndex';

/** Turns texts into vectors of their meaning: a provider's, or a server's on this machine. */
export interface Embeddings {
  /** Who is asked, for the model and the user: host and name of the model. */
  readonly label: string;
  /**
   * A vector for each text, in their order.
   * @returns the vectors, and how many of the texts were sent (others were known)
   * @throws EmbeddingsError, CancelledError
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<{ vectors: (readonly number[] | Float32Array)[]; sent: number }>;
}

/** Why there are no vectors; the message names neither a key nor what was sent. */
export class EmbeddingsError extends Error {
  override readonly name = 'EmbeddingsError';
}

/** Passages whose order the meaning may change: the first ones by their words. */
export const CANDIDATES = 100;
/** Of reciprocal rank fusion: how much less the first ranks differ from the next ones. */
const RANK_CONSTANT = 60;

export interface Ranked {
  hits: PassageHit[];
  /** What the numbers of `score` are. */
  by: 'bm25' | 'fusion';
  /** What was sent to whom, or why nothing was compared; undefined where no meaning was asked for. */
  note?: string;
}

/**
 * Ranks passages by words and by meaning: their ranks by BM25 and by the cosine of their vectors with the query's are
 * fused, each passage getting the sum of 1 / (60 + rank). Cormack, Clarke & Büttcher, "Reciprocal rank fusion outperforms
 * Condorcet and individual rank learning methods", SIGIR 2009. Where there are no vectors the order stays.
 * @param hits by BM25, the best first
 * @throws CancelledError
 */
export async function rerank(
  query: string,
  hits: readonly PassageHit[],
  embeddings: Embeddings,
  signal: AbortSignal,
): Promise<Ranked> {
  const candidates = hits.slice(0, CANDIDATES);
  try {
    const texts = [query, ...candidates.map(textOf)];
    const { vectors, sent } = await embeddings.embed(texts, signal);
    const [wanted = [], ...own] = vectors;
    const likeness = own.map((vector) => cosine(wanted, vector));
    const order = candidates.map((_, at) => at).sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0));
    const fused = candidates.map((hit, at) => ({ ...hit, score: fusedScore(at, order.indexOf(at)) }));
    fused.sort((a, b) => b.score - a.score); // among equals the words count
    const what = sent === 0 ? 'nothing new was sent to' : `${sent} texts (query and passages) were sent to`;
    const note = `Ranked by words and by meaning (reciprocal rank fusion): ${what} ${embeddings.label}.`;
    return { hits: [...fused, ...hits.slice(CANDIDATES)], by: 'fusion', note };
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw signal.aborted ? new CancelledError() : error;
    const note = `Ranked by words alone: ${embeddings.label} gave no vectors (${error.message}).`;
    return { hits: [...hits], by: 'bm25', note };
  }
}

/** @param first and @param second rank, from 0 */
function fusedScore(first: number, second: number): number {
  return 1 / (RANK_CONSTANT + first + 1) + 1 / (RANK_CONSTANT + second + 1);
}

function textOf({ headings, text }: PassageHit): string {
  return headings === '' ? text : `${headings}\n${text}`;
}

/** The cosine of two vectors; 0 where one of them has no length. */
export function cosine(a: readonly number[] | Float32Array, b: readonly number[] | Float32Array): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB);
}
