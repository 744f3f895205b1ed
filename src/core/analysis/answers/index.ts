/** Answers to questions about a table that was analysed before: the query of a plan, and the words for its result. */
import type { Dataset } from '../columns';
import { changeQuery, histogramQuery, relationsQuery, segmentsQuery, trendByQuery, trendQuery } from '../queries';
import type { Plan } from '../questions';
import type { ResultTable } from '../reading';
import type { Wording } from '../../wording';
import { changeAnswer } from './change';
import { correlationAnswer, distributionAnswer } from './distribution';
import { rankAnswer } from './rank';
import { trendAnswer, trendByAnswer } from './trend';

/** The one query that answers a plan. */
export function planQuery({ file }: Dataset, plan: Plan): string {
  switch (plan.kind) {
    case 'rank':
      return segmentsQuery(file, plan.dimension, plan.measure);
    case 'trend':
      return plan.dimension
        ? trendByQuery(file, plan.time, plan.measure, plan.dimension, plan.grain)
        : trendQuery(file, plan.time, plan.measure, plan.grain);
    case 'change':
      return changeQuery(file, plan.time, plan.measure, plan.dimension, plan.grain, plan.periods);
    case 'distribution':
      return histogramQuery(file, plan.measure);
    case 'correlation':
      return relationsQuery(file, plan.a, [plan.b]);
  }
}

/** What a plan does, for the plan and the task analysis. */
export function describePlan(plan: Plan, { t }: Wording): string {
  switch (plan.kind) {
    case 'rank':
      return t('rank {dimension} by {measure}', { dimension: plan.dimension.name, measure: plan.measure.name });
    case 'trend':
      return plan.dimension
        ? t('{measure} over time for each {dimension}', { measure: plan.measure.name, dimension: plan.dimension.name })
        : t('{measure} over time', { measure: plan.measure.name });
    case 'change':
      return t('split the change of {measure} by {dimension}', {
        measure: plan.measure.name,
        dimension: plan.dimension.name,
      });
    case 'distribution':
      return t('distribution of {measure}', { measure: plan.measure.name });
    case 'correlation':
      return t('correlation of {a} and {b}', { a: plan.a.name, b: plan.b.name });
  }
}

/** The answer in markdown. Totals of the profile that was reported before put the new numbers in relation. */
export function planAnswer(dataset: Dataset, plan: Plan, result: ResultTable, wording: Wording): string {
  switch (plan.kind) {
    case 'rank':
      return rankAnswer(dataset, plan.measure, plan.dimension, result, wording);
    case 'trend':
      return plan.dimension ? trendByAnswer(plan, plan.dimension, result, wording) : trendAnswer(plan, result, wording);
    case 'change':
      return changeAnswer(plan, result, wording);
    case 'distribution':
      return distributionAnswer(plan.measure, result, wording);
    case 'correlation':
      return correlationAnswer(plan, result, wording);
  }
}
