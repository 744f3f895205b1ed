/** Subjects in SQL: what cells are added up of. */
import { cutLabelSql, doubleSql, durationSql, missingSql, numberLiteral, presentSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Subject } from '../facts/insight';
import { QueryCompiler } from '../facts/query/compile';
import { sqlLiteral } from '../../../base/sql';
import type { CubeSubject } from './cube';

/** Three columns for each subject: `n0`, `s0`, `q0`. What is counted needs no squares: 1 and 0 are their own. */
export function valuesSql(set: FactSet, subjects: readonly CubeSubject[]): string {
  return subjects
    .map(({ subject, center }, at) => {
      const [n, sum, squares] = momentsSql(set, subject, numberLiteral(center));
      return `${n} AS "n${at}", ${sum} AS "s${at}", ${squares} AS "q${at}"`;
    })
    .join(', ');
}

function momentsSql(set: FactSet, subject: Subject, center: string): [string, string, string] {
  const all = 'count(*)';
  if (subject.of === 'rows') return [all, all, all];
  const value = valueSqlOf(set, subject);
  // A product is several times as fast as a power.
  if (value !== undefined) return [`count(${value})`, `sum(${value})`, `sum((${value} - ${center}) * (${value} - ${center}))`]; // prettier-ignore
  const column = subject.of === 'rate' || subject.of === 'missing' ? columnOf(set, subject.column) : undefined;
  if (!column) return ['0', '0', '0'];
  if (subject.of !== 'rate') {
    const missing = `count(*) FILTER (WHERE ${missingSql(column)})`;
    return [all, missing, missing];
  }
  const present = `count(*) FILTER (WHERE ${presentSql(column)})`;
  const yes = `count(*) FILTER (WHERE ${presentSql(column)} AND ${cutLabelSql(column)} = ${sqlLiteral(subject.value)})`;
  return [present, yes, `${present} * ${center} * ${center}`];
}

function columnOf({ columns }: FactSet, wanted: string): ColumnFacts | undefined {
  return columns.find(({ name }) => name === wanted);
}

/** The value that a row has of a subject; undefined of what is counted. */
export function valueSqlOf(set: FactSet, subject: Subject): string | undefined {
  if (subject.of === 'column') {
    const column = columnOf(set, subject.column);
    return column && doubleSql(column);
  }
  if (subject.of !== 'duration') return undefined;
  const { start, end, unit, where } = subject;
  const [from, to] = [columnOf(set, start), columnOf(set, end)];
  if (!from || !to) return undefined;
  const value = durationSql(from, to, unit);
  return where ? `CASE WHEN ${new QueryCompiler(set).where({ where })} THEN ${value} END` : `(${value})`;
}
