/** Panels: the same things, looked at again at each of several points in time. */
import { sqlIdentifier } from '../../../base/sql';
import { isVague, namesAdditive, namesLevel, namesUnit } from '../roles/nameWords';
import type { ColumnFacts, FactSet } from './factSet';
import { columnIn } from './measured';
import type { Runner } from './runner';

/** Points in time that a panel has at least. */
const LEAST_TIMES = 3;
/** Part of the combinations of things and times that are there: in a list of sales hardly any is. */
const FILLED = 0.5;
/** Labels that may name the things together. */
const MAX_LABELS = 8;

/** Whether a measure is called what happened in a period, which adds up over several. */
function isFlow(name: string): boolean {
  return namesAdditive(name) === true && !namesLevel(name) && !isVague(name);
}

/** Whether a measure is called a level, or has a name that says nothing where the file or the only unit is called so. */
export function isLevelOf({ path, columns }: Pick<FactSet, 'path' | 'columns'>, name: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const units = columns.flatMap(({ name: unit, meaning: { role }, top = [] }) =>
    role === 'constant' && namesUnit(unit) ? top.map(({ label }) => label) : [],
  );
  return namesLevel(name) || (isVague(name) && [file, ...units].some(namesLevel));
}

/**
 * Whether the main measure, which is added up without the user's or its name's saying so for sure, stands in a panel: each combination of
 * its labels has one row at most at each point in time, and half of the combinations are there.
 */
export async function isPanel(
  run: Runner,
  columns: readonly ColumnFacts[],
  { measure, time }: FactSet['focus'],
  rows: number,
): Promise<boolean> {
  const [amount, when] = [columnIn({ columns }, measure), columnIn({ columns }, time)];
  if (!amount?.meaning.additive || amount.meaning.by === 'user' || isFlow(amount.name)) return false;
  if (!when || when.present < rows || when.distinct < LEAST_TIMES || when.distinct > rows / 2) return false;
  const labels = columns
    .filter(
      ({ meaning: { role }, distinct, present }) =>
        ['dimension', 'flag', 'id', 'text'].includes(role) &&
        present === rows &&
        distinct > 1 &&
        // What is written of a thing changes with the time; its name does not.
        distinct <= (2 * rows) / when.distinct,
    )
    .slice(0, MAX_LABELS);
  let found = false;
  await run.succeeds(async () => {
    // A month beside the date is no thing.
    const times = sqlIdentifier(when.name);
    const beside = labels.map(({ name }, at) => `${run.distinctSql([times, sqlIdentifier(name)])} AS "n${at}"`);
    if (beside.length === 0) return;
    const counts = await run.one(`SELECT ${beside.join(', ')}`);
    const things = labels
      .filter((_, at) => counts.count(`n${at}`) > when.distinct)
      .map(({ name }) => sqlIdentifier(name));
    if (things.length === 0) return;
    const row = await run.one(
      `SELECT ${run.distinctSql(things)} AS "things", ${run.distinctSql([times, ...things])} AS "both"`,
    );
    found = row.count('both') === rows && rows >= FILLED * when.distinct * row.count('things');
  });
  return found;
}
