import type { Fact, FactForm } from './fact';
import { brokenSql } from './identity';
import type { FactMaker } from './factMaker';
import { ratioSql } from './factMaker';
import { rowsOf, type InsightFigure } from './insight';
import { doubleSql, durationSql, numberLiteral, wholeSql } from './columnSql';
import type { ColumnFacts } from './factSet';
import { sqlIdentifier } from '../../../base/sql';
import { joinWhere } from '../conditions';
import { QueryCompiler } from './query/compile';
import { keyWords, measureWords, predicateWords } from './query/words';

/** `i1.before`, `k1.now`, `k1.change`: the figures of an insight, or of a key figure, by their names. */
export function figureFacts(make: FactMaker, of: { id: string; figures: readonly InsightFigure[] }): Fact[] {
  const compiler = new QueryCompiler(make.set);
  const figures = new Map(of.figures.map((figure) => [figure.name, figure]));
  const sqlOf = (name: string): string => {
    const figure = figures.get(name);
    if (!figure || figure.of === 'fact') return 'SELECT NULL';
    if (figure.of === 'spread') {
      const period = compiler.key({ by: 'time', column: figure.column, grain: figure.grain });
      const value = `${compiler.measure(figure.measure)} AS "value"`;
      return `SELECT stddev_samp("value") FROM (${make.select(value, compiler.where(figure))} GROUP BY ${period})`;
    }
    if (figure.of === 'correlation') return correlationSql(make, figure, compiler.where(figure));
    if (figure.of === 'mix') return mixSql(figure, figures, compiler, make);
    if (figure.of === 'step') return `SELECT ${numberLiteral(figure.value)}`;
    if (figure.of === 'multiples') return make.select('count(*)', compiler.where({ where: figure.where }), multipleSql(compiler.column(figure.column), figure)); // prettier-ignore
    if (figure.of === 'exceptions') return exceptionsSql(figure, compiler, make);
    if (figure.of === 'broken') return make.select('count(*)', brokenWhere(figure, compiler));
    if (figure.of === 'repeats') return repeatsSql(make, figure.without, compiler.where(figure));
    if (figure.of !== 'amount') return derivedSql(figure.of, sqlOf(figure.a), sqlOf(figure.b));
    const { measure } = figure;
    // What has no rows adds up to nothing.
    const isSum = measure.of === 'column' && measure.aggregate === 'sum';
    const value = isSum ? `coalesce(${compiler.measure(measure)}, 0)` : compiler.measure(measure);
    const per = figure.per === undefined ? value : `(${value}) / ${numberLiteral(figure.per)}`;
    return make.select(per, compiler.where(figure));
  };
  return of.figures.flatMap((figure) => {
    if (figure.of === 'fact') return [];
    const { name, value } = figure;
    const said = { label: labelOf(figure, figures, make), value, ...formOf(figure, make), print: 'always' } as const;
    return [make.fact(`${of.id}.${name}`, said, sqlOf(name), ...figureWhere(figure, figures, compiler))];
  });
}

type Of<K extends InsightFigure['of']> = Extract<InsightFigure, { of: K }>;
type Figures = ReadonlyMap<string, InsightFigure>;

/** The sizes of labels before and after, at the average of what a label has in both; of one that is missing in one of them, what it has in the other. */
function mixSql({ a, b, by }: Of<'mix'>, figures: Figures, compiler: QueryCompiler, make: FactMaker): string {
  const sideOf = (name: string): string => {
    const side = figures.get(name);
    if (side?.of !== 'amount') return 'SELECT NULL';
    const rows = compiler.measure(rowsOf(side.measure));
    const values = `${compiler.key({ by: 'column', column: by })} AS "label", ${compiler.measure(side.measure)} AS "mean", ${rows} / sum(${rows}) OVER () AS "part"`; // prettier-ignore
    return `${make.select(values, compiler.where(side))} GROUP BY 1 HAVING ${rows} > 0`;
  };
  const mean = '(coalesce(b."mean", a."mean") + coalesce(a."mean", b."mean")) / 2';
  return `SELECT sum(${mean} * (coalesce(a."part", 0) - coalesce(b."part", 0))) FROM (${sideOf(b)}) b FULL JOIN (${sideOf(a)}) a ON a."label" IS NOT DISTINCT FROM b."label"`;
}

/** Rows less those with the most frequent label of a second column, within each label of the first one. */
function exceptionsSql({ by, told }: Of<'exceptions'>, compiler: QueryCompiler, make: FactMaker): string {
  const [a, b] = [by, told].map((column) => compiler.key({ by: 'column', column }));
  const pairs = make.select(`${a ?? ''} AS "a", ${b ?? ''} AS "b", count(*) AS "n"`, `${a ?? ''} IS NOT NULL`, `${b ?? ''} IS NOT NULL`); // prettier-ignore
  return `SELECT sum("n" - "most") FROM (SELECT sum("n") AS "n", max("n") AS "most" FROM (${pairs} GROUP BY 1, 2) GROUP BY "a")`;
}

function brokenWhere({ is, columns: [a, b, c], where = [] }: Of<'broken'>, compiler: QueryCompiler): string {
  return joinWhere(
    brokenSql({ is }, [compiler.column(a), compiler.column(b), compiler.column(c)]),
    compiler.where({ where }),
  );
}

/** Rows less those that are different in all columns but some. */
function repeatsSql(make: FactMaker, without: readonly string[], where: string): string {
  const names = make.set.columns.map(({ name }) => name).filter((name) => !without.includes(name));
  return make.select(`count(*) - (SELECT count(*) FROM (SELECT DISTINCT ${names.map(sqlIdentifier).join(', ')} ${make.from(where)}))`, where); // prettier-ignore
}

/** Condition of the values that are multiples of a step, but for 0. */
export function multipleSql(column: ColumnFacts, { step, digits }: Pick<Of<'multiples'>, 'step' | 'digits'>): string {
  return `${wholeSql(column, digits)} % ${Math.round(step * 10 ** digits)} = 0`;
}

function correlationSql(make: FactMaker, { columns, end }: Of<'correlation'>, where: string): string {
  const [a, b, last] = [...columns, end].map((wanted) => make.set.columns.find(({ name }) => name === wanted));
  if (!a || !b) return 'SELECT NULL';
  return make.select(`corr(${last ? durationSql(a, last, 'day') : doubleSql(a)}, ${doubleSql(b)})`, where);
}

function derivedSql(of: 'change' | 'share' | 'difference', a: string, b: string): string {
  if (of === 'difference') return `SELECT (${a}) - (${b})`;
  return ratioSql(a, b, of === 'change' ? ' - 1' : '');
}

function formOf(figure: InsightFigure, { set }: FactMaker): { form: FactForm; sign?: string } {
  if (figure.of === 'change' || figure.of === 'share') return { form: 'share' };
  if (figure.of !== 'amount' && figure.of !== 'spread') return { form: 'number' };
  if (figure.measure.of === 'share') return { form: 'share' };
  const { measure } = figure;
  const sign = measure.of === 'column' ? set.columns.find(({ name }) => name === measure.column)?.meaning.sign : undefined; // prettier-ignore
  return { form: 'number', ...(sign !== undefined && { sign }) };
}

function labelOf(figure: InsightFigure, figures: Figures, make: FactMaker): string {
  const { t } = make.formatter;
  if (figure.of === 'fact') return figure.id;
  if (figure.of === 'step') return t('Step that values are rounded to');
  if (figure.of === 'multiples') {
    const words = { column: figure.column, step: make.formatter.number(figure.step) };
    const conditions = figure.where.map((each) => predicateWords(each, make.formatter)).join(t(' and '));
    const told = t('Values of {column} that are multiples of {step}', words);
    return conditions === '' ? told : t('{measure} where {condition}', { measure: told, condition: conditions });
  }
  if (figure.of === 'amount' || figure.of === 'spread' || figure.of === 'repeats' || figure.of === 'correlation') {
    const conditions = figure.where.map((each) => predicateWords(each, make.formatter)).join(t(' and '));
    const measure = figure.of === 'repeats' ? t('Repeated rows') : figure.of === 'correlation' ? t('Correlation of {a} and {b} (Pearson)', { a: figure.end === undefined ? figure.columns[0] : t('time from {from} to {to}', { from: figure.columns[0], to: figure.end }), b: figure.columns[1] }) : measureWords(figure.measure, make.formatter); // prettier-ignore
    const told = conditions === '' ? measure : t('{measure} where {condition}', { measure, condition: conditions });
    if (figure.of === 'spread') return t('Standard deviation over the periods ({grain}) of: {measure}', { grain: keyWords({ by: 'time', column: figure.column, grain: figure.grain }, make.formatter), measure: told }); // prettier-ignore
    return figure.of === 'repeats' || figure.of === 'correlation' || figure.per === undefined ? told : t('{measure}, divided by {count} periods', { measure: told, count: make.formatter.number(figure.per) }); // prettier-ignore
  }
  if (figure.of === 'exceptions')
    return t('Rows whose {told} is another than that of most rows with the same {by}', figure);
  if (figure.of === 'broken') {
    const [a, b, column] = figure.columns;
    const told = figure.is === 'sum' ? t('Rows whose {column} is not {a} plus {b}', { a, b, column }) : t('Rows whose {column} is not {a} times {b}', { a, b, column }); // prettier-ignore
    const conditions = (figure.where ?? []).map((each) => predicateWords(each, make.formatter)).join(t(' and '));
    return conditions === '' ? told : t('{measure} where {condition}', { measure: told, condition: conditions });
  }
  const [a, b] = [figure.a, figure.b].map((name) => {
    const of = figures.get(name);
    return of ? labelOf(of, figures, make) : '';
  });
  const values = { a: a ?? '', b: b ?? '' };
  if (figure.of === 'change') return t('Change of {a} from {b}', values);
  if (figure.of === 'mix')
    return t('{a} less {b}: what the mix of {column} makes of it', { ...values, column: figure.by });
  if (figure.of === 'share') return t('{a} as a part of {b}', values);
  return t('{a} less {b}', values);
}

/** The condition of the rows that a figure is about, as one text at most. Of what is made of two others, the rows of either. */
export function figureWhere(figure: InsightFigure, figures: Figures, compiler: QueryCompiler): string[] {
  if (figure.of === 'fact' || figure.of === 'step') return [];
  if (figure.of === 'multiples') return [joinWhere(compiler.where(figure), multipleSql(compiler.column(figure.column), figure))]; // prettier-ignore
  if (figure.of === 'amount' || figure.of === 'spread' || figure.of === 'repeats' || figure.of === 'correlation')
    return [compiler.where(figure)];
  if (figure.of === 'broken') return [brokenWhere(figure, compiler)];
  if (figure.of === 'exceptions') return [[figure.by, figure.told].map((column) => compiler.predicate({ is: 'missing', column, not: true })).join(' AND ')]; // prettier-ignore
  const both = [figure.a, figure.b].map((name) => {
    const of = figures.get(name);
    return of ? figureWhere(of, figures, compiler).join(' AND ') : '';
  });
  return both.includes('') ? [] : [both.map((each) => `(${each})`).join(' OR ')];
}
