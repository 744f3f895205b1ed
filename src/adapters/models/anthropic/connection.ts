import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { ModelError } from '../../../core/contract/modelError';
import { isSecureAddress } from '../../secureAddress';

export const DEFAULT_BASE_URL = 'https://api.anthropic.com';

/** Where Claude is, and who asks. */
export interface Access {
  /** The address of the Messages API, without `/v1`. */
  baseUrl: string;
  key: string;
}

/** The parts of the SDK that are used: the whole of it is more than three times as large. */
class Client extends BaseAnthropic {
  readonly messages = new Messages(this);
  readonly models = new Models(this);
}
export type Connection = Client;

/**
 * A client of the Messages API. It reads nothing from the environment that it is given here, writes no log (its lines
 * hold contents) and does not retry: the agent does, where the user sees it.
 * @param headerTimeoutMs how long to wait for the beginning of a response
 * @throws ModelError when the address or the key cannot be used
 */
export function connect({ baseUrl, key }: Access, headerTimeoutMs: number, fetch: typeof globalThis.fetch): Connection {
  if (!URL.canParse(baseUrl) || !isSecureAddress(new URL(baseUrl))) throw new ModelError('bad_address', ''); // it may hold a password
  // Anything else in a header makes the runtime throw an error with the header, and the key, in its words.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ModelError('wrong_key', '');
  return withoutCustomHeaders({
    apiKey: key,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: headerTimeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    fetch,
    // A server that sends us elsewhere would have the key and the data sent there.
    fetchOptions: { redirect: 'error' },
    // Gateways and local servers know the key by its older header, too.
    ...(baseUrl === DEFAULT_BASE_URL ? {} : { defaultHeaders: { 'x-api-key': key } }),
  });
}

/** The SDK adds headers of this variable to every request, whatever it is given: one could take the key's place. */
const CUSTOM_HEADERS = 'ANTHROPIC_CUSTOM_HEADERS';

function withoutCustomHeaders(options: ConstructorParameters<typeof Client>[0]): Client {
  const set = process.env[CUSTOM_HEADERS];
  if (set === undefined) return new Client(options);
  Reflect.deleteProperty(process.env, CUSTOM_HEADERS);
  try {
    return new Client(options);
  } finally {
    process.env[CUSTOM_HEADERS] = set;
  }
}
