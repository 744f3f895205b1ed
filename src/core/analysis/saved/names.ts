import { fileStem } from '../../../base/fileNames';
import { withoutPart } from '../../files/fileKinds';
import type { FactSet } from '../facts/factSet';
import { readConditions } from './conditionsOf';

/** What a report on a table may be saved as. A reply asks for these by its downloads, or by citing the code. */
export interface ReportNames {
  /** The page that needs no network: `sales_report.html`. */
  page: string;
  /** All facts as JSON: `sales_facts.json`. */
  facts: string;
  /** Ids of the scripts that give the facts again: `code_sales_analysis_sql` and `code_sales_analysis`. */
  sql: string;
  python: string;
}

/** Characters and bytes of a file's name in those of its report; of a longer one those from its beginning and from its end. */
const STEM = { maxCharacters: 40, maxBytes: 88 };
const HEAD = { maxCharacters: 25, maxBytes: 50 };
const TAIL_CHARACTERS = 12;

export function reportNames({ path }: Pick<FactSet, 'path'>): ReportNames {
  const stem = stemOf(path);
  return {
    page: `${stem}_report.html`,
    facts: `${stem}_facts.json`,
    sql: `code_${stem}_analysis_sql`,
    python: `code_${stem}_analysis`,
  };
}

/** The name of a file as a word. What tells long names apart is often at their ends: a year, a part. */
function stemOf(path: string): string {
  const form = { gap: '_', kind: 'table' } as const;
  const file = withoutPart(path);
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '') + path.slice(file.length);
  const whole = fileStem(name.toLowerCase(), { ...form, maxBytes: Infinity });
  if (whole === '') return 'untitled';
  const stem = fileStem(whole, { ...form, ...STEM });
  if (stem === whole) return whole;
  const tail = Array.from(whole).slice(-TAIL_CHARACTERS).join('');
  return fileStem(`${fileStem(whole, { ...form, ...HEAD })}_${tail}`, { ...form, ...STEM });
}

/**
 * Ids of the scripts that give a set's facts again, by the endings of their files. A file that was read in part has none, and
 * a condition that is SQL of its own cannot be given to Python.
 */
export function reportScripts(set: Pick<FactSet, 'path' | 'sampled' | 'where'>): { sql?: string; py?: string } {
  if (set.sampled) return {};
  const { sql, python } = reportNames(set);
  return readConditions(set.where) ? { sql, py: python } : { sql };
}
