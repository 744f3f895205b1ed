import type { Formatter } from '../../text/formatter';
import { joinWhere } from '../conditions';
import type { Fact, FactForm } from './fact';
import type { Aggregate, ColumnFacts, FactSet } from './factSet';
import { aggregateSql, columnIn, measuredIn, type Measured } from './measured';
import { fromSql } from './runner';

/** What a fact says beside its rows. */
interface FactText extends Pick<Fact, 'label' | 'value' | 'print' | 'isUnit'> {
  form?: FactForm;
  /** Signs at the values of the measure. */
  sign?: string | undefined;
  of?: readonly string[] | undefined;
  /** Whether scripts compute it again; by which address, where its own has a rank, which may change from run to run. */
  again?: boolean | string;
}

/** @param sql gives the value alone; of a p, which is beyond SQL, the statistic that it is made of */
export type Figure = [name: string, label: string, value: number | null, sql: string, more?: Partial<FactText>];

/** Makes facts of one set. */
export class FactMaker {
  constructor(
    readonly set: FactSet,
    readonly formatter: Formatter,
  ) {}

  /**
   * @param address behind the set's id: `g1.total`
   * @param sql gives the value alone
   * @param conditions of the rows behind it, beside the set's own
   */
  fact(address: string, said: FactText, sql: string, ...conditions: string[]): Fact {
    const { form = 'number', sign, of, again = false, ...more } = said;
    return {
      ...{ id: `${this.set.id}.${address}`, ...more, form, sql },
      ...(sign !== undefined && sign !== '' && { sign }),
      ...(of !== undefined && { of }),
      ...(again !== false && { again: again === true ? address : again }),
      where: joinWhere(this.set.where, ...conditions),
    };
  }

  /** Figures of one part and the same rows; those that are not defined are no facts. */
  defined(part: string, figures: readonly Figure[], conditions: readonly string[]): Fact[] {
    return figures.flatMap(([name, label, value, sql, more]) =>
      value === null
        ? []
        : [this.fact(`${part}.${name}`, { label, value, print: 'always', ...more }, sql, ...conditions)],
    );
  }

  from(...conditions: string[]): string {
    return fromSql(this.set.table, this.set.where, ...conditions);
  }

  /** Selects one value of the set's rows. */
  select(expression: string, ...conditions: string[]): string {
    return `SELECT ${expression} ${this.from(...conditions)}`;
  }

  column(number: number): ColumnFacts | undefined {
    return columnIn(this.set, number);
  }

  measured(part: { measure: number | null; aggregate: Aggregate }): MeasuredWords {
    const of = measuredIn(this.set, part);
    const { t } = this.formatter;
    const column = of.column?.name ?? '';
    const name =
      of.aggregate === 'count' ? t('Number of rows') : of.aggregate === 'sum' ? t('Sum of {column}', { column }) : t('Mean of {column}', { column }); // prettier-ignore
    return { of, name, sql: aggregateSql(of), sign: of.aggregate === 'count' ? undefined : of.column?.meaning.sign };
  }

  /** A label as it is told; rows without one have a name too. */
  told(label: string | null): string {
    return label ?? this.formatter.t('(no value)');
  }
}

export interface MeasuredWords {
  of: Measured;
  /** "Sum of sales" */
  name: string;
  sql: string;
  sign: string | undefined;
}

/** Relative change; undefined where that says nothing: from nothing, or from or to a loss. */
export function relativeChange(before: number | null, after: number | null): number | undefined {
  if (before === null || after === null || !(before > 0) || !(after >= 0)) return undefined;
  const change = after / before - 1;
  return Number.isFinite(change) ? change : undefined;
}

/** A part of a total; undefined where that says nothing: of nothing, or of parts of both signs. */
export function shareOf(part: number | null, total: number | null): number | undefined {
  if (part === null || total === null || !(total > 0) || part < 0 || part > total * (1 + 1e-9)) return undefined;
  return part / total;
}

/** One value by another in SQL, each from a SELECT of its own. */
export function ratioSql(numerator: string, denominator: string, less = ''): string {
  return `SELECT (${numerator}) / (${denominator})${less}`;
}

/** A text on one line. */
export function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}

/** How a place in a list is named by its label where its rank may change: `["North"]`, and `[]` for rows without one. */
export function keyOf(label: string | null): string {
  return label === null ? '[]' : `["${escapeText(label)}"]`;
}
