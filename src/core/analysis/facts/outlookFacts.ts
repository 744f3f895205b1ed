/** What the main measure comes to if it goes on as before: its SQL and its facts. */
import type { Fact, FactForm } from './fact';
import type { FactMaker } from './factMaker';
import { measureOf, outlookNames, type Outlook, type OutlookName } from './insight';
import { QueryCompiler } from './query/compile';
import { measureWords, rangeText } from './query/words';

/** Part of the forecasts of the past that were as near as the interval is wide. */
const COVERED = 0.8;

/**
 * One SELECT of a figure by its name, or of all of them. The forecast of a stretch is what the same stretch had a cycle before, times
 * the last cycle over the one before that; without a cycle what the stretch right before had. Its interval is as wide as four in five
 * of the errors of the forecasts that could have been made so before (W. Williams and M. Goodman, 1971).
 * @param fromSql FROM clause of the rows that fulfil a condition
 */
export function outlookSql(
  { subject, column, grain, over, ahead, cycle }: Omit<Outlook, 'id' | 'figures' | 'span'>,
  name: OutlookName | 'all',
  compiler: QueryCompiler,
  fromSql: (condition: string) => string,
): string {
  const sum = (from: number, to: number): string =>
    `sum("y") OVER (ORDER BY "period" ROWS BETWEEN ${rowsSql(from)} AND ${rowsSql(to)})`;
  const made =
    cycle === 0
      ? sum(-ahead + 1, 0)
      : `${sum(-cycle + 1, -cycle + ahead)} * ${sum(-cycle + 1, 0)} / nullif(${sum(-2 * cycle + 1, -cycle)}, 0)`;
  const known = cycle === 0 ? ahead : 2 * cycle;
  const figures: Record<OutlookName, string> = {
    value: '"made"',
    low: '"made" * (1 - "error")',
    high: '"made" * (1 + "error")',
    error: '"error"',
    tries: '"tries"',
  };
  const asked = name === 'all' ? outlookNames.map((each) => `${figures[each]} AS "${each}"`) : [figures[name]];
  return `WITH series AS (SELECT ${compiler.key({ by: 'time', column, grain })} AS "period", ${compiler.measure(measureOf(subject))} AS "y" ${fromSql(duringSql(column, over, compiler))} GROUP BY 1),
forecasts AS (SELECT row_number() OVER (ORDER BY "period") AS "at", count(*) OVER () AS "all", ${made} AS "made", ${sum(1, ahead)} AS "came" FROM series),
errors AS (SELECT quantile_cont(abs("came" / "made" - 1), ${COVERED}) AS "error", count(*) AS "tries" FROM forecasts WHERE "at" BETWEEN ${known} AND "all" - ${ahead})
SELECT ${asked.join(', ')} FROM forecasts, errors WHERE "at" = "all"`;
}

function rowsSql(at: number): string {
  if (at === 0) return 'CURRENT ROW';
  return at < 0 ? `${-at} PRECEDING` : `${at} FOLLOWING`;
}

function duringSql(column: string, over: Outlook['over'], compiler: QueryCompiler): string {
  return compiler.where({ where: [{ is: 'during', column, ...over }] });
}

/** `o1.value`, `o1.low`, `o1.high`, `o1.error`, `o1.tries`. */
export function outlookFacts(make: FactMaker, outlook: Outlook): Fact[] {
  const { t } = make.formatter;
  const compiler = new QueryCompiler(make.set);
  const { subject, column, over, figures } = outlook;
  const values = {
    measure: measureWords(measureOf(subject), make.formatter),
    period: rangeText(outlook.span, make.formatter),
  };
  const name = 'column' in subject ? subject.column : undefined;
  const sign = make.set.columns.find((each) => each.name === name)?.meaning.sign;
  const labels: Record<OutlookName, { label: string; form: FactForm; sign?: string | undefined }> = {
    value: { label: t('Forecast of {measure} in {period}', values), form: 'number', sign },
    low: { label: t('Forecast of {measure} in {period}: lower bound', values), form: 'number', sign },
    high: { label: t('Forecast of {measure} in {period}: upper bound', values), form: 'number', sign },
    error: { label: t('Error that four in five earlier forecasts stayed within'), form: 'share' },
    tries: { label: t('Number of earlier forecasts'), form: 'number' },
  };
  return outlookNames.map((each) =>
    make.fact(
      `o1.${each}`,
      { ...labels[each], value: figures[each], print: 'always' },
      outlookSql(outlook, each, compiler, (where) => make.from(where)),
      duringSql(column, over, compiler),
    ),
  );
}
