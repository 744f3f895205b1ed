import { fileKind } from '../files/fileKinds';
import type { OutputFile } from '../contract/outputFiles';

/** The ending of a figure that Plotly drew: its JSON. A page of the same name may lie beside it. */
const PLOTLY = '.plotly.json';

export function isPlotlyFigure(name: string): boolean {
  return name.toLowerCase().endsWith(PLOTLY);
}

/** The page that may lie beside a figure of Plotly; undefined for other files. */
export function pageBeside(name: string): string | undefined {
  return isPlotlyFigure(name) ? `${name.slice(0, -PLOTLY.length)}.html` : undefined;
}

/** What a file of a run is, by its name alone. */
export function outputFacts(name: string): Pick<OutputFile, 'kind' | 'file_type'> {
  if (isPlotlyFigure(name)) return { kind: 'figure', file_type: 'Plotly' };
  const known = fileKind(name);
  if (known?.reader === 'image') return { kind: 'figure', file_type: known.name };
  if (known?.reader === 'table') return { kind: 'table', file_type: known.name };
  const extension = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toUpperCase();
  return { kind: 'file', file_type: known?.name ?? extension ?? 'file' };
}
