import { safeCodeId } from '../../contract/codeIds';
import type { FactSet } from '../facts/factSet';

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
