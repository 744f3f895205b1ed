/** The filter of a column as a form, and as conditions. */
import type { Condition } from '../../src/protocol/grid';
import { kindOf } from './format';

export interface FilterForm {
  contains: string;
  /** Numbers, or dates as `2024-03-05`; both ends belong to it. */
  from: string;
  to: string;
  rows: 'any' | 'missing' | 'present';
  /** Values that are ticked, as text; none: all. */
  values: readonly string[];
}

export const emptyForm: FilterForm = { contains: '', from: '', to: '', rows: 'any', values: [] };

/** The conditions of one column as a form; what has no place in it stays out. */
export function formOf(conditions: readonly Condition[]): FilterForm {
  const form = { ...emptyForm };
  for (const condition of conditions) {
    if (condition.op === 'contains') form.contains = condition.value;
    else if (condition.op === 'missing' || condition.op === 'present') form.rows = condition.op;
    else if (condition.op === 'in') form.values = condition.values.map(String);
    else if (condition.op === '=') form.values = [String(condition.value)];
    else if (condition.op === '>=') form.from = String(condition.value);
    else if (condition.op === '<=') form.to = String(condition.value);
    else if (condition.op === '<' && typeof condition.value === 'string') form.to = shiftDay(condition.value, -1);
  }
  return form;
}

/**
 * The form as conditions of its column.
 * @returns undefined where a number in it is none
 */
export function conditionsOf(column: string, type: string, form: FilterForm): Condition[] | undefined {
  if (form.rows === 'missing') return [{ column, op: 'missing' }];
  const conditions: Condition[] = form.rows === 'present' ? [{ column, op: 'present' }] : [];
  if (form.contains !== '') conditions.push({ column, op: 'contains', value: form.contains });
  const kind = kindOf(type);
  for (const [text, op] of [
    [form.from.trim(), '>='],
    [form.to.trim(), '<='],
  ] as const) {
    if (text === '') continue;
    if (kind === 'number') {
      const value = Number(text);
      if (!Number.isFinite(value)) return undefined;
      conditions.push({ column, op, value });
    } else if (op === '<=' && type !== 'DATE') {
      // The day that was given belongs to it, to its last moment.
      conditions.push({ column, op: '<', value: shiftDay(text, 1) });
    } else conditions.push({ column, op, value: text });
  }
  const values = form.values.map((value) => valueOf(value, kind));
  const [only] = values;
  if (only !== undefined && values.length === 1) conditions.push({ column, op: '=', value: only });
  else if (values.length > 1) conditions.push({ column, op: 'in', values });
  return conditions;
}

function valueOf(text: string, kind: ReturnType<typeof kindOf>): string | number | boolean {
  if (kind === 'flag') return text === 'true';
  // A number that a double does not hold stays a text, which the engine reads whole.
  return kind === 'number' && String(Number(text)) === text ? Number(text) : text;
}

function shiftDay(day: string, by: number): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
