/** Makes a model's HTML report ready for its frame: sanitised, its charts taken out and checked, its references linked. */
import { t } from '../i18n';
import type { FrameContent } from '../frame/messages';
import { readChart } from './chartOptions';
import { mixedHtml } from './markdown';
import type { References } from './references';
import { isWebLink, linkTarget, sanitizeReport } from './sanitize';

/** The frame's content for a report that is HTML, or markdown with HTML in it. */
export function htmlReport(text: string, references: References): FrameContent {
  const html = /^\s*</.test(text) ? text : mixedHtml(text, references);
  const fragment = sanitizeReport(html);
  const charts = [...fragment.querySelectorAll('[data-echarts]')].flatMap((element, index) => chartAt(element, index));
  for (const link of fragment.querySelectorAll('a')) {
    const url = link.getAttribute('href') ?? '';
    if (isWebLink(url)) link.title = linkTarget(url);
  }
  for (const picture of fragment.querySelectorAll('img')) {
    if (!picture.hasAttribute('src')) picture.replaceWith(picture.alt);
    else if (!picture.hasAttribute('alt')) picture.alt = '';
  }
  for (const table of fragment.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.className = 'table-box';
    box.tabIndex = 0;
    table.replaceWith(box);
    box.append(table);
  }
  linkReferences(fragment, references);
  const holder = document.createElement('div');
  holder.append(fragment);
  return { kind: 'report', html: holder.innerHTML, charts };
}

type ReportCharts = Extract<FrameContent, { kind: 'report' }>['charts'];

function chartAt(element: Element, index: number): ReportCharts {
  const source = element.getAttribute('data-echarts') ?? '';
  element.removeAttribute('data-echarts');
  const chart = readChart(source);
  if (!chart.ok) {
    const note = document.createElement('p');
    note.textContent = t('This chart is not drawn: {reason}.', { reason: chart.reason });
    const code = document.createElement('pre');
    code.textContent = source;
    element.replaceChildren(note, code);
    // An index of a list without holes: a chart that is not drawn has an empty option that nothing refers to.
    return [{ label: '', option: {} }];
  }
  element.replaceChildren();
  element.classList.add('chart');
  element.setAttribute('data-chart', String(index));
  if (chart.title !== '') {
    const title = document.createElement('p');
    title.textContent = [chart.title, chart.subtitle].filter((part) => part !== '').join(' · ');
    element.before(title);
  }
  return [{ label: chart.title || t('Chart'), option: chart.option }];
}

function linkReferences(fragment: DocumentFragment, references: References): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text && !node.parentElement?.closest('pre, code')) texts.push(node);
  }
  for (const text of texts) {
    const parts = text.data.split(/\{\{((?:CODE|FILE):\d{1,6})\}\}/);
    if (parts.length > 1)
      text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : link(part, references))));
  }
}

function link(text: string, references: References): Node | string {
  const reference = references.find(text);
  if (!reference) return `{{${text}}}`;
  const anchor = document.createElement('a');
  anchor.href = '#';
  anchor.dataset['reference'] = text;
  anchor.textContent = reference.label;
  return anchor;
}
