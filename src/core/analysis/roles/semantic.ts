/** What a column means for an analysis, and what the user has said of it. */
import * as z from 'zod';

export const roles = [
  'time',
  'measure', // a number to add up or average
  'dimension', // a label to group by
  'flag', // yes or no
  'id', // names a row or a thing; never added up
  'text', // too many labels to group by
  'constant',
  'nested', // JSON: lists or objects
  'empty',
] as const;
export type Role = (typeof roles)[number];

/** What a measure counts in. */
export const units = ['number', 'count', 'currency', 'percent'] as const;
export type Unit = (typeof units)[number];

export const grains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof grains)[number];

/** What numbers count since the beginning of 1970 (Unix time). */
export const epochNames = ['s', 'ms', 'us'] as const;
export type Epoch = (typeof epochNames)[number];
/** Microseconds of each. */
export const epochs: Record<Epoch, number> = { s: 1_000_000, ms: 1000, us: 1 };

/** What a row of a table is. */
export const tableKinds = [
  'survey', // an answer to a survey
  'people',
  'events', // counted
  'log',
  'statement', // of a bank account
  'postings', // amounts on accounts, with debit and credit
  'transactions', // amounts, added up
  'series',
  'snapshots', // levels at points in time
  'metrics', // a value of one of several metrics
  'places',
  'records', // anything else
] as const;
export type TableKind = (typeof tableKinds)[number];

/** What the user has said of a column; what is missing is detected. */
export const columnChoiceSchema = z.object({
  role: z.enum(roles).exactOptional(),
  unit: z.enum(units).exactOptional(),
  /** Whether a sum of it means something; else its average is taken. */
  additive: z.boolean().exactOptional(),
});
export type ColumnChoice = z.infer<typeof columnChoiceSchema>;

/** What the user has said of a table: what its rows are, of its columns, by their names, and which of them an analysis is about. */
export const columnRoleChoicesSchema = z.object({
  kind: z.enum(tableKinds).exactOptional(),
  columns: z.record(z.string(), columnChoiceSchema).exactOptional(),
  /** The measure that is looked at first; '' stands for the number of rows. */
  measure: z.string().exactOptional(),
  time: z.string().exactOptional(),
  /** The labels that it is broken down by, the first one first. */
  dimensions: z.array(z.string()).exactOptional(),
});
export type ColumnRoleChoices = z.infer<typeof columnRoleChoicesSchema>;

/** What a column was taken for, and why. */
export const columnTypeSchema = z.object({
  role: z.enum(roles),
  /** Of a measure. */
  unit: z.enum(units).exactOptional(),
  /** Signs at its values, e.g. `€` or `%`. */
  sign: z.string().exactOptional(),
  /** Of a measure: it is summed; else averaged. */
  additive: z.boolean(),
  /** Of a measure: the column to each of whose values it belongs, so that it is there once and again. */
  per: z.string().exactOptional(),
  /** Of a measure that is not added up: the column whose values say which way it went, in which currency it is, or what it measures. */
  apart: z.string().exactOptional(),
  /** It is added up within each of these values. */
  addsApart: z.boolean().exactOptional(),
  /** Of a time: the finest grain that its values have. */
  grain: z.enum(grains).exactOptional(),
  /** Of a time that is told by numbers which count from 1970. */
  epoch: z.enum(epochNames).exactOptional(),
  /** What decided: its name, its values, the engine's type, or the user. */
  by: z.enum(['name', 'values', 'type', 'user']),
});
export type ColumnType = z.infer<typeof columnTypeSchema>;
