import { errorMessage } from '../../src/base/errors';
import { chartCsv, chartFilename, chartFileSchema, type ChartFormat } from '../../src/protocol/chartFiles';
import { chartPicture } from '../frame/chartPicture';
import { drawChart, openChart } from '../frame/drawing';
import { stillLook } from '../frame/lookOnPaper';
import { t } from '../i18n';
import { readChart, type Chart, type JsonObject } from '../reports/chartOptions';
import { pageButton, saveFile } from './parts';

/** Values from which on a chart is drawn as pixels: as many elements would make the page slow. */
const MANY = 20_000;
/** Pixels of a chart on A4 paper; the drawing is scaled to the paper's width. */
const PAPER = { width: 660, height: 300 };

interface PlacedChart {
  figure: HTMLElement;
  plot: HTMLElement;
  source: string;
  chart: Chart;
}

/** The charts of a page. They are drawn again for another colour scheme, and for paper. */
export class PageCharts {
  private places: PlacedChart[] = [];
  private cleanUp: (() => void)[] = [];
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly paper = matchMedia('print');

  constructor(
    sources: readonly string[],
    private readonly language: string,
  ) {
    for (const figure of document.querySelectorAll<HTMLElement>('figure[data-chart]')) {
      const source = sources[Number(figure.dataset['chart'])] ?? '';
      const plot = figure.querySelector<HTMLElement>('.plot');
      if (plot) this.add(figure, plot, source);
    }
    for (const look of [this.dark, this.paper]) look.addEventListener('change', () => this.draw());
    window.addEventListener('beforeprint', () => this.draw(true));
    window.addEventListener('afterprint', () => this.draw());
  }

  draw(onPaper = this.paper.matches): void {
    for (const step of this.cleanUp) step();
    this.cleanUp = this.places.map((place) => this.drawOrSay(place, onPaper));
  }

  private add(figure: HTMLElement, plot: HTMLElement, source: string): void {
    const chart = readChart(source);
    if (!chart.ok) {
      const note = document.createElement('p');
      note.className = 'note';
      note.textContent = t('This chart is not drawn: {reason}.', { reason: chart.reason });
      plot.replaceWith(note);
      return;
    }
    this.places.push({ figure, plot, source, chart });
    plot.before(this.tools(source, chart));
    // Its figures stood in for it.
    figure.querySelector('details')?.removeAttribute('open');
  }

  /** One that cannot be drawn says so, and leaves those behind it. */
  private drawOrSay(place: PlacedChart, onPaper: boolean): () => void {
    try {
      return this.drawOne(place, onPaper);
    } catch (error) {
      place.plot.textContent = t('The chart could not be drawn: {reason}', { reason: errorMessage(error) });
      return () => place.plot.replaceChildren();
    }
  }

  private drawOne({ plot, chart }: PlacedChart, onPaper: boolean): () => void {
    // The place has its height by having something in it.
    const holder = document.createElement('div');
    plot.replaceChildren(holder);
    holder.style.height = '100%';
    const look = stillLook(this.dark.matches && !onPaper, this.language);
    const renderer = countValues(chart.option) > MANY ? 'canvas' : 'svg';
    const label = chart.title || t('Chart');
    if (!onPaper) return drawChart(holder, chart.option, label, look, renderer);
    const drawn = openChart(holder, chart.option, label, look, { renderer, size: PAPER });
    scaleToPaper(holder);
    return () => drawn.dispose();
  }

  private tools(source: string, { option, title, subtitle }: Chart): HTMLElement {
    const tools = document.createElement('div');
    tools.className = 'tools';
    tools.setAttribute('role', 'group');
    tools.setAttribute('aria-label', t('Save the chart'));
    const problem = document.createElement('span');
    problem.setAttribute('role', 'status');
    const add = (label: string, format: ChartFormat, make: () => string | undefined): void => {
      const save = (): void => {
        try {
          // The same wall as in the panel: a drawing is a file that others open.
          const file = chartFileSchema.parse({ format, data: make() });
          saveFile(file, chartFilename(title, format));
          problem.textContent = '';
        } catch (error) {
          problem.textContent = t('The chart could not be saved: {reason}', { reason: String(error) });
        }
      };
      tools.append(pageButton(label, save));
    };
    const picture = { option, label: title || t('Chart'), title, subtitle, language: this.language };
    add(t('Save as PNG'), 'png', () => chartPicture('png', picture));
    add(t('Save as SVG'), 'svg', () => chartPicture('svg', picture));
    if (chartCsv(source) !== undefined) add(t('Save data (CSV)'), 'csv', () => chartCsv(source));
    tools.append(problem);
    return tools;
  }
}

/** A drawing with a view box takes the width that the paper leaves. */
function scaleToPaper(holder: HTMLElement): void {
  const drawing = holder.querySelector('svg');
  if (!drawing) return;
  drawing.setAttribute('viewBox', `0 0 ${PAPER.width} ${PAPER.height}`);
  const around = [holder, ...holder.querySelectorAll<HTMLElement>('div')].filter((each) => each.contains(drawing));
  for (const each of around) Object.assign(each.style, { width: '100%', height: 'auto' });
}

function countValues({ series }: JsonObject): number {
  const all: unknown[] = Array.isArray(series) ? series : [series];
  const lengthOf = (item: unknown): number =>
    typeof item === 'object' && item !== null && 'data' in item && Array.isArray(item.data) ? item.data.length : 0;
  return all.reduce<number>((sum, item) => sum + lengthOf(item), 0);
}
