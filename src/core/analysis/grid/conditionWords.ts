import type { Condition } from '../conditions';

/** Prints numbers for the user. */
export interface ConditionPrinter {
  t: (english: string, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number) => string;
}

/** Values of a list that are told. */
const LISTED = 3;

/** A condition as people read it: `region = East`. */
export function conditionWords(condition: Condition, { t, number }: ConditionPrinter): string {
  const value = (each: string | number | boolean): string => (typeof each === 'number' ? number(each) : String(each));
  const { column } = condition;
  switch (condition.op) {
    case 'missing':
      return t('{column} is missing', { column });
    case 'present':
      return t('{column} is there', { column });
    case 'contains':
      return t('{column} contains {value}', { column, value: condition.value });
    case 'in': {
      const [only] = condition.values;
      if (only !== undefined && condition.values.length === 1) return `${column} = ${value(only)}`;
      const shown = condition.values.slice(0, LISTED).map(value).join(', ');
      const more = condition.values.length - LISTED;
      return more > 0
        ? t('{column} is one of {values} and {count} more', { column, values: shown, count: number(more) })
        : t('{column} is one of {values}', { column, values: shown });
    }
    default:
      return `${column} ${SIGNS[condition.op]} ${value(condition.value)}`;
  }
}

const SIGNS = { '=': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;
