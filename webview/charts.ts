/**
 * The one script inside a sandboxed frame: it draws the chart or the report that the panel posts. The panel has checked
 * and sanitised both; the frame, which has no origin, no network and no way to the panel but messages, is the second wall.
 */
import { drawChart } from './frame/drawing';
import type { FrameContent, FrameInput, FrameOutput } from './frame/messages';
import { reportStyle } from './frame/reportStyle';

let cleanUp: (() => void)[] = [];
let shownHtml: string | undefined;

function post(message: FrameOutput): void {
  window.parent.postMessage(message, '*');
}

function show(input: FrameInput): void {
  for (const step of cleanUp) step();
  cleanUp = [];
  for (const [name, value] of Object.entries(input.theme.variables))
    document.documentElement.style.setProperty(name, value);
  const { content } = input;
  place(content);
  const charts = content.kind === 'chart' ? [content] : content.charts;
  charts.forEach(({ option, label }, index) => {
    const element = document.querySelector<HTMLElement>(`[data-chart="${index}"]`);
    if (element) cleanUp.push(drawChart(element, option, label, input));
  });
  post({ type: 'drawn' });
  if (content.kind === 'report') tellHeight();
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

function asInput(value: unknown): FrameInput | undefined {
  const isInput = (data: object): data is FrameInput => 'type' in data && data.type === 'show' && 'content' in data;
  return typeof value === 'object' && value !== null && isInput(value) ? value : undefined;
}

const style = document.createElement('style');
style.textContent = reportStyle;
document.head.append(style);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const input = event.source === window.parent ? asInput(event.data) : undefined;
  if (input) show(input);
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
