/** SQL as tokens: enough to tell statements, clauses, tables and files apart from comments and strings. */

export interface SqlToken {
  /** `template`: `{{ … }}` of dbt and Jinja. A number is a word, or words with signs between them. */
  kind: 'word' | 'quoted' | 'string' | 'sign' | 'template' | 'comment';
  /** Of quoted names and strings what is inside of the quotes. */
  text: string;
  /** Where it stands: from its first character to behind its last one. */
  start: number;
  end: number;
  /** Line, from 0. */
  row: number;
}

/** `duckdb`: the lexer of DuckDB, which is that of PostgreSQL. `any`: what all dialects have, and templates of dbt and Jinja. */
export type SqlDialect = 'duckdb' | 'any';

/** How tokens begin; words and signs are all there is of them. */
const BEGINS: Readonly<Record<SqlDialect, RegExp>> = {
  duckdb:
    /(?<comment>--|\/\*)|(?<string>[eE]?'|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)|(?<quoted>")|(?<word>\$?[\p{L}\p{N}_][\p{L}\p{M}\p{N}_$]*)|(?<sign>\S)/gu,
  // Placeholders of programs (`{table}`, `:day`, `%s`) are words.
  any: /(?<comment>--|\/\*|^#|\{[%#])|(?<template>\{\{)|(?<string>[eEnN]?'|\$[A-Za-z_]*\$)|(?<quoted>["`]|\[(?=[^\]\n]*\]))|(?<word>(?:[\p{L}\p{M}\p{N}_$@#:%\\]|\$?\{[^{}\n]{1,80}\})+)|(?<sign>\S)/gmu,
};

/** What ends a token, where it is not what it began with. */
const CLOSING: Readonly<Record<string, string>> = {
  ...{ '--': '\n', '#': '\n', '/*': '*/', '{%': '%}', '{#': '#}', '{{': '}}', '[': ']' },
  ...{ "e'": "'", "E'": "'", "n'": "'", "N'": "'" },
};

/** Reads the tokens of a text, one after the other; what is not closed ends with it. */
export function* sqlTokens(sql: string, dialect: SqlDialect): Generator<SqlToken> {
  const begins = new RegExp(BEGINS[dialect]);
  let row = 0;
  let counted = 0;
  for (let match = begins.exec(sql); match; match = begins.exec(sql)) {
    const [open] = match;
    const { index: start, groups = {} } = match;
    const kind = KINDS.find((each) => groups[each] !== undefined) ?? 'sign';
    for (; counted < start; counted++) if (sql.charCodeAt(counted) === 10) row++;
    const isPart = kind === 'word' || kind === 'sign';
    const end = isPart ? begins.lastIndex : endOf(sql, open, begins.lastIndex, dialect);
    const whole = sql.slice(start, end);
    yield { kind, text: kind === 'string' || kind === 'quoted' ? inside(whole, open) : whole, start, end, row };
    begins.lastIndex = end;
  }
}

const KINDS = ['word', 'sign', 'quoted', 'string', 'comment', 'template'] as const;

/** The statements of a text, without their semicolons; those that are nothing but comments and space are left out. */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let isEmpty = true;
  const close = (end: number): void => {
    if (!isEmpty) statements.push(sql.slice(start, end).trim());
    isEmpty = true;
  };
  for (const { kind, text, start: at, end } of sqlTokens(sql, 'duckdb')) {
    if (kind === 'sign' && text === ';') {
      close(at);
      start = end;
    } else if (kind !== 'comment') isEmpty = false;
  }
  close(sql.length);
  return statements;
}

/** Where a token ends. @param from behind what it begins with */
function endOf(sql: string, open: string, from: number, dialect: SqlDialect): number {
  const close = CLOSING[open] ?? open;
  if (close === "'") return quoteEnd(sql, from, open.length > 1 || dialect === 'any' ? /\\[^]|''|'/g : /''|'/g);
  if (close === '"') return quoteEnd(sql, from, /""|"/g);
  if (open === '/*' && dialect === 'duckdb') return commentEnd(sql, from);
  const at = sql.indexOf(close, from);
  if (at < 0) return sql.length;
  return close === '\n' ? at : at + close.length;
}

/** @param marks the quote, and what has it in it and is part of the text: doubled, or behind a backslash */
function quoteEnd(sql: string, from: number, marks: RegExp): number {
  marks.lastIndex = from;
  for (let found = marks.exec(sql); found; found = marks.exec(sql)) if (found[0].length === 1) return marks.lastIndex;
  return sql.length;
}

/** Where a block comment ends, comments inside of it with it. */
function commentEnd(sql: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}

/** What stands in quotes, a doubled one of them once. */
function inside(whole: string, open: string): string {
  const close = CLOSING[open] ?? open;
  const isClosed = whole.length > open.length && whole.endsWith(close);
  const text = whole.slice(open.length, isClosed ? -close.length : undefined);
  return /['"`]/.test(close) ? text.replaceAll(close + close, close) : text;
}
