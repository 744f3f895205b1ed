/** Languages that code can be saved in, with their file extension (contract row K2). */
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
  py: 'python',
  python3: 'python',
  js: 'javascript',
  node: 'javascript',
  jsx: 'javascript',
  htm: 'html',
  sh: 'shell',
  zsh: 'shell',
  md: 'markdown',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  svg: 'xml',
  h: 'c',
  'c++': 'cpp',
  cc: 'cpp',
  hpp: 'cpp',
  golang: 'go',
  rs: 'rust',
  rb: 'ruby',
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
