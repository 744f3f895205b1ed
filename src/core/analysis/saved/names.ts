import { safeCodeId } from '../../contract/codeIds';
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

export function reportNames({ path }: Pick<FactSet, 'path'>): ReportNames {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.#]+(?=#|$)/, '');
  const stem = safeCodeId(name.toLowerCase().slice(0, 40), '') || 'table';
  return {
    page: `${stem}_report.html`,
    facts: `${stem}_facts.json`,
    sql: `code_${stem}_analysis_sql`,
    python: `code_${stem}_analysis`,
  };
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
