import { htmlText } from './htmlText';
import { endsFence, fenceOf, sentencesOf, withoutBullet, type Fence } from './sentences';

/** A sentence, an item of a list, a heading or a row of a table, as a report has it. */
export interface ReportPart {
  text: string;
  kind: 'sentence' | 'heading' | 'row';
  /** Of a row: the first row of its table. */
  columns?: string;
}

/** Characters of a report that are read. */
const LONGEST = 100_000;

/** What a report says, part by part, verbatim but for the signs of lists and headings; code and charts are left out. */
export function reportParts(report: string, isHtml: boolean): ReportPart[] {
  const start = report.slice(0, LONGEST);
  const parts: ReportPart[] = [];
  let fence: Fence | undefined;
  let header: string | undefined;
  for (const line of (isHtml ? htmlText(start) : start).split(/\r\n|[\n\r\u2028\u2029\u0085]/)) {
    if (fence) {
      if (endsFence(line, fence)) fence = undefined;
      continue;
    }
    // Between the rows of a table HTML has empty lines.
    if (isHtml && line.trim() === '') continue;
    fence = fenceOf(line);
    if (fence) continue;
    const row = rowOf(line, isHtml);
    if (row === undefined) {
      header = undefined;
      parts.push(...partsOf(line));
    } else if (header === undefined) {
      header = row;
    } else if (!/^[\s|:–—-]*$/.test(row)) {
      parts.push({ kind: 'row', text: row, columns: header });
    }
  }
  return parts;
}

function partsOf(line: string): ReportPart[] {
  const heading = /^\s{0,3}#{1,6}\s+(.*?)[\s#]*$/.exec(line)?.[1];
  if (heading !== undefined) return [{ kind: 'heading', text: heading }];
  return sentencesOf(withoutBullet(line.replace(/^[\s>]+/, ''))).map((text) => ({ kind: 'sentence', text }));
}

/** The cells of a row; undefined for a line that is none. */
function rowOf(line: string, isHtml: boolean): string | undefined {
  const row = line.trim();
  const isRow = isHtml ? row.endsWith('|') && row.length > 1 : row.startsWith('|') || /^[^|]+\|[^|]*\|/.test(row);
  return isRow
    ? row
        .replace(/^\||\|$/g, '')
        .replace(/\s*\|\s*/g, ' | ')
        .trim()
    : undefined;
}
