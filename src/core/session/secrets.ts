import { MASK, maskFields } from './secretFields';

/**
 * Secrets that are known by their looks, and what stands in their place. A long text takes time in proportion to its
 * length: what repeats without a bound begins where nothing of the same kind is before it.
 */
const PATTERNS: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END[A-Z0-9 ]{0,60}(?:-----)?|$)/g, MASK],
  // Ordinary words follow these as well: "basic statistics".
  [/\b(Bearer|Basic)[ \t]+(?=[\w.~+/=-]{0,40}\d|[\w.~+/=-]{20})[\w.~+/=-]{8,}/gi, `$1 ${MASK}`],
  // A password ends at the last @ before the path.
  [/\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@"']{0,200}):[^\s/"']+@/gi, `$1:${MASK}@`],
  // One with a slash in it; a number there is a port.
  [
    /\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@"']{0,200}):(?!\[masked\]|\d{1,5}(?:[/?#]|$))[^\s@"']{1,100}@/gi,
    `$1:${MASK}@`,
  ],
  [/([?&]sig=)[^\s&"'<>\\]+/gi, `$1${MASK}`],
  [/(?<![\w-])(-u|--user)[ \t]{1,8}(["']?[^\s:"'/]{1,100}):(?!\/\/)[^\s"']+/g, `$1 $2:${MASK}`],
  [/(?<![A-Za-z0-9])sk-(?=[\w-]{0,40}\d)[\w-]{10,}/g, MASK],
  [
    /(?<![A-Za-z0-9])(?:[sr]k_(?:live|test)_|whsec_|AIza|gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|ya29\.)[\w-]{10,}/g,
    MASK,
  ],
  [/(?<![A-Za-z0-9])(?:npm_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{20,})/g, MASK],
  [/(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, MASK],
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g, MASK],
];

/** A text without what looks like a key, a token or a password, or is named as one. */
export function maskSecrets(text: string): string {
  return maskFields(PATTERNS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text));
}
