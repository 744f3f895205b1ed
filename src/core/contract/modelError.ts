import type { Localize } from '../text/wording';

/** Why a model gave no whole reply. */
export const modelErrorKinds = [
  'no_key', // no API key is stored
  'wrong_key',
  'no_access', // the key may not use this model
  'no_credit',
  'unknown_model',
  'too_long', // the conversation does not fit into the model's context window
  'declined', // the model refuses to answer
  'refused', // the provider refuses the request as it is
  'bad_address', // the base URL cannot be used
  'no_api', // something answers there that is no Messages API
  'rate_limited',
  'overloaded',
  'server', // the provider failed
  'network', // the provider cannot be reached
  'stalled', // nothing came for too long
  'cut_off', // the reply broke off, or could not be read
] as const;
export type ModelErrorKind = (typeof modelErrorKinds)[number];

const PASSING: readonly ModelErrorKind[] = ['rate_limited', 'overloaded', 'server', 'network', 'stalled', 'cut_off'];

/** A request to a model that failed. The message is the provider's own words, never with a key in them. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** Milliseconds that the provider asks to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** Whether asking again later may help. */
  get passes(): boolean {
    return PASSING.includes(this.kind);
  }
}

/** What happened, for the user, with the provider's words. */
export function modelErrorReason({ kind, message }: ModelError, t: Localize): string {
  return withWords(reasonOf(kind, t), message, t);
}

/** What happened and what to do, for the user. */
export function describeModelError(error: ModelError, t: Localize): string {
  return withWords(sentences(reasonOf(error.kind, t), adviceOf(error, t), t), error.message, t);
}

function withWords(text: string, message: string, t: Localize): string {
  return message === '' ? text : sentences(text, t('The provider says: {message}', { message }), t);
}

/** Two sentences, with what stands between them in the language. */
function sentences(first: string, second: string, t: Localize): string {
  return t('{first} {second}', { first, second });
}

function reasonOf(kind: ModelErrorKind, t: Localize): string {
  switch (kind) {
    case 'no_key':
      return t('No API key is stored for Claude.');
    case 'wrong_key':
      return t('The API key was not accepted.');
    case 'no_access':
      return t('The API key may not use this model.');
    case 'no_credit':
      return t('The account has no credit left.');
    case 'unknown_model':
      return t('The provider does not know this model.');
    case 'too_long':
      return t('The conversation is too long for this model.');
    case 'declined':
      return t('The model declined to answer.');
    case 'refused':
      return t('The provider refused the request.');
    case 'bad_address':
      return t('The address of the provider cannot be used.');
    case 'no_api':
      return t('What answers at the address of the provider is no Messages API.');
    case 'rate_limited':
      return t('The limit of requests is reached.');
    case 'overloaded':
      return t('The provider is overloaded.');
    case 'server':
      return t('The provider failed.');
    case 'network':
      return t('The provider cannot be reached.');
    case 'stalled':
      return t('The provider stopped sending.');
    case 'cut_off':
      return t('The reply broke off.');
  }
}

function adviceOf({ kind, retryAfterMs = 0 }: ModelError, t: Localize): string {
  switch (kind) {
    case 'no_key':
      return t('Set the key, or let the built-in analyst answer.');
    case 'wrong_key':
      return t('Set a valid key, or let the built-in analyst answer.');
    case 'no_access':
      return t('Pick another model, or ask for access.');
    case 'no_credit':
      return t('Add credit at the provider, or let the built-in analyst answer.');
    case 'unknown_model':
      return t('Pick another model.');
    case 'too_long':
      return t('Start a new session, or pick a model with a larger window.');
    case 'declined':
      return t('Ask in another way, or pick another model.');
    case 'refused':
      return t('Pick another model, or start a new session.');
    case 'bad_address':
      return t(
        'It must begin with https://, or with http:// for this machine. Change the setting baAgent.anthropic.baseUrl.',
      );
    case 'no_api':
      return t('Check the setting baAgent.anthropic.baseUrl: an address without /v1 at its end.');
    case 'rate_limited':
    case 'overloaded':
    case 'server':
      return retryAfterMs > 90_000
        ? t('Continue in {minutes} minutes.', { minutes: Math.ceil(retryAfterMs / 60_000) })
        : t('Wait a while, then continue.');
    case 'network':
      return t('Check the network connection and the address, then continue.');
    case 'stalled':
    case 'cut_off':
      return t('Continue to ask again.');
  }
}
