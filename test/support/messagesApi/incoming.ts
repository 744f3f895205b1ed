import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { invalidRequest, type ApiError } from './apiError';

/** The largest body that is taken, in bytes. */
const LARGEST_BODY = 32 * 1024 * 1024;
const VERSIONS = ['2023-06-01', '2026-10-21'];

/** Headers with their names in lower case; several of one name are one, with commas. */
export type Headers = Readonly<Record<string, string>>;

export function headersOf({ headers }: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** Why a request may not come in whatever it asks: its key or its version. Undefined when it may. */
export function doorComplaint(headers: Headers, key: string): ApiError | undefined {
  const { authorization, 'x-api-key': plain, 'anthropic-version': version } = headers;
  const unauthorized = (message: string): ApiError => ({ status: 401, type: 'authentication_error', message });
  if (authorization === undefined && plain === undefined) return unauthorized('x-api-key header is required');
  if (authorization !== undefined && authorization !== `Bearer ${key}`) return unauthorized('API key is invalid.');
  if (plain !== undefined && plain !== key) return unauthorized('invalid x-api-key');
  if (version === undefined) return invalidRequest('anthropic-version: header is required');
  if (!VERSIONS.includes(version)) return invalidRequest(`anthropic-version: "${version}" is not a valid version`);
  return undefined;
}

/** A body as JSON says it, or why it is none. Reads all of it either way: a client hears nothing while it still sends. */
export async function readJson(
  incoming: IncomingMessage,
  headers: Headers,
): Promise<{ readonly body?: unknown; readonly refusal?: ApiError }> {
  // Of a client that goes away nothing is left to judge.
  const bytes = await buffer(incoming).catch(() => Buffer.alloc(0));
  if (bytes.length > LARGEST_BODY) {
    return { refusal: { status: 413, type: 'request_too_large', message: 'Request exceeds the maximum size' } };
  }
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return { refusal: invalidRequest('content-type: header must be application/json') };
  }
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    return { body };
  } catch (error) {
    return { refusal: invalidRequest(`The request body is not valid JSON: ${String(error)}`) };
  }
}
