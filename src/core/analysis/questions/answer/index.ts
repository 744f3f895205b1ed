/** Answers to questions about a table, made of the facts that were computed for them. */
import type { FactSet, Change, ColumnFacts } from '../../facts/factSet';
import { checkProse, droppedText } from '../../report/checkProse';
import { citing, type Citing } from '../../report/citing';
import { columnTable } from '../../report/columnTable';
import { problemTexts, remarkList } from '../../report/limits';
import type { Formatter } from '../../../text/formatter';
import { changeAnswer } from './changes';
import { crossAnswer } from './crosses';
import { queryAnswer } from './query';
import { QueryCompiler } from '../../facts/query/compile';
import { MAX_GROUPS } from '../../facts/query/compute';
import { breakdownAnswer, parts, trendAnswer } from './groups';
import { associationAnswer, distributionAnswer, effectAnswer, pairAnswer } from './values';
import { sqlIdentifier, sqlLiteral } from '../../../../base/sql';
import type { Ask } from '../../facts/asks';
import { doubleSql, labelSql, timeSql, valueSql } from '../../facts/columnSql';
import { aggregateSql, columnIn, measuredIn } from '../../facts/measured';
import { periodSql, periodsWhere } from '../../facts/periods';
import { joinWhere } from '../../conditions';

/** The answer in markdown: sentences whose numbers are bound to facts, a chart, a table, and the query. */
export function askAnswer(set: FactSet, formatter: Formatter): string {
  const { t } = formatter;
  const cited = citing(set, formatter);
  const part =
    set.where === ''
      ? undefined
      : cited.t('This covers {rows} of {all} rows: those where `{where}`.', {
          ...{ rows: cited.ref('rows'), all: cited.ref('tableRows'), where: set.where.replace(/[`\n]/g, ' ') },
        });
  const checked = checkProse(answerBody(cited), set, formatter);
  const left = remarkList(droppedText(checked, formatter));
  const problems = remarkList(problemTexts(set, formatter));
  const sql = answerSql(set);
  const query = sql === undefined ? undefined : `#### ${t('How it was computed')}\n\n\`\`\`sql\n${sql}\n\`\`\``;
  return parts(checked.markdown, part, left, problems, query);
}

function answerBody(cited: Citing): string {
  const { set, formatter } = cited;
  const { ask } = set;
  const [breakdown] = set.breakdowns;
  const [trend] = set.trends;
  const [cross] = set.crosses;
  const [change] = set.changes;
  const none = formatter.t('There is nothing to tell of this: no row has what was asked for.');
  switch (ask.kind) {
    case 'overview':
    case 'columns':
    case 'labels':
      return columnTable(cited);
    case 'breakdown':
      return breakdown ? breakdownAnswer(cited, breakdown) : none;
    case 'trend':
      if (cross) return crossAnswer(cited, cross);
      return trend ? trendAnswer(cited, trend) : none;
    case 'change':
      return change ? changeAnswer(cited, change) : none;
    case 'distribution': {
      const column = set.columns.find(({ name }) => name === ask.column);
      return column ? distributionAnswer(cited, column) : none;
    }
    case 'query':
      return set.result ? queryAnswer(cited, ask.query, set.result) : none;
    case 'relation': {
      const [pair] = set.pairs;
      const [association] = set.associations;
      const [effect] = set.effects;
      if (pair) return pairAnswer(cited, pair);
      if (association) return associationAnswer(cited, association);
      if (effect) return parts(effectAnswer(cited, effect), breakdown && breakdownAnswer(cited, breakdown));
      return none;
    }
  }
}

/** One readable query for what an answer tells; undefined where the set has nothing of what was asked. */
function answerSql(set: FactSet): string | undefined {
  const { ask } = set;
  if (ask.kind === 'query') return new QueryCompiler(set).select(ask.query, MAX_GROUPS);
  const [breakdown] = set.breakdowns;
  const [trend] = set.trends;
  const [cross] = set.crosses;
  const [change] = set.changes;
  const column = (number: number): ColumnFacts | undefined => columnIn(set, number);
  if (ask.kind === 'breakdown' && breakdown) {
    const by = column(breakdown.by);
    const value = named(aggregateSql(measuredIn(set, breakdown)), 'value');
    return by && query(set, [labelOf(by), value, ROWS], '', 'GROUP BY 1 ORDER BY 2 DESC');
  }
  if (ask.kind === 'change' && change) {
    const [time, by] = [column(change.time), column(change.by)];
    if (!time || !by) return undefined;
    const within = (period: string): string =>
      named(aggregateWhere(set, change, periodsWhere(time, change.grain, period)), period);
    const fields = [labelOf(by), within(change.before), within(change.after)];
    return query(set, fields, '', 'GROUP BY 1 ORDER BY 1');
  }
  const timed = ask.kind === 'trend' ? (cross ?? trend) : undefined;
  if (timed) {
    const time = column(timed.time);
    const by = cross && column(cross.by);
    if (!time) return undefined;
    const keys = [named(periodSql(time, timed.grain), 'period'), ...(by ? [labelOf(by)] : [])];
    const value = named(aggregateSql(measuredIn(set, timed)), 'value');
    const end = by ? 'GROUP BY 1, 2 ORDER BY 1, 2' : 'GROUP BY 1 ORDER BY 1';
    return query(set, [...keys, value], `isfinite(${timeSql(time)})`, end);
  }
  return ask.kind === 'distribution' || ask.kind === 'relation' ? ofColumns(set, ask) : undefined;
}

/** The aggregate over rows that fulfil a condition. */
function aggregateWhere(set: FactSet, { measure, aggregate }: Change, condition: string): string {
  const column = columnIn(set, measure);
  const of = !column || aggregate === 'count' ? 'count(*)' : `${aggregate}(${valueSql(column)})`;
  return `${of} FILTER (WHERE ${condition})`;
}

function ofColumns(set: FactSet, ask: Extract<Ask, { kind: 'distribution' | 'relation' }>): string | undefined {
  const columnNamed = (name: string): ColumnFacts | undefined => set.columns.find((column) => column.name === name);
  if (ask.kind === 'distribution') {
    const column = columnNamed(ask.column);
    if (!column) return undefined;
    if (!column.numbers) return query(set, [labelOf(column), ROWS], '', 'GROUP BY 1 ORDER BY 2 DESC');
    const value = doubleSql(column);
    const quantile = (share: number, name: string): string => named(`quantile_cont(${value}, ${share})`, name);
    return query(set, [
      ...[named(`min(${value})`, 'min'), quantile(0.25, 'q1'), quantile(0.5, 'median'), quantile(0.75, 'q3')],
      ...[named(`max(${value})`, 'max'), named(`avg(${value})`, 'mean'), named(`stddev_samp(${value})`, 'sd')],
    ]);
  }
  const [a, b] = [columnNamed(ask.a), columnNamed(ask.b)];
  if (!a || !b) return undefined;
  if (set.pairs.length > 0) return query(set, [named(`corr(${doubleSql(b)}, ${doubleSql(a)})`, 'r')]);
  if (set.associations.length > 0)
    return query(set, [labelOf(a), labelOf(b), ROWS], '', 'GROUP BY 1, 2 ORDER BY 3 DESC');
  const [measure, by] = a.numbers && a.meaning.role === 'measure' ? [a, b] : [b, a];
  const mean = named(`avg(${doubleSql(measure)})`, 'mean');
  return query(set, [labelOf(by), mean, ROWS], '', 'GROUP BY 1 ORDER BY 2 DESC');
}

function named(sql: string, name: string): string {
  return `${sql} AS ${sqlIdentifier(name)}`;
}

function labelOf(column: ColumnFacts): string {
  return named(labelSql(column), column.name);
}

const ROWS = named('count(*)', 'rows');

function query(set: FactSet, fields: readonly string[], more = '', end = ''): string {
  const where = joinWhere(set.where, more);
  return [
    `SELECT ${fields.join(',\n  ')}`,
    `FROM ${sqlLiteral(set.table)}`,
    ...(where === '' ? [] : [`WHERE ${where}`]),
    ...(end === '' ? [] : [end]),
  ].join('\n');
}
