const MASK = '[masked]';

/** Names whose values are secrets. */
const NAMES =
  'x-api-key|api[-_ ]?key|apikey|authorization|password|passwd|pwd|secret|client[-_]secret|(?:access|auth|refresh)[-_]?token';
const NAMED = new RegExp(`^(?:${NAMES})$`, 'i');

/** What to look for, and what stands in its place. All are bounded: a long text takes time in proportion to its length. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)[ \t]+[\w.~+/=-]{8,}/gi, `$1 ${MASK}`],
  [
    new RegExp(
      `\\b(${NAMES})(\\\\?["']?[ \\t]{0,8}[:=][ \\t]{0,8}\\\\?["']?)(?!\\[masked\\]|Bearer |Basic )[^\\s"'\\\\,;&}]+`,
      'gi',
    ),
    `$1$2${MASK}`,
  ],
  [/\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@]{0,200}):[^\s/@]{1,500}@/gi, `$1:${MASK}@`],
  [/\bsk-[\w-]{10,}/g, MASK],
  [/\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA)[\w-]{10,}/g, MASK],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g, MASK],
];

/** A text without what looks like a key, a token or a password. */
export function maskSecrets(text: string): string {
  return PATTERNS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return NAMED.test(name);
}
