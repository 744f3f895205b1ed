/** What a file is, by its extension: how it is read, and what it is called. */
export interface FileKind {
  /**
   * `table`: read through the SQL engine. `text`: read as lines. `document`: its text by pages. `image`: what it is and its
   * size, no picture.
   */
  reader: 'table' | 'text' | 'notebook' | 'image' | 'document';
  /** Name for people and models, e.g. CSV, python. */
  name: string;
}

const TABLES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  ndjson: 'JSON Lines',
  geojson: 'GeoJSON',
  parquet: 'Parquet',
  xlsx: 'Excel',
  xls: 'Excel',
  xlsb: 'Excel',
  sqlite: 'SQLite',
  sqlite3: 'SQLite',
  db: 'SQLite',
};

/** Languages of code, and other texts, by their extensions. */
export const TEXTS: Readonly<Record<string, string>> = {
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
  toml: 'text',
  ini: 'text',
  cfg: 'text',
  rst: 'text',
  tex: 'text',
  dat: 'text',
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
  ['document', { pdf: 'PDF' }],
];

/** The kind of a file by its name; undefined when nothing here reads it. */
export function fileKind(path: string): FileKind | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  for (const [reader, names] of READERS) {
    if (Object.hasOwn(names, extension)) return { reader, name: names[extension] ?? extension };
  }
  return undefined;
}

/** What file_reader can be told to take a file for, whatever it is called. */
export const fileFormats = [
  'auto',
  'csv',
  'tsv',
  'excel',
  'json',
  'jsonl',
  'parquet',
  'sqlite',
  'text',
  'code',
  'sql',
  'notebook',
  'image',
  'pdf',
] as const;
export type FileFormat = (typeof fileFormats)[number];

/** An extension of files in a format, where that is not its name. */
const EXTENSION_OF: Partial<Record<FileFormat, string>> = { excel: 'xlsx', notebook: 'ipynb' };

/** The kind of a file that is to be read in a format. A text keeps the name that its extension gives it. */
export function forcedKind(path: string, format: Exclude<FileFormat, 'auto'>): FileKind {
  if (format === 'image') return { reader: 'image', name: 'image' };
  const isText = format === 'text' || format === 'code';
  const known = fileKind(isText ? path : `.${EXTENSION_OF[format] ?? format}`);
  if (known && !isText) return known;
  if (known?.name === 'JSON' || known?.name === 'GeoJSON') return { reader: 'text', name: 'json' };
  if (known?.reader === 'text') return known;
  return { reader: 'text', name: format };
}

/** The file of a path that names a part of one: `book.xlsx#Sheet2`, `shop.sqlite#orders`, `orders.json#items`. */
export function withoutPart(path: string): string {
  return path.replace(/(?<=\.(?:xlsx|xls|xlsb|json|geojson|sqlite|sqlite3|db))#.*$/is, '');
}

/** The name of a file without its folder, its extension, and the part of it that a path names. */
export function fileStem(path: string): string {
  const file = withoutPart(path);
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** Tables whose files are no texts, by the names of their kinds. */
const BINARY: readonly string[] = ['Parquet', 'Excel', 'SQLite'];

/** Whether files of a kind are made of lines. */
export function hasLines({ reader, name }: FileKind): boolean {
  return reader !== 'image' && reader !== 'document' && !BINARY.includes(name);
}

/** Extensions (with the dot) of files that are read as tables. */
export const tableExtensions: readonly string[] = Object.keys(TABLES).map((extension) => `.${extension}`);

/** Extensions (with the dot) for which "Analyze this file" is offered. */
export const analyzableExtensions: readonly string[] = [
  ...Object.keys(TABLES),
  ...Object.keys(TEXTS).filter((extension) => !['md', 'css', 'html'].includes(extension)),
  'ipynb',
].map((extension) => `.${extension}`);

/** The same where files are looked for: texts are many, and few of them hold a table. */
export const foundExtensions: readonly string[] = analyzableExtensions.filter(
  (extension) => !['.txt', '.log'].includes(extension),
);

/** Texts that are no code: of these the size says more than the lines. */
const PROSE: readonly string[] = ['text', 'markdown', 'yaml', 'xml'];

/** Whether a text of this name (see {@link FileKind.name}) is code. */
export function isCode(name: string): boolean {
  return !PROSE.includes(name);
}

/** Whether a path is that of something that a tool or a program made: nobody knows what its names are made of. */
export function isMade(path: string): boolean {
  return /^(?:artifact_|output:)/.test(path);
}
