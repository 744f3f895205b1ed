/** What the columns of a table were taken for, and what the user says of that. */
import * as z from 'zod';
import {
  columnRoleChoicesSchema,
  columnTypeSchema,
  grains,
  roles,
  tableKinds,
  units,
} from '../core/analysis/roles/semantic';
import { totals } from '../core/contract/readingDecisions';

export { kindText } from '../core/analysis/roles/kindWords';
export { tableKinds, units } from '../core/analysis/roles/semantic';
export type {
  ColumnChoice,
  ColumnRoleChoices as TableChoice,
  Grain,
  Role,
  TableKind,
  Unit,
} from '../core/analysis/roles/semantic';

const measuredSchema = z.object({ unit: z.enum(units), additive: z.boolean() });

const describedColumnSchema = z.object({
  name: z.string(),
  /** What the answer took it for. */
  meaning: columnTypeSchema,
  /** What it is taken for where the user says nothing. */
  detected: z.enum(roles),
  /** What it can be taken for. */
  roles: z.array(z.enum(roles)),
  /** How it counts as a measure, where it can be one and the user says nothing of that. */
  measured: measuredSchema.exactOptional(),
});
export type DescribedColumn = z.infer<typeof describedColumnSchema>;

const tableTypesSchema = z.object({
  /** The table by its name for SQL, as choices are kept by it; and the file that it is in. */
  table: z.string(),
  file: z.string(),
  /** Columns of the table; `columns` may have fewer. */
  tableColumns: z.number(),
  columns: z.array(describedColumnSchema),
  /** What a row is; missing in facts of earlier versions. */
  kind: z.enum(tableKinds).exactOptional(),
  /** What the answer looked at first, by the names of columns; no measure stands for the number of rows. */
  focus: z.object({
    measure: z.string().nullable(),
    time: z.string().nullable(),
    dimensions: z.array(z.string()),
    /** The periods by which the measure is followed. */
    grain: z.enum(grains).exactOptional(),
    /** How the measure is put together over time, where it may be a level or a flow. */
    openTotal: z.enum(totals).exactOptional(),
  }),
  /** What the user has said until now. */
  choice: columnRoleChoicesSchema,
});
export type TableRoles = z.infer<typeof tableTypesSchema>;

/** Nothing where the facts are not stored any more. */
export const foundTypesSchema = z.object({ types: tableTypesSchema.exactOptional() });

export const columnRoleMethods = {
  /** Answered with {@link foundTypesSchema}; the artifact is that of a call of `facts`. */
  columnTypes: z.object({ artifact: z.string().regex(/^artifact_\w{1,100}$/) }),
  /** What the user says of a table from now on, in place of what he said before. */
  setTableChoice: z.object({ table: z.string().max(4000), choice: columnRoleChoicesSchema }),
} as const;
