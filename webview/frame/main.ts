/**
 * The one script inside a sandboxed frame: it draws the chart or the report that the panel posts. The panel has checked
 * and sanitised both; the frame, which has no origin, no network and no way to the panel but messages, is the second wall.
 */
import { errorMessage } from '../../src/base/errors';
import { fillPlaces } from '../../src/base/text';
import { chartPicture } from './chartPicture';
import { drawChart } from './drawing';
import type { FrameContent, FrameExport, FrameInput, FrameOutput } from './messages';
import { reportStyle } from './reportStyle';
import type { JsonObject } from '../reports/chartOptions';

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
