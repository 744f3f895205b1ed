import { readProfile, type Dataset } from './columns';
import { readResult, type Answered, type TableFile } from './reading';

/** A table as its profile tells it; undefined when there is no profile. */
export function readDataset(file: TableFile, profile: Answered, duplicates: Answered | undefined): Dataset | undefined {
  const table = readResult(profile);
  if (!table) return undefined;
  const repeated = duplicates && readResult(duplicates)?.rows[0]?.[0];
  return {
    file,
    rows: file.rows,
    duplicates: typeof repeated === 'number' ? repeated : undefined,
    columns: readProfile(file, table),
  };
}
