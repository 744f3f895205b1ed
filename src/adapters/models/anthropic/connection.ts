import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { ModelError } from '../../../core/agent/modelError';

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
  if (!usableAddress(baseUrl)) throw new ModelError('bad_address', baseUrl);
  // Anything else in a header makes the runtime throw an error with the header, and the key, in its words.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ModelError('wrong_key', '');
  return new Client({
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

/** Keys go over https; over http only to this machine. */
function usableAddress(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname, username } = new URL(baseUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
