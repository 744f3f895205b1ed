import { plainHtml } from '../../text/plainHtml';
import { aboutSection, factNotes, scriptId, scriptsSection } from './about';
import { reportBody, titledBody, withContents } from './body';
import { PageCharts } from './charts';
import { isSameText } from '../saved/sameText';
import type { PageInput } from './input';
import { pagePolicy } from './policy';
import { PageReferences } from './references';
import { scriptWords } from './scriptWords';
import { PAGE_STYLE } from './style';

/** Bytes that a page has at most. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** What is left out of a page that would be too large, one step after the other. */
const STEPS = [
  { scripts: true, chartCharacters: 1_000_000, textCharacters: 1_000_000 },
  { scripts: false, chartCharacters: 1_000_000, textCharacters: 1_000_000 },
  { scripts: false, chartCharacters: 50_000, textCharacters: 1_000_000 },
  { scripts: false, chartCharacters: 0, textCharacters: 200_000 },
] as const;
type Step = (typeof STEPS)[number];

/**
 * A report as one HTML file: it opens from the disk in any browser, needs no network and makes no request (its CSP allows
 * none). Its charts are drawn by the script that is in it; each number leads to its source. All that comes from data and
 * models is text, or passes the same walls as in an export: no tag, attribute or address of theirs gets into the page.
 * A pure function. {@link MAX_PAGE_BYTES} at most: what would be beyond that is left out, and the page says so.
 */
export function reportPage(input: PageInput): string {
  let page = '';
  for (const step of STEPS) {
    page = pageOf(input, step);
    if (new TextEncoder().encode(page).length <= MAX_PAGE_BYTES) break;
  }
  return page;
}

function pageOf(input: PageInput, step: Step): string {
  const { sets, library, scripts, formatter, language } = input;
  const { t } = formatter;
  const tag = language.replace(/[^\w-]/g, '');
  const response = shortened(input, step.textCharacters);
  const charts = new PageCharts(t, step.chartCharacters);
  const references = new PageReferences(response, scriptIds(input), t);
  const own = titledBody(reportBody(response, { references, charts, t }));
  const cited = references.cited;
  const title = plainHtml(input.title);
  const { html, contents } = withContents(
    [
      `<div class="report">${own.body}</div>`,
      scriptsSection(scripts, step.scripts, t),
      aboutSection(sets, cited, formatter),
      factNotes(cited, t),
    ].join('\n'),
    t,
  );
  const data = { language: tag, words: scriptWords(t), charts: charts.sources };
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(library.sha256)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="BA-Agent">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${own.title ?? title}</h1>
<p class="quiet">${made(input, cited.length)}</p>
</header>
${contents}
<main>
${html}
</main>
<footer><p>${plainHtml(t('Made with BA-Agent. This file holds all that it shows, and loads nothing.'))}</p></footer>
<script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>
<script>${library.text}</script>
</body>
</html>
`;
}

/** Whether two pages are the same but for when they were made, and the last digits of what was computed. */
export function isSamePage(one: string, other: string): boolean {
  return isSameText(withoutTime(one), withoutTime(other));
}

/** The first one is that of {@link made}: all that comes before it is ours, or a text in which no tag can stand. */
function withoutTime(page: string): string {
  return page.replace(/<time datetime="[^"<>]*">[^<>]*<\/time>/, '');
}

/** When it was made, of which data, and how many of its numbers have a source. */
function made({ madeAt, sets, formatter, response }: PageInput, cited: number): string {
  const { t, number } = formatter;
  const files = [...new Set(sets.map(({ path }) => path))];
  const unsourced = response.metadata.unsourced?.length ?? 0;
  const parts = [
    `<time datetime="${plainHtml(madeAt)}">${plainHtml(madeAt.slice(0, 16).replace('T', ' '))} UTC</time>`,
    ...files.map((file) => plainHtml(file)),
    cited === 0 ? '' : plainHtml(t('Numbers with a source: {count} (choose one to see it)', { count: number(cited) })),
    unsourced === 0 ? '' : plainHtml(t('Numbers without a source: {count}', { count: number(unsourced) })),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The reply with no more than so many characters of text, and where it ends early a word of that. */
function shortened({ response, formatter }: PageInput, characters: number): PageInput['response'] {
  if (response.response.length <= characters) return response;
  const rest = formatter.t('The report goes on: the rest is left out here, for the page would be too large.');
  return { ...response, response: `${response.response.slice(0, characters)}\n\n${rest}` };
}

/** Which element shows saved code, by the code's id: a script is there under the id's name with an ending. */
function scriptIds({ response, scripts }: PageInput): Map<string, string> {
  const ids = new Map<string, string>();
  const saved = new Map(response.metadata.saved_codes.map(({ filename, code_id }) => [filename, code_id]));
  scripts.forEach(({ filename }, index) => {
    ids.set(saved.get(filename) ?? filename.replace(/\.[^.]*$/, ''), scriptId(index));
  });
  return ids;
}
