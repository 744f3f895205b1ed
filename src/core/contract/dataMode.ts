/** How much of the user's data may go to a model that is not on board. */
import * as z from 'zod';

/**
 * What may leave, from the strictest on. `schema`: names, types and counts; `aggregates`: figures of groups of at least
 * {@link LEAST_GROUP} rows as well; `sample`: the first {@link SAMPLE_ROWS} rows of a table as well; `all`: everything.
 */
export const dataModes = ['schema', 'aggregates', 'sample', 'all'] as const;
export const dataModeSchema = z.enum(dataModes);
export type DataMode = z.infer<typeof dataModeSchema>;

/** What a text holds at most of the user's data, in the order of the modes: each mode lets its class leave and those before. */
export const dataClasses = ['shape', 'aggregate', 'sample', 'content'] as const;
export type DataClass = (typeof dataClasses)[number];

/** Rows that a group must have at least before figures of it leave, and that lie on each side of a quantile. */
export const LEAST_GROUP = 5;
/** The largest part of a sum of absolute values that one value may make: a sum that it dominates tells that value. */
export const MOST_OF_SUM = 0.8;
/** Rows of a table that leave in the mode `sample`: always the same, its first. */
export const SAMPLE_ROWS = 20;

/** Whether what was made under one mode may leave under another. Missing: nobody said, so it is everything. */
export function fits(made: DataMode | undefined, mode: DataMode): boolean {
  return dataModes.indexOf(made ?? 'all') <= dataModes.indexOf(mode);
}

/** The face of a result that says most of what a mode lets leave; undefined where it has none. */
export function faceFor(faces: Partial<Record<DataClass, string>>, mode: DataMode): string | undefined {
  const allowed = dataClasses.slice(0, dataModes.indexOf(mode) + 1).toReversed();
  const found = allowed.find((each) => faces[each] !== undefined);
  return found && faces[found];
}
