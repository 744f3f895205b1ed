/** Texts for counting tokens: the same ones in every run. */
import { readFileSync } from 'node:fs';
import { randomNumbers } from '../../../support/random';

/** Something of a list. */
export function pick<T>(list: readonly [T, ...T[]], random: () => number): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** A text of so many characters at most, of parts. */
export function textOf(characters: number, part: () => string): string {
  const parts: string[] = [];
  for (let length = 0; length < characters;) {
    const next = part();
    parts.push(next);
    length += next.length;
  }
  return parts.join('').slice(0, characters);
}

const codePoint = (first: number, count: number) => (random: () => number) =>
  String.fromCodePoint(first + Math.floor(random() * count));
const of = (list: readonly [string, ...string[]]) => (random: () => number) => pick(list, random);

const alphabets: readonly [(random: () => number) => string, ...((random: () => number) => string)[]] = [
  codePoint(0x61, 26),
  codePoint(0x41, 26),
  codePoint(0x30, 10),
  codePoint(0x20, 95),
  codePoint(0x4e00, 20_992),
  codePoint(0x4e00, 600),
  codePoint(0x3041, 180),
  codePoint(0xac00, 11_172),
  codePoint(0x400, 256),
  codePoint(0x590, 256),
  codePoint(0x900, 128),
  codePoint(0x300, 100),
  codePoint(0xc0, 300),
  codePoint(0x2000, 200),
  codePoint(0x20000, 40_000),
  codePoint(0x1f300, 700),
  codePoint(0xd800, 2048),
  codePoint(0, 0x20),
  codePoint(0, 0xd800),
  of([' ', '  ', '\t', '\n', '\r\n', '\n\n ', '\u00a0', '\u3000', '\u2028', '\r']),
  of(["'s", "'S", "'re", "'LL", "'", "don't", "I'Ve", "'t's"]),
  of(['<|endoftext|>', '<|fim_prefix|>', '<|endofprompt|>', '<|', '|>']),
  of(['👨‍👩‍👧‍👦', '🏳️‍🌈', 'e\u0301', '\u200d', '\ufeff', '\ufffd', '/', '//', '.\n/', '-', '----', '===']),
  of([
    'the',
    ' and',
    'Return',
    ' function',
    '销售额',
    '分析',
    ' const',
    '_id',
    'CamelCase',
    'constructor',
    '__proto__',
  ]),
];

/** A text of one to four alphabets, each in short runs. */
export function randomText(random: () => number): string {
  const chosen = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(alphabets, random));
  const [first = alphabets[0], ...rest] = chosen;
  const long = random() < 0.02 ? 160 : 40;
  let alphabet = first;
  return textOf(Math.floor(random() ** 2 * long), () => {
    if (random() < 0.4) alphabet = pick([first, ...rest], random);
    return alphabet(random);
  });
}

const MEGABYTE = 1_000_000;

/** A megabyte of English and of code, as there is. */
export function english(): string {
  const license = readFileSync('node_modules/typescript/ThirdPartyNoticeText.txt', 'utf8');
  const readmes = ['eslint', 'zod', 'esbuild', 'mocha', 'fast-check', 'prettier', 'js-tiktoken', 'lru-cache'].map(
    (name) => readFileSync(`node_modules/${name}/README.md`, 'utf8'),
  );
  const all = [license, ...readmes].join('\n');
  const random = randomNumbers(11);
  const paragraphs = all.split(/\n{2,}/);
  const [first = '', ...rest] = paragraphs;
  return textOf(MEGABYTE, () => `${pick([first, ...rest], random)}\n\n`);
}

export function code(): string {
  return readFileSync('node_modules/typescript/lib/typescript.js', 'utf8').slice(0, MEGABYTE);
}

/** A megabyte of Chinese: words of a list and rarer characters, in clauses of up to five. */
export function chinese(): string {
  const bundle = readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8');
  const [first = '', ...rest] = bundle.match(/[\u4e00-\u9fff]{2,4}/g) ?? [];
  const random = randomNumbers(12);
  return textOf(MEGABYTE / 3, () => {
    const clause = textOf(1 + Math.floor(random() * 4), () =>
      random() < 0.9 ? pick([first, ...rest], random) : codePoint(0x4e00, 20_992)(random),
    );
    return `${clause}${pick(['，', '。', '；', '：', '\n', '（', '2026 年', '、'], random)}`;
  });
}

/** Inputs of some 100 KB each that are hard on encoders. */
export function hostileTexts(bytes = 102_400, seed = 13): Readonly<Record<string, string>> {
  const random = randomNumbers(seed);
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return {
    'one letter': 'a'.repeat(bytes),
    'random letters': textOf(bytes, () => codePoint(0x61, 26)(random)),
    base64: textOf(bytes, () => base64.charAt(Math.floor(random() * 64))),
    'Chinese without a break': textOf(Math.floor(bytes / 3), () => codePoint(0x4e00, 20_992)(random)),
    'one Chinese character': '的'.repeat(Math.floor(bytes / 3)),
    dashes: '-'.repeat(bytes),
    spaces: ' '.repeat(bytes),
    'spaces before a word': `${' '.repeat(bytes - 1)}a`,
    newlines: '\n'.repeat(bytes),
    'special tokens': '<|endoftext|>'.repeat(Math.floor(bytes / 13)),
    emoji: '👨‍👩‍👧‍👦😀'.repeat(Math.floor(bytes / 29)),
    'half surrogates': '\ud800'.repeat(Math.floor(bytes / 3)),
    'combining marks': '\u0301'.repeat(Math.floor(bytes / 2)),
    punctuation: textOf(bytes, () => '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'.charAt(Math.floor(random() * 30))),
    mixed: textOf(Math.floor(bytes / 2), () => randomText(random)),
  };
}
