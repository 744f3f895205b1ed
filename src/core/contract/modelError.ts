import type { Localize } from '../text/formatter';

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
  'server_key', // a model server wants a key, or does not accept the one that is stored
  'bad_server', // the address of a model server cannot be used
  'no_chat_api', // something answers there that has no API for chat
  'no_consent', // the user did not let us use a model of the editor
  'untrusted', // the workspace is not trusted: nothing leaves
  'withheld', // the request has more than the data mode lets leave now
  'over_budget', // the request may take more than the budget of the session has left
  'model_gone', // the chosen model, or its server, is not there any more
  'small_window', // the context window is too small for the analyst
  'window_lies', // a part of the conversation was dropped without a word
  'rate_limited',
  'overloaded',
  'server', // the provider failed
  'network', // the provider cannot be reached
  'stalled', // nothing came for too long
  'cut_off', // the reply broke off, or could not be read
  'disordered', // parts of the reply came twice, or in another order
  'endless', // the reply was larger, or took longer, than any reply does
] as const;
export type ModelErrorKind = (typeof modelErrorKinds)[number];

const PASSING: readonly ModelErrorKind[] = [
  'rate_limited',
  'overloaded',
  'server',
  'network',
  'stalled',
  'cut_off',
  'disordered',
];

/** A request that fails by these was stopped here: nothing left. */
const STOPPED: ReadonlySet<ModelErrorKind> = new Set(['no_consent', 'untrusted', 'withheld', 'over_budget']);

/** Whether what failed was stopped before anything of it left. */
export function wasStopped(kind: ModelErrorKind | undefined): boolean {
  return kind !== undefined && STOPPED.has(kind);
}

/** What an error is about, where its words name it. */
export interface ModelErrorFacts {
  /** The host, or whoever answers. */
  host?: string;
  model?: string;
  /** Tokens that the model takes, or has read. */
  tokens?: number;
  /** Tokens of the request. */
  of?: number;
  /** Of the budget: what the request may take, what is left, and all of it, in tokens or US dollars. */
  budget?: { unit: 'tokens' | 'dollars'; wanted: number; left: number; all: number };
}

/** Tokens of context that the analyst needs: its prompt, a question, a result and the reply. */
export const LEAST_WINDOW = 16_000;

/** A request to a model that failed. The message is the provider's own words, never with a key in them. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** Milliseconds that the provider asks to wait. */
    readonly retryAfterMs?: number,
    readonly facts: ModelErrorFacts = {},
  ) {
    super(message);
  }

  /** Whether asking again later may help. */
  get passes(): boolean {
    return PASSING.includes(this.kind);
  }
}

/** What happened, for the user, with the provider's words. */
export function modelErrorReason(error: ModelError, t: Localize): string {
  return withWords(reasonOf(error, t), error.message, t);
}

/** What happened and what to do, for the user. */
export function describeModelError(error: ModelError, t: Localize): string {
  return withWords(sentences(reasonOf(error, t), adviceOf(error, t), t), error.message, t);
}

function withWords(text: string, message: string, t: Localize): string {
  return message === '' ? text : sentences(text, t('The provider says: {message}', { message }), t);
}

/** Two sentences, with what stands between them in the language. */
function sentences(first: string, second: string, t: Localize): string {
  return t('{first} {second}', { first, second });
}

function reasonOf({ kind, facts }: ModelError, t: Localize): string {
  const host = facts.host ?? t('The server');
  const model = facts.model ?? t('The model');
  const tokens = grouped(facts.tokens);
  const reasons: Readonly<Record<ModelErrorKind, string>> = {
    no_key: t('No API key is stored for Claude.'),
    wrong_key: t('The API key was not accepted.'),
    no_access: t('The API key may not use this model.'),
    no_credit: t('The account has no credit left.'),
    unknown_model: t('The provider does not know this model.'),
    too_long: t('The conversation is too long for this model.'),
    declined: t('The model declined to answer.'),
    refused: t('The provider refused the request.'),
    bad_address: t('The address of the provider cannot be used.'),
    no_api: t('What answers at the address of the provider is no Messages API.'),
    server_key: t('{host} did not accept the request without a valid API key.', { host }),
    bad_server: t('The address of the model server cannot be used.'),
    no_chat_api: t('{host} answers with neither the Chat Completions API nor that of Ollama.', { host }),
    no_consent: t('You did not let BA-Agent use {model}.', { model }),
    untrusted: t('The workspace is not trusted: nothing is sent to a model.'),
    withheld: t('The data mode lets less leave now than when this turn began.'),
    over_budget: overBudget(facts.budget, t),
    model_gone: t('{model} is not available any more.', { model }),
    small_window:
      facts.tokens === undefined
        ? t('{model} takes too few tokens; the analyst needs {least}.', { model, least: grouped(LEAST_WINDOW) })
        : t('{model} takes {tokens} tokens here; the analyst needs {least}.', {
            ...{ model, tokens, least: grouped(LEAST_WINDOW) },
          }),
    window_lies:
      facts.tokens === undefined
        ? t('{host} dropped a part of the conversation without saying so. The answer was not used.', { host })
        : t(
            '{host} read {tokens} of about {of} tokens and dropped the rest without saying so. The answer was not used.',
            {
              ...{ host, tokens, of: grouped(facts.of) },
            },
          ),
    rate_limited: t('The limit of requests is reached.'),
    overloaded: t('The provider is overloaded.'),
    server: t('The provider failed.'),
    network: t('The provider cannot be reached.'),
    stalled: t('The provider stopped sending.'),
    cut_off: t('The reply broke off.'),
    disordered: t('Parts of the reply came twice or in another order, so it was not used.'),
    endless: t('The reply did not come to an end in time, or was larger than a reply can be. It was stopped.'),
  };
  return reasons[kind];
}

function adviceOf({ kind, retryAfterMs = 0 }: ModelError, t: Localize): string {
  const later =
    retryAfterMs > 90_000
      ? t('Continue in {minutes} minutes.', { minutes: Math.ceil(retryAfterMs / 60_000) })
      : t('Wait a while, then continue.');
  const advice: Readonly<Record<ModelErrorKind, string>> = {
    no_key: t('Set the key, or let the built-in analyst answer.'),
    wrong_key: t('Set a valid key, or let the built-in analyst answer.'),
    no_access: t('Pick another model, or ask for access.'),
    no_credit: t('Add credit at the provider, or let the built-in analyst answer.'),
    unknown_model: t('Pick another model.'),
    too_long: t('Start a new session, or pick a model with a larger window.'),
    declined: t('Ask in another way, or pick another model.'),
    refused: t('Pick another model, or start a new session.'),
    bad_address: t(
      'It must begin with https://, or with http:// for this machine. Change the setting baAgent.anthropic.baseUrl.',
    ),
    no_api: t('Check the setting baAgent.anthropic.baseUrl: an address without /v1 at its end.'),
    server_key: t('Set the key with the command “Set Key of Model Server…”, or pick another model.'),
    bad_server: t(
      'It must begin with https://, or with http:// for this machine. Change it in the setting baAgent.servers.',
    ),
    no_chat_api: t('Check the address in the setting baAgent.servers.'),
    no_consent: t('Send your question again to be asked for permission again.'),
    untrusted: t('Trust the workspace, or let the built-in analyst answer.'),
    withheld: t('Continue: what was found until now is withheld from the model.'),
    over_budget: t(
      'Allow as much again, let the built-in analyst answer, or change the settings baAgent.budget.dollars and baAgent.budget.tokens.',
    ),
    model_gone: t('Pick another model, or check the setting baAgent.servers.'),
    small_window: t('Load it with a longer context.'),
    window_lies: t('Load the model with a longer context, or start a new session.'),
    rate_limited: later,
    overloaded: later,
    server: later,
    network: t('Check the network connection and the address, then continue.'),
    stalled: t('Continue to ask again.'),
    cut_off: t('Continue to ask again.'),
    disordered: t('Continue to ask again. If it happens again, check the gateway or the server in between.'),
    endless: t('Continue to ask again, pick another model, or check the address of the server.'),
  };
  return advice[kind];
}

function overBudget(budget: ModelErrorFacts['budget'], t: Localize): string {
  if (!budget) return t('The budget of this session is used up.');
  const { unit, wanted, left, all } = budget;
  if (unit === 'tokens') {
    const amounts = { wanted: grouped(wanted), left: grouped(Math.max(0, left)), all: grouped(all) };
    return t(
      'The next request may take {wanted} tokens. The budget of this session has {left} of {all} left.',
      amounts,
    );
  }
  const amounts = { wanted: inDollars(wanted), left: inDollars(Math.max(0, left)), all: inDollars(all) };
  return t('The next request may cost {wanted}. The budget of this session has {left} of {all} left.', amounts);
}

function inDollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}

/** A count with its thousands apart, as both languages of the product write it. */
function grouped(count = 0): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}
