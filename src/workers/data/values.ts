import type { Json } from '@duckdb/node-api';
import type { SqlValue } from '../../core/ports';

/**
 * A value of a result as JSON. The engine writes wide integers and decimals as text; they become numbers where a double
 * holds them exactly (integers up to 2^53, decimals up to 15 significant digits) and stay text where it would not.
 */
export function toSqlValue(value: Json, type: string): SqlValue {
  if (typeof value !== 'string') return value;
  if (/^(U?BIGINT|U?HUGEINT)$/.test(type)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (type.startsWith('DECIMAL')) {
    const digits = value.replace(/^-?0*\.?0*|\./g, '').length;
    return digits <= 15 ? Number(value) : value;
  }
  return value;
}
