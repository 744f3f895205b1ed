/** The outline of code by its words alone, line by line: for languages without a parser, and where the parser fails. */
import type { Definition } from './definitions';
import { maskCode, type Syntax } from './maskCode';

/** Of a line, what is looked at: a definition stands at its beginning. */
const MAX_LINE_CHARACTERS = 300;

interface Words {
  syntax: Syntax;
  /** Each with the name as its first group. */
  functions: readonly RegExp[];
  classes: readonly RegExp[];
}

const NAME = '([\\p{L}_$][\\p{L}\\p{N}_$]*)';
const words = (pattern: string, flags = 'u'): RegExp => new RegExp(pattern.replaceAll('NAME', NAME), flags);

const SCRIPT: Words = {
  syntax: 'script',
  functions: [
    words('^(?:export\\s+)?(?:default\\s+)?(?:async\\s+)?function\\s*\\*?\\s*NAME\\s*[(<]'),
    words(
      '^(?:export\\s+)?(?:const|let|var)\\s+NAME\\b[^=]{0,100}=\\s*(?:async\\s*)?(?:function\\b|\\([^)]*\\)[^=]{0,60}=>|[\\p{L}_$][\\w$]*\\s*=>)',
    ),
  ],
  classes: [words('^(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:class|interface|enum)\\s+NAME')],
};
/** Methods of Java and C#: a type, a name, a list of parameters, a body. */
const METHODS: Words = {
  syntax: 'c',
  functions: [
    words(
      '^\\s*(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async|synchronized|sealed)\\s+)+(?:<[^>]{1,60}>\\s*)?[\\p{L}_][\\w.]*(?:<[^()=;]{1,100}>)?[\\[\\]?]*\\s+NAME\\s*(?:<[^>]{1,60}>)?\\(',
    ),
  ],
  classes: [
    words(
      '^\\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|partial)\\s+)*(?:class|interface|enum|record|struct)\\s+NAME',
    ),
  ],
};
const C: Words = {
  syntax: 'c',
  functions: [
    words(
      '^(?!(?:typedef|return|else|if|for|while|switch|using)\\b)[\\p{L}_][\\w:<>,*&\\s]*?[\\s*&:]NAME\\s*\\([^;{]*(?:\\{|$)',
    ),
  ],
  classes: [words('^\\s*(?:typedef\\s+)?(?:struct|class|union|enum(?:\\s+class)?)\\s+NAME(?=\\s*(?:[:{]|final\\b|$))')],
};
const SQL_NAME =
  '((?:"[^"\\n]{1,100}"|`[^`\\n]{1,100}`|\\[[^\\]\\n]{1,100}\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)(?:\\.(?:"[^"\\n]{1,100}"|[\\p{L}_][\\p{L}\\p{N}_$]*)){0,2})';
const sqlWords = (kinds: string): RegExp =>
  new RegExp(
    `^\\s*create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:(?:global|local)\\s+)?(?:temp(?:orary)?\\s+|unlogged\\s+|external\\s+|materialized\\s+|recursive\\s+)*(?:${kinds})\\s+(?:if\\s+not\\s+exists\\s+)?${SQL_NAME}`,
    'iu',
  );

const BY_LANGUAGE: Readonly<Record<string, Words>> = {
  python: {
    syntax: 'python',
    functions: [words('^(?:async\\s+)?def\\s+NAME')],
    classes: [words('^class\\s+NAME')],
  },
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  sql: { syntax: 'sql', functions: [sqlWords('function|procedure|macro')], classes: [sqlWords('table|view')] },
  r: {
    syntax: 'r',
    functions: [/^([\p{L}.][\p{L}\p{N}._]*)\s*(?:<<?-|=)\s*(?:function\s*\(|\\\()/u],
    classes: [/^([\p{L}.][\p{L}\p{N}._]*)\s*(?:<<?-|=)\s*(?:R6::)?(?:R6Class|setRefClass|setClass)\s*\(/u],
  },
  shell: {
    syntax: 'shell',
    functions: [/^(?:function\s+)?([\p{L}_][\p{L}\p{N}_:.-]*)\s*\(\s*\)/u, /^function\s+([\p{L}_][\p{L}\p{N}_:.-]*)/u],
    classes: [],
  },
  java: METHODS,
  'c#': METHODS,
  c: C,
  cpp: C,
  go: {
    syntax: 'go',
    functions: [words('^func\\s+(?:\\([^)]{0,100}\\)\\s*)?NAME')],
    classes: [words('^type\\s+NAME(?:\\[[^\\]]{1,60}\\])?\\s+(?:struct|interface)\\b')],
  },
  rust: {
    syntax: 'rust',
    functions: [words('^(?:pub(?:\\([^)]{1,40}\\))?\\s+)?(?:(?:const|async|unsafe)\\s+)*fn\\s+NAME')],
    classes: [words('^(?:pub(?:\\([^)]{1,40}\\))?\\s+)?(?:struct|enum|trait|union)\\s+NAME')],
  },
  php: {
    syntax: 'php',
    functions: [words('^function\\s+&?\\s*NAME')],
    classes: [words('^\\s*(?:(?:abstract|final|readonly)\\s+)*(?:class|interface|trait|enum)\\s+NAME')],
  },
  ruby: {
    syntax: 'ruby',
    functions: [/^def\s+(?:self\.)?([\p{L}_][\p{L}\p{N}_]*[?!=]?)/u],
    classes: [words('^\\s*(?:class|module)\\s+NAME')],
  },
};
const ALIASES: Readonly<Record<string, string>> = { bash: 'shell', csharp: 'c#', 'c++': 'cpp', jsx: 'javascript' };

/** What a file defines, by the words at the beginnings of its lines; nothing for a language that is not known here. */
export function definitionsByWords(language: string, code: string): Definition[] {
  const key = Object.hasOwn(ALIASES, language) ? (ALIASES[language] ?? '') : language;
  const known = Object.hasOwn(BY_LANGUAGE, key) ? BY_LANGUAGE[key] : undefined;
  if (!known) return [];
  return maskCode(known.syntax, code)
    .split('\n')
    .flatMap((whole, row) => {
      const line = whole.slice(0, MAX_LINE_CHARACTERS);
      return [...match(line, row, 'class', known.classes), ...match(line, row, 'function', known.functions)].slice(
        0,
        1,
      );
    });
}

function match(line: string, row: number, kind: Definition['kind'], patterns: readonly RegExp[]): Definition[] {
  const name = patterns.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
  return name === undefined ? [] : [{ kind, name, row }];
}
