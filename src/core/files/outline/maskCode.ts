/** How a language writes comments and strings. */
export type Syntax = 'python' | 'script' | 'c' | 'go' | 'rust' | 'sql' | 'r' | 'shell' | 'php' | 'ruby';

const SLASHES = '\\/\\/[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$)';
const HASH = '#[^\\n]*';
/** Strings on one line; one that is not closed ends with it. */
const DOUBLE = '"(?:[^"\\\\\\n]|\\\\[^])*"?';
const SINGLE = "'(?:[^'\\\\\\n]|\\\\[^])*'?";
const BACKTICKS = '`(?:[^`\\\\]|\\\\[^])*`?';

const HIDDEN: Readonly<Record<Syntax, RegExp>> = {
  python: alternatives(HASH, '"""[^]*?(?:"""|$)', "'''[^]*?(?:'''|$)", DOUBLE, SINGLE),
  script: alternatives(SLASHES, BACKTICKS, DOUBLE, SINGLE),
  c: alternatives(SLASHES, '"""[^]*?(?:"""|$)', DOUBLE, SINGLE),
  go: alternatives(SLASHES, '`[^`]*`?', DOUBLE, SINGLE),
  // A single quote may begin a lifetime: it is one of a character only with its end.
  rust: alternatives(SLASHES, 'r#"[^]*?(?:"#|$)', '"(?:[^"\\\\]|\\\\[^])*"?', "'(?:[^'\\\\\\n]|\\\\.)'"),
  // Names stand in double quotes, and are left.
  sql: alternatives('--[^\\n]*', '\\/\\*[^]*?(?:\\*\\/|$)', "'(?:[^']|'')*'?", '\\$(\\w*)\\$[^]*?(?:\\$\\1\\$|$)'),
  r: alternatives(HASH, '"(?:[^"\\\\]|\\\\[^])*"?', "'(?:[^'\\\\]|\\\\[^])*'?"),
  shell: alternatives(
    '(?<![^\\s;])#[^\\n]*',
    '<<-?[ \\t]*["\']?(\\w+)["\']?[^\\n]*\\n[^]*?(?:\\n[ \\t]*\\1(?=\\n|$)|$)',
    '"(?:[^"\\\\]|\\\\[^])*"?',
    "'[^']*'?",
  ),
  php: alternatives(
    SLASHES,
    HASH,
    '<<<[ \\t]*["\']?(\\w+)["\']?\\n[^]*?(?:\\n[ \\t]*\\1\\b|$)',
    '"(?:[^"\\\\]|\\\\[^])*"?',
    "'(?:[^'\\\\]|\\\\[^])*'?",
  ),
  ruby: alternatives(
    '^=begin[^]*?(?:^=end|$(?![^]))',
    HASH,
    '<<[~-]?["\']?([A-Z_]+)["\']?[^\\n]*\\n[^]*?(?:\\n[ \\t]*\\1\\b|$(?![^]))',
    DOUBLE,
    SINGLE,
  ),
};

function alternatives(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'), patterns[0]?.startsWith('^') === true ? 'gm' : 'g');
}

/** Code with its comments and strings as spaces: what they say is no code. Lines stay where they are. */
export function maskCode(syntax: Syntax, code: string): string {
  return code.replace(HIDDEN[syntax], (hidden) => hidden.replace(/[^\n]/g, ' '));
}
