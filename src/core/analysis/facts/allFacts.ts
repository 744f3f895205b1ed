/** Single facts, by their addresses in a set. */
import { makeFormatter, type Formatter } from '../../text/formatter';
import type { Fact } from './fact';
import { factsOfColumn } from './factsOfColumn';
import type { FactSet } from './factSet';
import { breakdownFacts, changeFacts } from './breakdownFacts';
import { crossShareFacts, crossFacts, trendFacts } from './trendFacts';
import { FactMaker } from './factMaker';
import { associationFacts, effectFacts, pairFacts } from './groupFacts';
import { figureFacts } from './insightFacts';
import { outlookFacts } from './outlookFacts';
import { queryFacts } from './query/facts';
import { sqlLiteral } from '../../../base/sql';
import { isNested } from '../roles/engineTypes';
import { fromSql } from './runner';

/**
 * The fact of an address; undefined where the set has none of it.
 * @param id with or without the set's id before it
 */
export function findFact(set: FactSet, id: string, formatter: Formatter): Fact | undefined {
  const whole = id.startsWith(`${set.id}.`) ? id : `${set.id}.${id}`;
  return factsBeside(set, whole.slice(set.id.length + 1), formatter).find((fact) => fact.id === whole);
}

/** Facts of sets that are still in use: a report asks for the same ones several times. */
const made = new WeakMap<FactSet, WeakMap<Formatter, readonly Fact[]>>();

/** All facts of a set, in its order. They are made once: a set does not change. */
export function allFacts(set: FactSet, formatter: Formatter): readonly Fact[] {
  const known = made.get(set)?.get(formatter);
  if (known) return known;
  const facts = [
    ...factsOfTable(set, formatter),
    ...set.columns.flatMap((column) => factsOfColumn(set, column, formatter)),
    ...relationFacts(set, formatter),
  ];
  const ofSet = made.get(set) ?? new WeakMap<Formatter, readonly Fact[]>();
  made.set(set, ofSet.set(formatter, facts));
  return facts;
}

/** For what tells no person of them: printing for models, the hash. */
export const UNTRANSLATED = makeFormatter((message) => message, 'en');

/** The facts among which one is, by its address without the set's id. */
function factsBeside(set: FactSet, address: string, formatter: Formatter): Fact[] {
  const [row = '', ...names] = address.split('.');
  if (names.length === 0) return factsOfTable(set, formatter);
  const number = /^c(\d+)$/.exec(row)?.[1];
  if (number === undefined) return relationFacts(set, formatter);
  const column = set.columns.find((each) => each.number === Number(number));
  return column ? factsOfColumn(set, column, formatter) : [];
}

/** Facts of breakdowns, trends, crosses, changes, pairs, associations and effects, in the set's order. */
export function relationFacts(set: FactSet, formatter: Formatter): Fact[] {
  const make = new FactMaker(set, formatter);
  return [
    ...set.breakdowns.flatMap((each) => breakdownFacts(make, each)),
    ...set.trends.flatMap((each) => trendFacts(make, each)),
    ...set.crosses.flatMap((each) => [...crossFacts(make, each), ...crossShareFacts(make, each)]),
    ...set.changes.flatMap((each) => changeFacts(make, each)),
    ...set.pairs.flatMap((each) => pairFacts(make, each)),
    ...set.associations.flatMap((each) => associationFacts(make, each)),
    ...set.effects.flatMap((each) => effectFacts(make, each)),
    ...(set.keyFigures ?? []).flatMap((each) => figureFacts(make, each)),
    ...(set.outlook ? outlookFacts(make, set.outlook) : []),
    ...(set.insights ?? []).flatMap((each) => figureFacts(make, each)),
    ...(set.result && set.ask.kind === 'query' ? queryFacts(make, set.ask.query, set.result) : []),
  ];
}

/** Whether all rows of a set can be told apart by their values alone, in whatever language. */
export function hasPlainColumns(set: Pick<FactSet, 'columns' | 'tableColumns'>): boolean {
  return set.columns.length === set.tableColumns && !set.columns.some(({ type }) => isNested(type));
}

/** Facts of the table as a whole: `rows`, `tableRows`, `tableColumns`, `rows_share`, `duplicates`, `duplicates_share`. */
function factsOfTable(set: FactSet, formatter: Formatter): Fact[] {
  const { t } = formatter;
  const { table, where, rows, tableRows, duplicates } = set;
  const make = new FactMaker(set, formatter);
  const all = fromSql(table);
  const repeated = `count(*) - (SELECT count(*) FROM (SELECT DISTINCT * ${make.from()}))`;
  // prettier-ignore
  return [
    make.fact('rows', { label: t('Rows'), value: rows, again: true }, make.select('count(*) AS "rows"')),
    { ...make.fact('tableRows', { label: t('Rows of the whole table'), value: tableRows, again: true }, `SELECT count(*) AS "rows" ${all}`), where: '' },
    ...(where === '' || tableRows === 0 ? [] : [make.fact('rows_share', { label: t('Share of the rows that were looked at'), value: rows / tableRows, form: 'share' }, make.select(`count(*) / (SELECT count(*) ${all}) AS "share"`))]),
    { ...make.fact('tableColumns', { label: t('Columns'), value: set.tableColumns }, columnsSql(table)), where: '' },
    ...(duplicates === null ? [] : [make.fact('duplicates', { label: t('Repeated rows'), value: duplicates, again: hasPlainColumns(set) }, make.select(`${repeated} AS "rows"`))]),
    ...(duplicates === null || rows === 0 ? [] : [make.fact('duplicates_share', { label: t('Share of repeated rows'), value: duplicates / rows, form: 'share' }, make.select(`(${repeated}) / count(*) AS "share"`))]),
  ];
}

/** How many columns a table has, also where it has no row. */
function columnsSql(table: string): string {
  const none = `(SELECT * FROM ${sqlLiteral(table)} LIMIT 0)`;
  return `SELECT json_array_length(json_array(*COLUMNS(t.*))) AS "columns" FROM (SELECT 1) AS one LEFT JOIN ${none} AS t ON true`;
}
