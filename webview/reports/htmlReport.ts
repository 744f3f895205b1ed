/** Makes a model's HTML report ready for its frame: sanitised, its charts taken out and checked, its references linked. */
import { referenceName, splitAtPlaceholders, type Placeholder } from '../../src/protocol/facts';
import type { OutputContent, OutputFile } from '../../src/protocol/runs';
import type { FrameContent } from '../frame/messages';
import { t } from '../i18n';
import { isDrawn } from '../runs/outputs';
import { readChart } from './chartOptions';
import { mixedHtml } from './markdown';
import { factNodes, unsourcedNode } from '../facts/factReference';
import type { References } from './references';
import { isOutputImage, isWebLink, linkTarget, sanitizeReport } from './sanitize';

/** What a file of a run shows, where that is known. */
type KnownOutput = (id: string) => OutputContent | undefined;

interface HtmlReport {
  content: FrameContent;
  /** Files of runs that it names where they can be drawn. */
  outputs: OutputFile[];
}

/** The frame's content for a report that is HTML, or markdown with HTML in it. */
export function htmlReport(text: string, references: References, known: KnownOutput): HtmlReport {
  const html = /^\s*</.test(text) ? text : mixedHtml(text, references);
  const fragment = sanitizeReport(html);
  if (fragment.childNodes.length === 0 && html.trim() !== '') {
    fragment.append(withText('p', t('Nothing of this report can be shown: what it is made of is not allowed here.')));
  }
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
  const outputs = drawOutputs(fragment, references, known, charts);
  const holder = document.createElement('div');
  holder.append(fragment);
  return { content: { kind: 'report', html: holder.innerHTML, charts }, outputs };
}

function withText(tag: 'p' | 'pre', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

type ReportCharts = Extract<FrameContent, { kind: 'report' }>['charts'][number][];

function chartAt(element: Element, index: number): ReportCharts {
  const source = element.getAttribute('data-echarts') ?? '';
  element.removeAttribute('data-echarts');
  const chart = readChart(source);
  if (!chart.ok) {
    const note = withText('p', t('This chart is not drawn: {reason}.', { reason: chart.reason }));
    element.replaceChildren(note, withText('pre', source));
    // An index of a list without holes: a chart that is not drawn has an empty option that nothing refers to.
    return [{ label: '', option: {} }];
  }
  element.replaceChildren();
  element.classList.add('chart');
  element.setAttribute('data-chart', String(index));
  if (chart.title !== '') {
    element.before(withText('p', [chart.title, chart.subtitle].filter((part) => part !== '').join(' · ')));
  }
  return [{ label: chart.title || t('Chart'), option: chart.option }];
}

/** Puts files of runs where they are first named. @returns those that are named and can be drawn, drawn yet or not */
function drawOutputs(
  fragment: DocumentFragment,
  references: References,
  known: KnownOutput,
  charts: ReportCharts,
): OutputFile[] {
  const outputs: OutputFile[] = [];
  for (const anchor of fragment.querySelectorAll('a[data-reference]')) {
    const output = references.find(anchor.getAttribute('data-reference') ?? '')?.output;
    if (!output || !isDrawn(output) || outputs.some(({ id }) => id === output.id)) continue;
    outputs.push(output);
    draw(output, known(output.id), anchor, charts);
  }
  return outputs;
}

/** A picture is what its link shows: a click opens it. */
function draw(output: OutputFile, content: OutputContent | undefined, anchor: Element, charts: ReportCharts): void {
  if (content?.kind === 'image' && isOutputImage(content.data)) {
    const picture = document.createElement('img');
    picture.src = content.data;
    picture.alt = output.title ?? output.name;
    anchor.replaceChildren(picture);
  } else if (content?.kind === 'chart') {
    const holder = document.createElement('div');
    holder.setAttribute('data-echarts', content.option);
    anchor.replaceWith(holder);
    charts.push(...chartAt(holder, charts.length));
  }
}

function linkReferences(fragment: DocumentFragment, references: References): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    if (!node.parentElement?.closest('pre, code')) texts.push(node);
    else {
      const plain = references.plain(node.data);
      if (plain !== node.data) node.data = plain;
    }
  }
  for (const text of texts) {
    const parts = splitAtPlaceholders(text.data);
    if (parts.length > 1)
      text.replaceWith(...parts.flatMap((part) => (typeof part === 'string' ? [part] : link(part, references))));
  }
}

function link(place: Placeholder, references: References): (Node | string)[] {
  const name = referenceName(place);
  const reference = references.find(name);
  if (!reference) return [place.text];
  if (reference.fact) return factNodes(reference.fact);
  if (reference.unsourced) return [unsourcedNode(reference.unsourced)];
  const anchor = document.createElement('a');
  anchor.href = '#';
  anchor.dataset['reference'] = name;
  anchor.textContent = reference.label;
  return [anchor];
}
