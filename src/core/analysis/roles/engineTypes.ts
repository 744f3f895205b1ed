/** Kinds of the engine's types, by their names. */

const INTEGER = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;
const DECIMAL = /^DECIMAL\(.*\)$/;
const TEMPORAL = /^(DATE|TIMESTAMP.*)$/;
const NESTED = /(\[\d*\]$|^STRUCT|^MAP|^JSON|^UNION|^VARIANT)/;

export function isInteger(type: string): boolean {
  return INTEGER.test(type);
}

/** Types that may hold NaN and infinities. */
export function isFloat(type: string): boolean {
  return type === 'DOUBLE' || type === 'FLOAT';
}

export function isNumeric(type: string): boolean {
  return isInteger(type) || isFloat(type) || DECIMAL.test(type);
}

/** A date, alone or with a time of day. */
export function isTemporal(type: string): boolean {
  return TEMPORAL.test(type);
}

export function isNested(type: string): boolean {
  return NESTED.test(type);
}

/** What is looked at as text: labels, codes, times of day, intervals. */
export function isTextual(type: string): boolean {
  return !isNumeric(type) && !isTemporal(type) && !isNested(type) && type !== 'BOOLEAN';
}
