/** Syntax highlighting by named language only: guessing is slow (a second for 20 KB) and often wrong. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

// prettier-ignore
const languages = {
  bash, c, cpp, csharp, css, diff, go, java, javascript, json, kotlin,
  markdown, php, python, r, ruby, rust, sql, typescript, xml, yaml,
};
for (const [name, definition] of Object.entries(languages)) hljs.registerLanguage(name, definition);

// Beside the aliases that the grammars bring along (py, js, ts, sh, html, cs, kt, yml, …).
hljs.registerAliases(['shell', 'console', 'shellscript'], { languageName: 'bash' });
hljs.registerAliases(['duckdb', 'postgresql', 'mysql', 'sqlite', 'clickhouse'], { languageName: 'sql' });
hljs.registerAliases(['echarts'], { languageName: 'json' });
hljs.registerAliases(['vue'], { languageName: 'xml' });

/** Longer texts are shown without colours, in characters. */
const highlightLimit = 200_000;

/** Code as HTML with `hljs-*` spans: escaped throughout, whatever the language. */
export function highlight(code: string, language: string): string {
  if (code.length > highlightLimit || !hljs.getLanguage(language)) return escapeHtml(code);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
