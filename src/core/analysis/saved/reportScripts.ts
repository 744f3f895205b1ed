import type { FactSet } from '../facts/factSet';
import { readConditions } from './conditionsOf';
import { reportNames } from './names';

/**
 * Ids of the scripts that give a set's facts again, by the endings of their files. A file that was read in part has none, and
 * a condition that is SQL of its own cannot be given to Python.
 */
export function reportScripts(set: Pick<FactSet, 'path' | 'sampled' | 'where'>): { sql?: string; py?: string } {
  if (set.sampled) return {};
  const { sql, python } = reportNames(set);
  return readConditions(set.where) ? { sql, py: python } : { sql };
}
