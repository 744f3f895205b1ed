/** What a file is, by its extension: how it is read, and what it is called. */
export interface FileKind {
  /** `table`: read through the SQL engine. `text`: read as lines. `image`: what it is and its size, no picture. */
  reader: 'table' | 'text' | 'notebook' | 'image';
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

/** Texts for which no analysis is offered: beside prose, further extensions of languages that are. */
const MORE_TEXTS: Readonly<Record<string, string>> = {
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  tsx: 'tsx',
  bash: 'shell',
  h: 'c',
  hpp: 'cpp',
  cc: 'cpp',
  cs: 'c#',
  htm: 'html',
};

const IMAGES: Readonly<Record<string, string>> = {
  png: 'PNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  bmp: 'BMP',
  svg: 'SVG',
};

const READERS: readonly [FileKind['reader'], Readonly<Record<string, string>>][] = [
  ['table', TABLES],
  ['text', TEXTS],
  ['text', MORE_TEXTS],
  ['notebook', { ipynb: 'notebook' }],
  ['image', IMAGES],
];

/** The kind of a file by its name; undefined when nothing here reads it. */
export function fileKind(path: string): FileKind | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  for (const [reader, names] of READERS) {
    if (Object.hasOwn(names, extension)) return { reader, name: names[extension] ?? extension };
  }
  return undefined;
}

/** Tables whose files are no texts, by the names of their kinds. */
const BINARY: readonly string[] = ['Parquet', 'Excel'];

/** Whether files of a kind are made of lines. */
export function hasLines({ reader, name }: FileKind): boolean {
  return reader !== 'image' && !BINARY.includes(name);
}

/** Extensions (with the dot) for which "Analyze this file" is offered. */
export const analyzableExtensions: readonly string[] = [
  ...Object.keys(TABLES),
  ...Object.keys(TEXTS).filter((extension) => !['md', 'txt', 'log', 'css', 'html'].includes(extension)),
].map((extension) => `.${extension}`);

/** Texts that are no code: of these the size says more than the lines. */
const PROSE: readonly string[] = ['text', 'markdown', 'yaml', 'xml'];

/** Whether a text of this name (see {@link FileKind.name}) is code. */
export function isCode(name: string): boolean {
  return !PROSE.includes(name);
}
