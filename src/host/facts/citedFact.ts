import { CancelledError } from '../../base/errors';
import type { AgentEvent } from '../../core/contract/events';
import type { FactRef } from '../../core/contract/response';
import type { SqlEngine, SqlValue } from '../../core/ports';
import { describeError } from '../../core/text/describeError';
import type { Formatter } from '../../core/text/formatter';
import type { FactAgain } from '../../protocol/facts';

/** Sums of doubles differ in their last digits with the order in which threads add them up. */
const NOISE = 1e-9;

/** The fact that `{{FACT:N}}` of a turn's report stands for; undefined where there is none. */
export function citedFact(events: readonly AgentEvent[], turn: string, index: number): FactRef | undefined {
  const refs = events.flatMap((event) =>
    event.type === 'reply' && event.turn === turn ? (event.response.metadata.fact_refs ?? []) : [],
  );
  return refs.findLast((ref) => ref.index === index);
}

/** Milliseconds that computing a fact again may take. */
const PATIENCE_MS = 60_000;

/** Runs a fact's query on the file as it is now, past the guard like any other. @throws Error with words for the user */
export async function factAgain(
  { sql, value: before }: Pick<FactRef, 'sql' | 'value'>,
  engine: Pick<SqlEngine, 'query'>,
  { t }: Pick<Formatter, 't'>,
  patienceMs = PATIENCE_MS,
): Promise<FactAgain> {
  try {
    const { rows } = await engine.query({ sql, params: {}, maxRows: 1 }, AbortSignal.timeout(patienceMs));
    const value = plainValue(rows[0]?.[0] ?? null, before);
    return { value, same: isSameValue(value, before) };
  } catch (error) {
    const words =
      error instanceof CancelledError
        ? t('It took longer than {seconds} seconds. Open the query instead, and run it where it may take longer.', {
            seconds: Math.round(patienceMs / 1000),
          })
        : describeError(error, t);
    throw new Error(words, { cause: error });
  }
}

/** What a query gave, as facts have it. Numbers that are too wide for a double come as text. */
export function plainValue(value: SqlValue, before: FactRef['value']): FactRef['value'] {
  if (value === null || typeof value === 'number') return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isNumber = typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

export function isSameValue(now: FactRef['value'], before: FactRef['value']): boolean {
  if (typeof now !== 'number' || typeof before !== 'number') return now === before;
  return Math.abs(now - before) <= NOISE * Math.max(Math.abs(now), Math.abs(before));
}
