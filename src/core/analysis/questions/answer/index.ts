/** Answers to questions about a table, made of the facts that were computed for them. */
import type { FactSet, Change, ColumnFacts } from '../../facts/factSet';
import { checkProse, droppedText } from '../../report/checkProse';
import { citing, type Citing } from '../../report/citing';
import { columnTable } from '../../report/columnTable';
import { problemTexts, remarkList } from '../../report/limits';
import type { Wording } from '../../../text/wording';
import { changeAnswer } from './changes';
import { crossAnswer } from './crosses';
import { breakdownAnswer, parts, trendAnswer } from './groups';
import { associationAnswer, distributionAnswer, effectAnswer, pairAnswer } from './values';
import { sqlIdentifier, sqlLiteral } from '../../../../base/sql';
import type { Ask } from '../../facts/asks';
import { doubleSql, labelSql, timeSql, valueSql } from '../../facts/columnSql';
import { aggregateSql, columnIn, measuredIn } from '../../facts/measured';
import { periodSql, periodsWhere } from '../../facts/periods';
import { joinWhere } from '../../conditions';

/** The answer in markdown: sentences whose numbers are bound to facts, a chart, a table, and the query. */
export function askAnswer(set: FactSet, wording: Wording): string {
  const { t } = wording;
  const cited = citing(set, wording);
  const part =
    set.where === ''
      ? undefined
      : cited.t('This covers {rows} of {all} rows: those where `{where}`.', {
          ...{ rows: cited.ref('rows'), all: cited.ref('tableRows'), where: set.where.replace(/[`\n]/g, ' ') },
        });
  const checked = checkProse(answerBody(cited), set, wording);
  const left = remarkList(droppedText(checked, wording));
  const problems = remarkList(problemTexts(set, wording));
  const sql = answerSql(set);
  const query = sql === undefined ? undefined : `#### ${t('How it was computed')}\n\n\`\`\`sql\n${sql}\n\`\`\``;
  return parts(checked.markdown, part, left, problems, query);
}

function answerBody(cited: Citing): string {
  const { set, wording } = cited;
  const { ask } = set;
  const [breakdown] = set.breakdowns;
  const [trend] = set.trends;
  const [cross] = set.crosses;
  const [change] = set.changes;
  const none = wording.t('There is nothing to tell of this: no row has what was asked for.');
  switch (ask.kind) {
    case 'overview':
    case 'columns':
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
  const [breakdown] = set.breakdowns;
  const [trend] = set.trends;
  const [cross] = set.crosses;
  const [change] = set.changes;
  const column = (number: number): ColumnFacts | undefined => columnIn(set, number);
  if (ask.kind === 'breakdown' && breakdown) {
    const by = column(breakdown.by);
    return (
      by &&
      query(
        set,
        [
          [labelSql(by), by.name],
          [aggregateSql(measuredIn(set, breakdown)), 'value'],
          ['count(*)', 'rows'],
        ],
        '',
        'GROUP BY 1 ORDER BY 2 DESC',
      )
    );
  }
  if (ask.kind === 'change' && change) {
    const [time, by] = [column(change.time), column(change.by)];
    if (!time || !by) return undefined;
    const within = (period: string): string => aggregateWhere(set, change, periodsWhere(time, change.grain, period));
    return query(
      set,
      [
        [labelSql(by), by.name],
        [within(change.before), change.before],
        [within(change.after), change.after],
      ],
      '',
      'GROUP BY 1 ORDER BY 1',
    );
  }
  const timed = ask.kind === 'trend' ? (cross ?? trend) : undefined;
  if (timed) {
    const time = column(timed.time);
    const by = cross && column(cross.by);
    if (!time) return undefined;
    const fields: [string, string][] = [
      [periodSql(time, timed.grain), 'period'],
      ...(by ? [[labelSql(by), by.name] as [string, string]] : []),
      [aggregateSql(measuredIn(set, timed)), 'value'],
    ];
    return query(
      set,
      fields,
      `isfinite(${timeSql(time)})`,
      by ? 'GROUP BY 1, 2 ORDER BY 1, 2' : 'GROUP BY 1 ORDER BY 1',
    );
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
  const named = (name: string): ColumnFacts | undefined => set.columns.find((column) => column.name === name);
  if (ask.kind === 'distribution') {
    const column = named(ask.column);
    if (!column) return undefined;
    if (!column.numbers)
      return query(
        set,
        [
          [labelSql(column), column.name],
          ['count(*)', 'rows'],
        ],
        '',
        'GROUP BY 1 ORDER BY 2 DESC',
      );
    const value = doubleSql(column);
    const at = (share: number): string => `quantile_cont(${value}, ${share})`;
    return query(set, [
      [`min(${value})`, 'min'],
      [at(0.25), 'q1'],
      [at(0.5), 'median'],
      [at(0.75), 'q3'],
      [`max(${value})`, 'max'],
      [`avg(${value})`, 'mean'],
      [`stddev_samp(${value})`, 'sd'],
    ]);
  }
  const [a, b] = [named(ask.a), named(ask.b)];
  if (!a || !b) return undefined;
  if (set.pairs.length > 0) return query(set, [[`corr(${doubleSql(b)}, ${doubleSql(a)})`, 'r']]);
  if (set.associations.length > 0) {
    return query(
      set,
      [
        [labelSql(a), a.name],
        [labelSql(b), b.name],
        ['count(*)', 'rows'],
      ],
      '',
      'GROUP BY 1, 2 ORDER BY 3 DESC',
    );
  }
  const [measure, by] = a.numbers && a.meaning.role === 'measure' ? [a, b] : [b, a];
  return query(
    set,
    [
      [labelSql(by), by.name],
      [`avg(${doubleSql(measure)})`, 'mean'],
      ['count(*)', 'rows'],
    ],
    '',
    'GROUP BY 1 ORDER BY 2 DESC',
  );
}

function query(set: FactSet, fields: readonly (readonly [sql: string, name: string])[], more = '', end = ''): string {
  const where = joinWhere(set.where, more);
  const lines = [
    `SELECT ${fields.map(([sql, name]) => `${sql} AS ${sqlIdentifier(name)}`).join(',\n  ')}`,
    `FROM ${sqlLiteral(set.table)}`,
    ...(where === '' ? [] : [`WHERE ${where}`]),
    ...(end === '' ? [] : [end]),
  ];
  return lines.join('\n');
}
