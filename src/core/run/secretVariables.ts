import { isSecretValue, secrecyOf } from '../session/secretNames';
import { maskSecrets } from '../session/secrets';

/** Last words of names whose values are secrets: `DOCKER_PASS`, `LDAP_BIND_PW`. */
const LAST = new Set('PASS PW CREDENTIAL CREDENTIALS COOKIE'.split(' '));
/** Last words of names whose values are secrets where they look like one: `GITHUB_PAT`. */
const LAST_OF_SOME = new Set('PAT AUTH TOKEN SECRET'.split(' '));
/** Words of names whose values are secrets where they look like a key: `POETRY_PYPI_TOKEN_MINE`. */
const ANYWHERE = ['SECRET', 'TOKEN'];
/** Names whose words do not say what they hold. */
const NAMED = new Set(['BW_SESSION', 'DOCKER_AUTH_CONFIG']);

/** A place, not what is there: `GOOGLE_APPLICATION_CREDENTIALS`. */
const PLACE = /^(?:~?[\\/]|\.{1,2}[\\/]|[A-Za-z]:[\\/]|[a-z][a-z0-9+.-]{1,30}:\/\/)/i;
/** What a key is made of; the keys of tables and of stored objects are words. */
const KEY = /^(?=\D*\d)[\w+/=~-]{16,}$/;
/** A token as the user of an address: `https://TOKEN@host`. */
const TOKEN_IN_ADDRESS = /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/@:]{16,}@/i;

/**
 * Whether a variable of the environment holds a secret, by its name or its looks. Names of variables say more than names of
 * columns and fields, for which `secrecyOf` is: `OPENAI_KEY` is no key of a table.
 */
export function isSecretVariable(name: string, value: string): boolean {
  return (
    isSecretValue(secrecyOf(name), value) ||
    maskSecrets(value) !== value ||
    TOKEN_IN_ADDRESS.test(value) ||
    isSecretByWords(name.toUpperCase(), value)
  );
}

function isSecretByWords(name: string, value: string): boolean {
  const words = name.split(/[^A-Z0-9]+/).filter((word) => word !== '');
  if (words.includes('WEBHOOK')) return /^https?:/i.test(value); // who knows the address may write there
  if (PLACE.test(value)) return false;
  if (NAMED.has(name)) return value !== '';
  const last = words.at(-1) ?? '';
  if (LAST.has(last)) return isSecretValue('unlessNumber', value);
  if (LAST_OF_SOME.has(last)) return isSecretValue('ifLikeOne', value) || /^[^\s/]+:[^\s/]+$/.test(value);
  return (last === 'KEY' || ANYWHERE.some((word) => words.includes(word))) && KEY.test(value);
}
