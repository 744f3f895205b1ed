import { OneAtATime } from '../../base/oneAtATime';
import type { FactSet, ColumnFacts } from '../../core/analysis/facts/factSet';
import type { StoredSets } from '../../core/analysis/facts/storedSets';
import { openTotal } from '../../core/analysis/report/sentences/snapshots';
import { mainTrend } from '../../core/analysis/report/sentences/trend';
import { meaningOf, possibleRoles, type Seen } from '../../core/analysis/roles/meaning';
import type { ColumnRoleChoices } from '../../core/analysis/roles/semantic';
import type { ColumnRoleStore } from '../../core/store/columnRoleStore';
import { withoutPart } from '../../core/files/fileKinds';
import type { DescribedColumn, TableRoles, columnRoleMethods } from '../../protocol/columnRoles';
import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';

interface ColumnRolesDeps {
  sets: Pick<StoredSets, 'read'>;
  choices: Pick<ColumnRoleStore, 'get' | 'set'>;
}

/** What the columns of tables mean, and what the user says of that. */
export class ColumnRoles {
  /** One change after the other: each takes the place of the one before. */
  private readonly busy = new OneAtATime();

  constructor(private readonly deps: ColumnRolesDeps) {}

  /** @returns undefined where the facts are not stored any more */
  async read(artifact: string): Promise<TableRoles | undefined> {
    const set = await this.deps.sets.read(artifact);
    return set && columnRoles(set, this.deps.choices.get(set.table));
  }

  /** Keeps what the user says of a table. */
  choose(table: string, choice: ColumnRoleChoices): Promise<void> {
    return this.busy.run(() => this.deps.choices.set(table, choice));
  }
}

/** What a set of facts took its columns for, beside what is detected and what the user has said until now. */
export function columnRoles(set: FactSet, choice: ColumnRoleChoices): TableRoles {
  const nameOf = (number: number | null): string | null =>
    set.columns.find((column) => column.number === number)?.name ?? null;
  const total = openTotal(set);
  const trend = set.focus.time === null ? undefined : mainTrend({ set });
  return {
    table: set.table,
    file: withoutPart(set.path),
    tableColumns: set.tableColumns,
    columns: set.columns.map(described),
    ...(set.kind && { kind: set.kind }),
    focus: {
      ...(trend && { grain: trend.grain }),
      ...(total && { openTotal: total }),
      measure: nameOf(set.focus.measure),
      time: nameOf(set.focus.time),
      dimensions: set.focus.dimensions.flatMap((number) => nameOf(number) ?? []),
    },
    choice,
  };
}

function described(column: ColumnFacts): DescribedColumn {
  const { name, meaning } = column;
  const seen = seenOf(column);
  const detected = meaning.by === 'user' ? meaningOf(seen).role : meaning.role;
  const roles = possibleRoles(seen);
  const isOffered = roles.includes(detected) ? roles : [detected, ...roles];
  return { name, meaning, detected, roles: isOffered, ...measured(column, seen) };
}

function measured({ meaning }: ColumnFacts, seen: Seen): Pick<DescribedColumn, 'measured'> {
  const { role, by } = meaning;
  const { unit, additive } = role === 'measure' && by !== 'user' ? meaning : meaningOf(seen, { role: 'measure' });
  return unit === undefined ? {} : { measured: { unit, additive } };
}

/** What of a column decided its meaning, as far as its facts keep it. */
function seenOf({ name, type, present, distinct, min, max, lengths, meaning }: ColumnFacts): Seen {
  return {
    ...{ name, type, present, distinct, min, max },
    ...(lengths && { lengths }),
    ...(meaning.sign !== undefined && { sign: meaning.sign }),
    ...(meaning.grain && { grain: meaning.grain }),
  };
}

/** What the panel may ask for of what columns mean. */
export function tableTypeActions(meanings: ColumnRoles): Record<keyof typeof columnRoleMethods, RpcHandler> {
  return {
    columnTypes: on(toHost.columnTypes, async ({ artifact }) => {
      const types = await meanings.read(artifact);
      return types ? { types } : {};
    }),
    setTableChoice: on(toHost.setTableChoice, ({ table, choice }) => meanings.choose(table, choice)),
  };
}
