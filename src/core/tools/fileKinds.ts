/** What a file is, by its extension: how it is read, and what it is called. */
export interface FileKind {
  /** `table`: read through the SQL engine. `text`: read as lines. */
  reader: 'table' | 'text';
  /** Name for people and models, e.g. CSV, python. */
  name: string;
}

const TABLES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  ndjson: 'JSON Lines',
  parquet: 'Parquet',
  xlsx: 'Excel',
};

const TEXTS: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  sql: 'sql',
  r: 'r',
  sh: 'shell',
  md: 'markdown',
  txt: 'text',
  html: 'html',
  css: 'css',
  yaml: 'yaml',
  yml: 'yaml',
  xml: 'xml',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  go: 'go',
  rs: 'rust',
  php: 'php',
  rb: 'ruby',
  log: 'text',
};

/** The kind of a file by its name; undefined when nothing here reads it. */
export function fileKind(path: string): FileKind | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(TABLES, extension)) return { reader: 'table', name: TABLES[extension] ?? extension };
  if (Object.hasOwn(TEXTS, extension)) return { reader: 'text', name: TEXTS[extension] ?? extension };
  return undefined;
}

/** Extensions (with the dot) for which "Analyze this file" is offered. */
export const analyzableExtensions: readonly string[] = [
  ...Object.keys(TABLES),
  ...Object.keys(TEXTS).filter((extension) => !['md', 'txt', 'log', 'css', 'html'].includes(extension)),
].map((extension) => `.${extension}`);
