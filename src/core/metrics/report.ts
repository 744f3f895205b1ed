import { markdownTable } from '../analysis/report/tableRows';
import { plain, type Formatter } from '../text/formatter';
import type { ModelStats, ToolStats, Usage } from './usage';

/** Of which sessions figures are. */
export interface UsageSource {
  scope: 'session' | 'all';
  sessions: number;
  unreadable: number;
  left: number;
}

/** Figures as markdown for people, in their language. Times are in seconds, money in US dollars. */
export function usageReport(usage: Usage, source: UsageSource, formatter: Formatter): string {
  const { t } = formatter;
  return [
    `# ${t('Usage')}`,
    sourceWords(source, formatter),
    `## ${t('Tools')}`,
    usage.tools.length === 0 ? t('No tool has run yet.') : toolTable(usage, formatter),
    `## ${t('Models')}`,
    usage.models.length === 0 ? t('No model has been asked yet.') : modelTable(usage, formatter),
    t('Tokens of tools are estimates; those of models are as the provider reported them.'),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Which sessions the figures are of, and which they lack. */
export function sourceWords({ scope, sessions, unreadable, left }: UsageSource, { t, number }: Formatter): string {
  if (scope === 'session') return t('This session, with all its versions.');
  return [
    t('Sessions of this workspace: {count}.', { count: number(sessions) }),
    unreadable > 0 ? t('Sessions that cannot be read: {count}.', { count: number(unreadable) }) : '',
    left > 0
      ? t('Sessions that were not read, since they are too old or too large: {count}.', { count: number(left) })
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

function toolTable({ tools, toolsTotal }: Usage, { t, number }: Formatter): string {
  const seconds = secondsWith(number);
  const head = [
    ...[t('Tool'), t('Calls'), t('Errors'), t('Stopped'), t('From cache'), t('Retries')],
    ...[t('Total time (s)'), t('Mean (s)'), t('95 % (s)'), t('Longest (s)'), t('Tokens in'), t('Tokens out')],
  ];
  const row = (stats: ToolStats): string[] => [
    stats.name === '' ? t('All') : plain(stats.name),
    ...[stats.calls, stats.errors, stats.cancelled, stats.cached, stats.retries].map(number),
    ...[stats.totalMs, stats.meanMs, stats.p95Ms, stats.maxMs].map(seconds(stats.ran)),
    ...[stats.inputTokens, stats.outputTokens].map(number),
  ];
  return markdownTable(head, [...tools, toolsTotal].map(row));
}

function modelTable({ models, modelsTotal }: Usage, { t, number }: Formatter): string {
  const seconds = secondsWith(number);
  const head = [
    ...[t('Model'), t('Requests'), t('Failures'), t('Tokens in'), t('Cache written'), t('Cache read'), t('Tokens out')],
    ...[t('Cost (USD)'), t('Total time (s)'), t('Mean (s)')],
  ];
  const row = (stats: ModelStats): string[] => [
    stats.model === '' ? t('All') : plain(stats.model),
    ...[stats.requests, stats.failures].map(number),
    ...[stats.input, stats.cacheWrite, stats.cacheRead, stats.output].map((value) =>
      stats.unreported === stats.requests ? '–' : number(value),
    ),
    costWords(stats, { t, number }),
    ...[stats.totalMs, stats.meanMs].map(seconds(stats.timed)),
  ];
  return markdownTable(head, [...models, modelsTotal].map(row));
}

function costWords({ cost, unpriced }: ModelStats, { t, number }: Pick<Formatter, 't' | 'number'>): string {
  if (unpriced === 0) return number(cost);
  return cost > 0 ? t('at least {cost}', { cost: number(cost) }) : t('not known');
}

/** @returns seconds of milliseconds, or a dash where nothing was timed */
function secondsWith(number: Formatter['number']): (timed: number) => (ms: number) => string {
  return (timed) => (ms) => (timed === 0 ? '–' : number(ms / 1000));
}
