import { chartTable } from '../../text/chartTable';
import type { Block } from './document';
import { piecesOf, printable } from '../../text/fences';
import { blockMarkdown, reportMarkdown } from './markdown';

interface MarkdownCell {
  id: string;
  cell_type: 'markdown';
  metadata: Record<string, never>;
  /** Pictures by their names, base64 by their media type. */
  attachments?: Record<string, Record<string, string>>;
  source: string[];
}

interface CodeCell {
  id: string;
  cell_type: 'code';
  metadata: Record<string, never>;
  execution_count: null;
  outputs: never[];
  source: string[];
}

/** What a cell will be. */
type Draft =
  | { kind: 'markdown'; texts: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; name: string; data: string };

/** A session as a Jupyter notebook (nbformat 4.5): Python that was written is a cell to run, everything else is markdown. */
export function toNotebook(blocks: readonly Block[], title: string): string {
  const drafts: Draft[] = [];
  const add = (text: string): void => {
    const last = drafts.at(-1);
    if (last?.kind === 'markdown') last.texts.push(text);
    else drafts.push({ kind: 'markdown', texts: [text] });
  };
  const addCode = (text: string): void => void drafts.push({ kind: 'code', text: printable(text) });

  for (const block of blocks) {
    if (block.kind === 'heading') drafts.push({ kind: 'markdown', texts: [blockMarkdown(block)] });
    else if (block.kind === 'code' && block.file && block.language === 'python') addCode(block.text);
    else if (block.kind === 'picture') drafts.push(block);
    else if (block.kind === 'markdown') addReport(block.text, add, addCode);
    else add(blockMarkdown(block));
  }
  const notebook = {
    cells: drafts.map(cellOf),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
      title: printable(title),
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** Python in a report is a cell of its own; a chart, which a notebook does not draw, has its figures before it. */
function addReport(report: string, add: (text: string) => void, addCode: (text: string) => void): void {
  let markdown = '';
  const end = (): void => {
    if (markdown !== '') add(reportMarkdown(markdown));
    markdown = '';
  };
  for (const piece of piecesOf(report)) {
    const language = piece.kind === 'fence' ? piece.info.split(/\s/)[0] : '';
    if (piece.kind === 'fence' && (language === 'python' || language === 'py')) {
      end();
      addCode(piece.text);
    } else if (piece.kind === 'fence') {
      end();
      if (language === 'echarts') addTable(piece.text, add);
      add(blockMarkdown({ kind: 'code', language: language ?? '', text: piece.text, file: false }));
    } else {
      markdown += piece.text;
    }
  }
  end();
}

function addTable(source: string, add: (text: string) => void): void {
  const table = chartTable(source);
  if (!table) return;
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => blockMarkdown({ kind: 'line', text: cell })).join(' | ')} |`;
  if (table.title !== '') add(blockMarkdown({ kind: 'line', text: table.title }));
  add([row(table.header), `|${' --- |'.repeat(table.header.length)}`, ...table.rows.map(row)].join('\n'));
}

function cellOf(draft: Draft, at: number): MarkdownCell | CodeCell {
  const id = `cell-${at + 1}`;
  if (draft.kind === 'code') {
    const source = linesOf(draft.text.replace(/\n+$/, ''));
    return { id, cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source };
  }
  if (draft.kind === 'picture') {
    const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(draft.data) ?? [];
    const caption = blockMarkdown({ kind: 'line', text: draft.name });
    const source = linesOf(`![](attachment:figure)\n\n${caption}`);
    return { id, cell_type: 'markdown', metadata: {}, attachments: { figure: { [type]: base64 } }, source };
  }
  return { id, cell_type: 'markdown', metadata: {}, source: linesOf(draft.texts.join('\n\n')) };
}

/** Lines with their newlines, as Jupyter writes them. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
