/**
 * What the name of a field says of its value: `always` is a secret whatever it is; `unlessNumber` may as well be the name of
 * a column or an event, whose numbers are no secrets; `ifLikeOne` is as often an ordinary word, so the value has to look
 * like a secret. Undefined: not a secret.
 */
export type Secrecy = 'always' | 'unlessNumber' | 'ifLikeOne' | undefined;

/** Words that are secrets at the end of a name. */
const SECRETS = /(?:password|passwd|passphrase|pwd|secret|apikey|authorization|密码|口令|密钥|令牌)$/;
/** What somebody does with a password is an event, which is counted: `reset_password: 45`. */
const DEEDS = new Set(
  'forgot forgotten forget reset change changed wrong invalid incorrect missing failed lost has is no needs'.split(' '),
);
/** Before `key`, which is as often the key of a table. */
const KEYS = new Set('api secret private encryption signing auth subscription ssh shared'.split(' '));
const SOME_KEYS = new Set('access account master'.split(' '));
/** Before `token`, which is as often a word of a text. */
const TOKENS = new Set('access auth refresh bearer security session api secret private'.split(' '));
/** Before `pass`. */
const LOGINS = new Set('db database mysql postgres pg redis smtp mail email ftp user admin root login'.split(' '));
/** Before `signature`, in links that give access. */
const LINKS = new Set('access amz goog'.split(' '));

/** Of a long name, what is looked at: its last words. */
const MAX_NAME_CHARACTERS = 64;

/** A quick look: most names hold none of these. */
const HINT = /pass|pwd|secret|key|token|authorization|signature|[密口令]/i;

/** What a name says. The words of `DB_PASSWORD`, `db-password` and `dbPassword` are the same. */
export function secrecyOf(name: string): Secrecy {
  const end = name.slice(-MAX_NAME_CHARACTERS);
  if (!HINT.test(end)) return undefined;
  const words = wordsOf(end);
  const last = words.at(-1) ?? '';
  const before = (known: ReadonlySet<string>): boolean => words.slice(0, -1).some((word) => known.has(word));
  if (SECRETS.test(last)) return before(DEEDS) ? 'unlessNumber' : 'always';
  switch (last) {
    case 'key':
      if (before(KEYS)) return 'always';
      return before(SOME_KEYS) ? 'unlessNumber' : undefined;
    case 'token':
      return before(TOKENS) ? 'unlessNumber' : 'ifLikeOne';
    case 'pass':
      return before(LOGINS) ? 'unlessNumber' : undefined;
    case 'signature':
      return before(LINKS) ? 'unlessNumber' : undefined;
    default:
      return /(?:access|auth|refresh)token$/.test(last) ? 'unlessNumber' : undefined;
  }
}

/** Words that stand where no secret is: a value that is not there, or the type of a column. */
const NO_VALUE = /^(?:null|none|nil|undefined|nan|true|false|string|varchar|text)?$/i;
/** Longer runs of digits are ids or keys, no counts. */
const NUMBER = /^[+-]?[\d.,]{1,15}%?$/;
/** Letters alone are a secret from this length on. */
const LONG_CHARACTERS = 16;

/** Whether a value is a secret under a name of that secrecy. */
export function isSecretValue(secrecy: Secrecy, value: string): boolean {
  if (secrecy === undefined || NO_VALUE.test(value)) return false;
  if (secrecy === 'always') return true;
  if (NUMBER.test(value)) return false;
  if (secrecy === 'unlessNumber') return true;
  return !/\s/.test(value) && (/\d/.test(value) || value.length >= LONG_CHARACTERS);
}

function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\s.:-]+/)
    .map((word) => word.replace(/\d+$/, ''));
  return words.filter((word) => word !== '');
}
