import { ModelError } from '../../../core/contract/modelError';
import { isSecureAddress } from '../../secureAddress';

/** Where models are, and who asks. */
export interface ServerAccess {
  /** By which the settings and the ids of its models name it. */
  name: string;
  /** The address of the API, with or without `/v1`. */
  url: string;
  /** Empty: none is sent. */
  key: string;
  /** Whether it may be asked over an open line. It is sent no key then. */
  allowHttp: boolean;
  /** Tokens of the context window, as the user has set it. */
  window?: number;
  /** Whether its models take pictures, as the user has set it; else the server is asked. */
  images?: boolean;
}

/**
 * The address of a server: https, or http to this machine; http to others where the user allows it.
 * @throws ModelError `bad_server`
 */
export function addressOf({ url, allowHttp }: Pick<ServerAccess, 'url' | 'allowHttp'>): URL {
  const address = URL.parse(url);
  const isOpen = address?.protocol === 'http:' && allowHttp && address.username === '' && address.password === '';
  if (!address || !(isOpen || isSecureAddress(address))) throw new ModelError('bad_server', ''); // it may hold a password
  return address;
}

/** Whether a server is on this machine, or on a line that is open: a program of one's own, which tells more of its models. */
export function isOwnServer({ url }: Pick<ServerAccess, 'url'>): boolean {
  return URL.parse(url)?.protocol === 'http:';
}

/** The host of a server, for people; its name where the address is none. */
export function hostOf({ url, name }: Pick<ServerAccess, 'url' | 'name'>): string {
  return URL.parse(url)?.host ?? name;
}

/** An address below the API of Chat Completions: `/v1` stands for an address without a path. @throws ModelError */
export function chatAddress(access: ServerAccess, path: string): URL {
  const address = addressOf(access);
  const base = address.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  address.pathname = `${base === '' ? '/v1' : base}${path}`;
  return address;
}

/** An address beside that API, such as those of Ollama, LM Studio and llama.cpp. @throws ModelError */
export function ownAddress(access: ServerAccess, path: string): URL {
  const address = addressOf(access);
  const base = address.pathname.replace(/\/+$/, '').replace(/\/(v1|api)$/, '');
  address.pathname = `${base}${path}`;
  return address;
}

/**
 * The headers of a request. A key that the runtime would refuse with the key in its words is refused here; over an open line
 * none is sent.
 * @throws ModelError `server_key`
 */
export function headersOf(access: ServerAccess): Record<string, string> {
  const { key } = access;
  if (key === '' || !isSecureAddress(addressOf(access))) return {};
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ModelError('server_key', '', undefined, { host: hostOf(access) });
  return { authorization: `Bearer ${key}` };
}
