/**
 * The one script inside a sandboxed frame: it draws the chart or the report that the panel posts. The panel has checked
 * and sanitised both; the frame, which has no origin, no network and no way to the panel but messages, is the second wall.
 */
import { errorMessage } from '../../src/base/errors';
import { fillPlaces } from '../../src/base/text';
import { chartPicture } from './chartPicture';
import { drawChart } from './drawing';
import type { FrameContent, FrameExport, FrameInput, FrameOutput } from './messages';
import type { JsonObject } from '../reports/chartOptions';

/** The look of an HTML report inside its frame. Colours are the theme variables that the panel hands over. */
const reportStyle = `
body.report { font: var(--vscode-font-size, 13px)/1.5 var(--vscode-font-family, sans-serif); color: var(--vscode-foreground); overflow-wrap: anywhere; }
.report h1, .report h2, .report h3, .report h4 { font-weight: 600; line-height: 1.3; margin: 1em 0 .4em; }
.report h1 { font-size: 1.3em; } .report h2 { font-size: 1.15em; } .report h3, .report h4 { font-size: 1em; }
.report > main > :first-child { margin-top: 0; } .report > main > :last-child { margin-bottom: 0; }
.report .table-box { overflow-x: auto; }
.report table { border-collapse: collapse; margin: .5em 0; overflow-wrap: normal; }
.report th, .report td { border: 1px solid var(--vscode-editorWidget-border, currentColor); padding: 2px 8px; text-align: start; }
.report th { font-weight: 600; }
.report pre { overflow-x: auto; padding: 8px; background: var(--vscode-textCodeBlock-background); }
.report code, .report pre { font-family: var(--vscode-editor-font-family, monospace); font-size: .95em; }
.report a { color: var(--vscode-textLink-foreground); }
.report a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.report a.fact { color: inherit; text-decoration: underline dotted; text-decoration-color: var(--vscode-textLink-foreground); text-underline-offset: 2px; }
.report .fact-differs { color: var(--vscode-descriptionForeground); font-size: .92em; }
.report mark.unsourced { background: none; color: inherit; text-decoration: underline dotted 2px var(--vscode-editorWarning-foreground, var(--vscode-charts-yellow)); text-underline-offset: 3px; }
.report figure { margin: .6em 0; }
.report img { max-width: 100%; }
.report a[data-reference] > img { background: white; }
.report .chart { width: 100% !important; height: 300px; }
.chart-alone { width: 100%; height: 100vh; }
`;

let cleanUp: (() => void)[] = [];
let shownHtml: string | undefined;
let shown: FrameInput | undefined;

function post(message: FrameOutput): void {
  window.parent.postMessage(message, '*');
}

function show(input: FrameInput): void {
  for (const step of cleanUp) step();
  cleanUp = [];
  shown = input;
  for (const [name, value] of Object.entries(input.theme.variables))
    document.documentElement.style.setProperty(name, value);
  const { content } = input;
  place(content);
  const charts = content.kind === 'chart' ? [content] : content.charts;
  charts.forEach(({ option, label }, index) => {
    const element = document.querySelector<HTMLElement>(`[data-chart="${index}"]`);
    if (element) cleanUp.push(drawOrSay(element, option, label, input));
  });
  post({ type: 'drawn' });
  if (content.kind === 'report') tellHeight();
}

/** A chart that cannot be drawn says so: those behind it are drawn, and so is the rest of the report. */
function drawOrSay(element: HTMLElement, option: JsonObject, label: string, input: FrameInput): () => void {
  try {
    return drawChart(element, option, label, input);
  } catch (error) {
    element.textContent = fillPlaces(input.notDrawn, { reason: errorMessage(error) });
    return () => element.replaceChildren();
  }
}

/** Puts the content's elements into the page, once: a change of theme draws anew into the same ones. */
function place(content: FrameContent): void {
  const html = content.kind === 'chart' ? '<div class="chart-alone" data-chart="0"></div>' : content.html;
  if (html === shownHtml) return;
  shownHtml = html;
  document.body.className = content.kind === 'chart' ? '' : 'report';
  document.body.innerHTML = `<main>${html}</main>`;
}

function tellHeight(): void {
  post({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

/** The chart that is shown as a file: drawn anew, on white and at a size of its own, whatever the panel looks like. */
function exportChart({ id, format, title, subtitle }: FrameExport): void {
  try {
    if (shown?.content.kind !== 'chart') throw new Error('No chart is shown.');
    const { option, label } = shown.content;
    const data = chartPicture(format, { option, label, title, subtitle, language: shown.language });
    post({ type: 'exported', id, data });
  } catch (error) {
    post({ type: 'exportFailed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

function asInput(value: unknown): FrameInput | FrameExport | undefined {
  const isInput = (data: object): data is FrameInput => 'type' in data && data.type === 'show' && 'content' in data;
  const isExport = (data: object): data is FrameExport => 'type' in data && data.type === 'export' && 'format' in data;
  return typeof value === 'object' && value !== null && (isInput(value) || isExport(value)) ? value : undefined;
}

const style = document.createElement('style');
style.textContent = reportStyle;
document.head.append(style);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const input = event.source === window.parent ? asInput(event.data) : undefined;
  if (input?.type === 'show') show(input);
  else if (input) exportChart(input);
});
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('a[href], [data-reference]') : null;
  if (!target) return;
  event.preventDefault();
  const reference = target.getAttribute('data-reference');
  post(
    reference === null
      ? { type: 'link', url: target.getAttribute('href') ?? '' }
      : { type: 'reference', text: reference },
  );
});
new ResizeObserver(() => {
  if (document.body.className === 'report') tellHeight();
}).observe(document.documentElement);
post({ type: 'ready' });
