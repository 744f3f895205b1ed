import { formatBytes } from '../../base/text';
import { FileAccessError, SqlEngineError, type SqlEngine, type SqlValue, type WorkspaceFiles } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { isPlotlyFigure, outputFacts } from '../../core/run/outputFacts';
import { outputPlace } from '../../core/contract/outputFiles';
import { plotlyChart } from '../../core/run/plotlyChart';
import { faultText, withoutPaths } from '../../core/text/describeError';
import { readImageHeader } from '../../base/imageHeader';
import type { OutputContent } from '../../protocol/runs';

const MB = 1024 * 1024;
/** Bytes of a picture that is shown, and of one that is text. */
const MAX_IMAGE_BYTES = 8 * MB;
const MAX_SVG_BYTES = 2 * MB;
/** Bytes of a figure of Plotly that is drawn here. */
const MAX_FIGURE_BYTES = 5 * MB;
/** Rows and columns of a table that are shown, and characters of a cell. */
const ROWS = 10;
const COLUMNS = 12;
const CELL_CHARACTERS = 200;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  GIF: 'image/gif',
  WebP: 'image/webp',
  SVG: 'image/svg+xml',
};

export interface OutputContentDeps {
  files: WorkspaceFiles;
  sql: Pick<SqlEngine, 'query'>;
  localize: Localize;
}

/** What a file of a run shows in the conversation. It never throws: what cannot be shown says why, in the user's language. */
export async function outputContent(id: string, deps: OutputContentDeps): Promise<OutputContent> {
  const { localize } = deps;
  const place = outputPlace(id);
  if (!place) return none(localize('This is not a file of a run.'));
  try {
    const { kind } = outputFacts(place.name);
    if (isPlotlyFigure(place.name)) return await chartOf(id, deps);
    if (kind === 'figure') return await imageOf(id, deps);
    if (kind === 'table') return await tableOf(id, deps);
    return none(localize('Files of this kind are not shown here. Open it to see it.'));
  } catch (error) {
    return none(
      goneWords(error, place.name, localize) ?? localize('It cannot be shown: {reason}', { reason: faultText(error) }),
    );
  }
}

/** What to say of a file that is gone; undefined for any other failure. */
export function goneWords(error: unknown, name: string, localize: Localize): string | undefined {
  if (!(error instanceof FileAccessError) || error.code !== 'not_found') return undefined;
  return localize('{file} was removed, since no conversation named it any more. Run the code again to get it back.', {
    file: name,
  });
}

function none(reason: string): OutputContent {
  return { kind: 'none', reason };
}

async function chartOf(id: string, { files, localize }: OutputContentDeps): Promise<OutputContent> {
  const { size } = await files.stat(id);
  if (size > MAX_FIGURE_BYTES) return tooLarge(size, MAX_FIGURE_BYTES, localize);
  const chart = plotlyChart(new TextDecoder().decode(await files.read(id, 0, size)), localize);
  if ('option' in chart) return { kind: 'chart', option: JSON.stringify(chart.option) };
  return none(
    localize('This figure is not drawn here: {reason} Open it to see it as Plotly draws it.', { reason: chart.reason }),
  );
}

async function imageOf(id: string, { files, localize }: OutputContentDeps): Promise<OutputContent> {
  const { size } = await files.stat(id);
  if (size > MAX_IMAGE_BYTES) return tooLarge(size, MAX_IMAGE_BYTES, localize);
  const bytes = await files.read(id, 0, size);
  // A picture is what its bytes say, whatever it is called.
  const name = readImageHeader(bytes)?.name ?? '';
  const type = MEDIA_TYPES[name];
  if (type === undefined)
    return none(localize('This is not a picture that can be shown here. Open it to see what it is.'));
  if (name === 'SVG' && size > MAX_SVG_BYTES) return tooLarge(size, MAX_SVG_BYTES, localize);
  if (name === 'SVG') return drawingOf(bytes, localize);
  return { kind: 'image', data: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}

/** A drawing as it was checked; one that does more than draw is not shown, and not exported. */
async function drawingOf(bytes: Uint8Array, localize: Localize): Promise<OutputContent> {
  const { stillDrawing } = await import('../../core/files/stillDrawing');
  const drawing = stillDrawing(new TextDecoder().decode(bytes));
  if ('svg' in drawing) {
    return { kind: 'image', data: `data:image/svg+xml;base64,${Buffer.from(drawing.svg).toString('base64')}` };
  }
  const values = { part: drawing.refused.slice(0, CELL_CHARACTERS) };
  return none(
    localize(
      'This drawing is not shown here: it has “{part}” in it, which does more than draw. Save it as PNG.',
      values,
    ),
  );
}

function tooLarge(size: number, limit: number, localize: Localize): OutputContent {
  const values = { size: formatBytes(size), limit: formatBytes(limit) };
  return none(localize('With {size} it is too large to be shown here, where {limit} fit. Open it to see it.', values));
}

async function tableOf(id: string, { sql, localize }: OutputContentDeps): Promise<OutputContent> {
  const query = { sql: `SELECT * FROM '${id.replaceAll("'", "''")}' LIMIT ${ROWS + 1}`, params: {}, maxRows: ROWS };
  try {
    const { columns, rows, truncated } = await sql.query(query, new AbortController().signal);
    return {
      kind: 'table',
      columns: columns.slice(0, COLUMNS).map(({ name }) => cellText(name)),
      rows: rows.map((row) => row.slice(0, COLUMNS).map(cellText)),
      more: truncated || columns.length > COLUMNS,
    };
  } catch (error) {
    if (error instanceof SqlEngineError && error.code === 'unreadable') {
      return none(localize('It cannot be read as a table: {reason}', { reason: withoutPaths(error.message) }));
    }
    throw error;
  }
}

function cellText(value: SqlValue): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)}…` : text;
}
