import { sqlLiteral } from '../../../../base/sql';
import type { Fact, FactForm } from '../fact';
import type { FactMaker } from '../factMaker';
import { QueryCompiler } from './compile';
import { MAX_GROUPS } from './compute';
import type { Query, QueryMeasure } from './query';
import type { QueryResult } from './result';
import { keyText, figureWords } from './words';

/** `q1.covered` (rows that fulfil the conditions), `q1.groups`, `q1.r2.v1` (the first figure of the second group), `q1.r2.rows`. */
export function queryFacts(make: FactMaker, query: Query, { id, covered, groups, isCut }: QueryResult): Fact[] {
  const { t } = make.formatter;
  const compiler = new QueryCompiler(make.set);
  const conditions = compiler.where(query);
  const whole = compiler.select(query, MAX_GROUPS + 1);
  const keySql = query.by.map((key) => compiler.key(key));
  const names = query.measures.map((measure) => figureWords(measure, query, make.formatter));
  const forms = query.measures.map((measure) => formOf(measure, query));
  return [
    make.fact(`${id}.covered`, { label: t('Rows that fulfil the conditions'), value: covered, print: 'always' }, make.select('count(*)', conditions), conditions), // prettier-ignore
    ...(isCut || query.by.length === 0
      ? []
      : [make.fact(`${id}.groups`, { label: t('Groups'), value: groups.length }, `SELECT count(*) FROM (${whole})`, conditions)]), // prettier-ignore
    ...groups.flatMap(({ keys, values, rows }, at) => {
      const place = `${id}.r${at + 1}`;
      const of = keys.map((key, index) => keyText(query.by[index], key, make.formatter));
      const here = keys.map((key, index) => isKey(`"k${index + 1}"`, key));
      const cell = (name: string): string =>
        `SELECT "${name}" FROM (${whole})${here.length === 0 ? '' : ` WHERE ${here.join(' AND ')}`}`;
      const told = keySql.map((sql, index) => isKey(sql, keys[index] ?? null));
      const said = (name: string): string => (of.length === 0 ? name : t('{measure}: {keys}', { measure: name, keys: of.join(' · ') })); // prettier-ignore
      const more = { of, print: 'always' } as const;
      return [
        ...values.map((value, index) => {
          const { form, sign } = forms[index] ?? { form: 'number' };
          const text = { label: said(names[index] ?? ''), value, form, sign: sign ?? signOf(make, query.measures[index]), ...more }; // prettier-ignore
          return make.fact(`${place}.v${index + 1}`, text, cell(`v${index + 1}`), conditions, ...told);
        }),
        make.fact(`${place}.rows`, { label: said(t('Rows')), value: rows, ...more }, cell('rows'), conditions, ...told),
      ];
    }),
  ];
}

function isKey(sql: string, value: string | null): string {
  return value === null ? `${sql} IS NULL` : `${sql} = ${sqlLiteral(value)}`;
}

/** Whether a figure of a query is a part of one, and told in percent. */
export function isShare(measure: QueryMeasure, query: Query): boolean {
  return formOf(measure, query).form === 'share';
}

function formOf(measure: QueryMeasure, { show }: Query): { form: FactForm; sign?: string } {
  if (show?.as === 'share' || show?.as === 'growth') return { form: 'share', sign: '' };
  if (measure.of === 'share' || measure.of === 'growth') return { form: 'share', sign: '' };
  if (measure.of === 'ratio') return { form: measure.isShare ? 'share' : 'number', sign: '' };
  return { form: 'number' };
}

/** The sign at the values of the column: a variance is in squares of it, and counts have none. */
function signOf(make: FactMaker, measure: QueryMeasure | undefined): string | undefined {
  const of = measure?.of === 'difference' ? measure.a : measure;
  if (of?.of === 'quantile') return columnSign(make, of.column);
  if (of?.of !== 'column' || ['variance', 'distinct', 'present', 'missing'].includes(of.aggregate)) return undefined;
  return columnSign(make, of.column);
}

function columnSign({ set }: FactMaker, name: string): string | undefined {
  return set.columns.find((column) => column.name === name)?.meaning.sign;
}
