/** SQL as tokens, whatever the dialect: enough to tell statements, tables and files apart from comments and strings. */
import { tokenMatches } from './tokens';

export interface SqlToken {
  /** `template`: `{{ … }}` of dbt and Jinja. */
  kind: 'word' | 'quoted' | 'string' | 'sign' | 'template' | 'comment';
  /** Of quoted names and strings what is inside of the quotes. */
  text: string;
  /** Line, from 0. */
  row: number;
}

/** One pattern for all, each part of it linear. Placeholders of programs (`{table}`, `:day`, `%s`) are words. */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$)|^#[^\n]*|\{%[^]*?(?:%\}|$)|\{#[^]*?(?:#\}|$))`,
    String.raw`(?<template>\{\{[^]*?(?:\}\}|$))`,
    String.raw`(?<dollar>\$(?<tag>[A-Za-z_]*)\$[^]*?(?:\$\k<tag>\$|$))`,
    String.raw`(?<string>[eEnN]?'(?:[^'\\]|''|\\[^])*'?)`,
    String.raw`(?<quoted>"(?:[^"]|"")*"?|\x60[^\x60]*\x60?|\[[^\]\n]*\])`,
    String.raw`(?<word>(?:[\p{L}\p{N}_$@#:%\\]|\$?\{[^{}\n]{1,80}\})+)`,
    String.raw`(?<sign>[^\s])`,
  ].join('|'),
  'gmu',
);

/** Reads the tokens of a text; what is not closed ends with it. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const { text, groups, row } of tokenMatches(sql, TOKEN)) {
    if (groups['comment'] !== undefined) tokens.push({ kind: 'comment', text, row });
    else if (groups['template'] !== undefined) tokens.push({ kind: 'template', text, row });
    else if (groups['dollar'] !== undefined)
      tokens.push({ kind: 'string', text: text.replace(/^\$\w*\$|\$\w*\$$/g, ''), row });
    else if (groups['string'] !== undefined)
      tokens.push({ kind: 'string', text: insideOf(text.replace(/^[enEN]/, '')), row });
    else if (groups['quoted'] !== undefined) tokens.push({ kind: 'quoted', text: insideOf(text), row });
    else if (groups['word'] !== undefined) tokens.push({ kind: 'word', text, row });
    else tokens.push({ kind: 'sign', text, row });
  }
  return tokens;
}

const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '[': ']' };

function insideOf(text: string): string {
  const open = text[0] ?? '';
  const close = CLOSING[open] ?? open;
  const inside = text.slice(1, text.length > 1 && text.endsWith(close) ? -1 : undefined);
  return open === '[' ? inside : inside.replaceAll(close + close, close);
}
