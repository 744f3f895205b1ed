/** A report's markdown as blocks: safe HTML, and charts. Blocks that did not change keep their DOM while a reply streams. */
import MarkdownIt, { type Token } from 'markdown-it';
import { DECISIONS, FOLDED, KEY_FIGURES, READ_AS } from '../../src/protocol/fences';
import type { OutputFile } from '../../src/protocol/runs';
import { isNothingBut, outputsIn } from './markdownOutputs';
import { fenceLanguage, reportEnvironment, useReportRules } from './markdownRules';
import { remembered } from '../remember';
import type { References } from './references';
import { sanitizeMarkdown } from './sanitize';

type Block =
  | { kind: 'html'; html: string }
  /** An echarts fence; `closed` when its end has come. */
  | { kind: 'chart'; source: string; closed: boolean }
  /** How the table was read where another reading is possible. */
  | { kind: 'decisions'; html: string }
  /** How the question was read. */
  | { kind: 'readAs'; html: string }
  | { kind: 'keyFigures'; html: string }
  /** What is folded below its heading. */
  | { kind: 'folded'; title: string; html: string }
  /** A file of a run, where the report first names it. */
  | { kind: 'output'; output: OutputFile };

/** Fences that the panel shows in another way. */
const SHOWN: Readonly<Partial<Record<string, 'decisions' | 'readAs' | 'keyFigures'>>> = {
  [DECISIONS]: 'decisions',
  [READ_AS]: 'readAs',
  [KEY_FIGURES]: 'keyFigures',
};

const md = new MarkdownIt({ html: false, linkify: false });
useReportRules(md);
/** For reports that mix markdown and HTML; what comes out is a model's HTML and goes to sanitizeReport. */
const mixed = new MarkdownIt({ html: true, linkify: false });
useReportRules(mixed);
mixed.renderer.rules['fence'] = (tokens, at) => {
  const token = tokens[at];
  const source = mixed.utils.escapeHtml(token?.content ?? '');
  return fenceLanguage(token) === 'echarts'
    ? `<div data-echarts="${source}"></div>`
    : `<pre><code>${source}</code></pre>`;
};

/** The blocks of a markdown text, in order. */
export function markdownBlocks(text: string, references: References): Block[] {
  const lines = text.split('\n');
  const environment = reportEnvironment(references);
  const drawn = new Set<string>();
  return groups(md.parse(text, environment)).flatMap((group): Block[] => {
    const charts = group
      .filter((token) => token.type === 'fence' && fenceLanguage(token) === 'echarts')
      .map((token): Block => ({ kind: 'chart', source: token.content, closed: isClosed(token, lines) }));
    if (charts.length === 1 && group.length === 1) return charts;
    const [first] = group;
    const language = first?.type === 'fence' ? fenceLanguage(first) : '';
    if (first && language === FOLDED) return [folded(first.content, environment)];
    const shown = SHOWN[language];
    if (first && shown) return [{ kind: shown, html: safeHtml(md.render(first.content, environment)) }];
    const named = outputsIn(group, references).filter(({ id }) => !drawn.has(id));
    for (const { id } of named) drawn.add(id);
    const outputs = named.map((output): Block => ({ kind: 'output', output }));
    if (isNothingBut(named, group, references)) return outputs;
    return [
      { kind: 'html', html: safeHtml(md.renderer.render(group, md.options, environment)) },
      ...charts,
      ...outputs,
    ];
  });
}

/** The heading that markdown begins with, and the rest. */
function folded(markdown: string, environment: ReturnType<typeof reportEnvironment>): Block {
  const [, title = '', rest = ''] = /^(?:#+ ([^\n]*)\n)?([^]*)$/.exec(markdown) ?? [];
  return { kind: 'folded', title, html: safeHtml(md.render(rest, environment)) };
}

/** The HTML of a report that is markdown with HTML in it. Not safe yet. */
export function mixedHtml(text: string, references: References): string {
  return mixed.render(text, reportEnvironment(references));
}

/** The tokens of each block at the top level. */
function groups(tokens: Token[]): Token[][] {
  const result: Token[][] = [];
  let group: Token[] = [];
  for (const token of tokens) {
    group.push(token);
    if (token.level > 0 || token.nesting === 1) continue;
    result.push(group);
    group = [];
  }
  return result;
}

/** Whether the last line of a fence is its closing line, and not just the end of what has come so far. */
function isClosed(token: Token, lines: readonly string[]): boolean {
  const [start, end] = token.map ?? [0, 0];
  const last = lines[end - 1]?.replace(/^[\s>]+/, '').trimEnd() ?? '';
  return end - 1 > start && last.startsWith(token.markup) && /^(`+|~+)$/.test(last);
}

/** While a report streams, all but its last block were sanitised before. */
const safeHtml = remembered(500, sanitizeMarkdown);
