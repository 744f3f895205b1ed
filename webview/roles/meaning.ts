/** What columns are taken for with what the user says, and what is looked at first. Pure. */
import type {
  ColumnChoice,
  DescribedColumn,
  Role,
  TableChoice,
  TableKind,
  TableRoles,
  Unit,
} from '../../src/protocol/columnRoles';

/** A column as it is taken from now on. */
interface Meaning {
  role: Role;
  /** Of a measure. */
  unit?: Unit;
  additive?: boolean;
}

/** What is looked at first from now on; no measure stands for the number of rows. */
interface Focus {
  measure: string | undefined;
  time: string | undefined;
  dimension: string | undefined;
}

export function choiceOf({ columns = {} }: TableChoice, name: string): ColumnChoice {
  return (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? {};
}

/** What a column is taken for with what the user says. */
export function meaningNow({ detected, roles, measured }: DescribedColumn, choice: ColumnChoice): Meaning {
  const role = choice.role !== undefined && roles.includes(choice.role) ? choice.role : detected;
  if (role !== 'measure' || !measured) return { role };
  return { role, unit: choice.unit ?? measured.unit, additive: choice.additive ?? measured.additive };
}

export function focusNow({ columns, focus }: TableRoles, choice: TableChoice): Focus {
  const named = (name: string | null | undefined, ...wanted: Role[]): string | undefined => {
    const column = columns.find((each) => each.name === name);
    return column && wanted.includes(meaningNow(column, choiceOf(choice, column.name)).role) ? column.name : undefined;
  };
  const chosenLabel = choice.dimensions?.find((name) => columns.some((column) => column.name === name));
  return {
    measure: choice.measure === '' ? undefined : (named(choice.measure, 'measure') ?? named(focus.measure, 'measure')),
    time: named(choice.time, 'time') ?? named(focus.time, 'time'),
    dimension: named(chosenLabel ?? focus.dimensions[0], 'dimension', 'flag'),
  };
}

/** Columns that can be looked at first, by what they are taken for. */
export function columnsOf({ columns }: TableRoles, choice: TableChoice, ...wanted: Role[]): string[] {
  return columns.flatMap((column) =>
    wanted.includes(meaningNow(column, choiceOf(choice, column.name)).role) ? [column.name] : [],
  );
}

/** Something that the user says of a column; undefined leaves it to be detected. */
export type ColumnChange = { [Key in keyof ColumnChoice]?: ColumnChoice[Key] | undefined };

export function withColumn(choice: TableChoice, name: string, change: ColumnChange): TableChoice {
  const own = defined({ ...choiceOf(choice, name), ...change });
  // What is no measure has no unit and is not added up.
  const kept = 'role' in change && change.role !== 'measure' ? defined({ role: change.role }) : own;
  const others = Object.entries(choice.columns ?? {}).filter(([each]) => each !== name);
  const columns = Object.fromEntries(Object.keys(kept).length > 0 ? [...others, [name, kept] as const] : others);
  const { columns: _, ...rest } = choice;
  return Object.keys(columns).length > 0 ? { ...rest, columns } : rest;
}

/** Another kind of rows; undefined leaves it to be detected. */
export function withKind(choice: TableChoice, kind: TableKind | undefined): TableChoice {
  const { kind: _, ...rest } = choice;
  return kind === undefined ? rest : { ...rest, kind };
}

/** Another column to look at first; undefined leaves it to be chosen. Further labels follow the one that is chosen. */
export function withFocus(
  choice: TableChoice,
  { focus }: Pick<TableRoles, 'focus'>,
  part: 'measure' | 'time' | 'dimension',
  name: string | undefined,
): TableChoice {
  if (part !== 'dimension') {
    const { [part]: _, ...rest } = choice;
    return name === undefined ? rest : { ...rest, [part]: name };
  }
  const { dimensions: _, ...rest } = choice;
  if (name === undefined) return rest;
  return { ...rest, dimensions: [name, ...focus.dimensions.filter((each) => each !== name)] };
}

/**
 * Whether an analysis would take the table for something else than the answer did.
 * @param loaded what the user had said when the answer was first looked at
 */
export function isOther(types: TableRoles, choice: TableChoice, loaded: TableChoice): boolean {
  if (differs(types, loaded)) return differs(types, choice);
  return differs(types, choice) || JSON.stringify(sorted(choice)) !== JSON.stringify(sorted(loaded));
}

function differs(types: TableRoles, choice: TableChoice): boolean {
  const { columns, focus } = types;
  const other = columns.some((column) => {
    const { role, unit, additive } = meaningNow(column, choiceOf(choice, column.name));
    const before = column.meaning;
    return role !== before.role || (role === 'measure' && (unit !== before.unit || additive !== before.additive));
  });
  const now = focusNow(types, choice);
  const first = focus.dimensions[0];
  return (
    other ||
    (choice.kind !== undefined && choice.kind !== types.kind) ||
    (choice.measure !== undefined && now.measure !== (focus.measure ?? undefined)) ||
    (choice.time !== undefined && now.time !== (focus.time ?? undefined)) ||
    (choice.dimensions !== undefined && now.dimension !== first)
  );
}

/** The same for choices that say the same in another order. */
function sorted({ columns = {}, ...focus }: TableChoice): unknown {
  const by = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);
  const parts = Object.entries(columns).map(([name, own]) => [name, Object.entries(own).sort(by)] as const);
  return [parts.sort(by), Object.entries(focus).sort(by)];
}

function defined({ role, unit, additive }: ColumnChange): ColumnChoice {
  return {
    ...(role === undefined ? {} : { role }),
    ...(unit === undefined ? {} : { unit }),
    ...(additive === undefined ? {} : { additive }),
  };
}
