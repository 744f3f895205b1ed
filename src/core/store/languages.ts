import { isCodeId } from '../contract/codeIds';
import { TEXTS } from '../files/fileKinds';

/** Languages that code can be saved in, with their file extension. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  html: 'html',
  css: 'css',
  sql: 'sql',
  shell: 'sh',
  bash: 'sh',
  markdown: 'md',
  typescript: 'ts',
  json: 'json',
  yaml: 'yaml',
  xml: 'xml',
  r: 'r',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  go: 'go',
  rust: 'rs',
  php: 'php',
  ruby: 'rb',
};

const ALIASES: Readonly<Record<string, string>> = {
  ...TEXTS,
  python3: 'python',
  node: 'javascript',
  jsx: 'javascript',
  htm: 'html',
  zsh: 'shell',
  tsx: 'typescript',
  svg: 'xml',
  h: 'c',
  'c++': 'cpp',
  cc: 'cpp',
  hpp: 'cpp',
  golang: 'go',
  duckdb: 'sql',
  postgresql: 'sql',
};

export interface Language {
  name: string;
  /** File extension without the dot. */
  extension: string;
  /** False when the given name is not known and python stands in for it. */
  known: boolean;
}

/** The language of a name that a model gave; an unknown or missing one becomes python. */
export function languageOf(name: string | undefined): Language {
  const key = (name ?? '').trim().toLowerCase();
  const canonical = Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? key) : key;
  const extension = Object.hasOwn(EXTENSIONS, canonical) ? EXTENSIONS[canonical] : undefined;
  return extension === undefined
    ? { name: 'python', extension: 'py', known: false }
    : { name: canonical, extension, known: true };
}

/** The language of a file's extension; undefined when code of that kind is not saved here. */
export function languageOfExtension(extension: string): string | undefined {
  const wanted = extension.toLowerCase();
  return Object.keys(EXTENSIONS).find((name) => EXTENSIONS[name] === wanted);
}

/** Languages that saved code can be run in; queries are run by the product's own engine. */
const RUNNABLE: readonly string[] = ['py', 'js', 'sh', 'r', 'sql'];

/** The extension of a file's name without the dot, in lower case; '' where it has none. */
export function extensionOf(filename: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** Whether saved code of that file name can be run. */
export function isRunnable(filename: string): boolean {
  return RUNNABLE.includes(extensionOf(filename));
}

/** The id of saved code by the name of its file; undefined for a name that saved code cannot have. */
export function codeIdOf(filename: string): string | undefined {
  const [, id, extension] = /^([^.]+)\.([a-z]+)$/.exec(filename) ?? [];
  return id !== undefined && isCodeId(id) && extension !== undefined && languageOfExtension(extension) ? id : undefined;
}
