import { errorMessage } from '../../../../base/errors';
import { modelErrorReason, ModelError } from '../../../contract/modelError';
import type { Localize } from '../../../text/formatter';
import { describeError } from '../../../text/describeError';
import type { SummaryFailure, SummaryFailureKind } from './order';

/** Milliseconds for one whole summary. */
export const PATIENCE_MS = 60_000;

/** The failure of one request. @param error what was thrown */
export function failureOf(kind: SummaryFailureKind, error?: unknown): SummaryFailure {
  const message = error === undefined ? '' : errorMessage(error);
  return { kind, message, ...(error instanceof ModelError ? { error: error.kind } : {}) };
}

/** Why there is no summary, for the user. */
export function failureWords({ kind, message, error }: SummaryFailure, t: Localize): string {
  switch (kind) {
    case 'error':
      return error === undefined ? describeError(message, t) : modelErrorReason(new ModelError(error, message), t);
    case 'empty':
      return t('The model wrote no summary.');
    case 'slow':
      return t('The summary took longer than {seconds} seconds.', { seconds: PATIENCE_MS / 1000 });
    case 'inflated':
      return t('The summary was too long.');
    case 'cut':
      return t('The summary broke off before its end.');
    case 'calls':
      return t('The model called tools instead of writing a summary.');
    case 'form':
      return t('The summary did not come in the agreed form.');
  }
}
