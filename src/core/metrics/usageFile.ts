/** Figures as files for programs: names of columns and keys are English whatever the user's language is. */
import { csvCell } from '../text/spreadsheetCell';
import type { UsageSource } from './report';
import type { ModelStats, ToolStats, Usage } from './usage';

const COLUMNS = [
  ...['kind', 'name', 'calls', 'errors', 'stopped', 'from_cache', 'retries'],
  ...['total_ms', 'mean_ms', 'p95_ms', 'max_ms'],
  ...['input_tokens', 'cache_write_tokens', 'cache_read_tokens', 'output_tokens'],
  ...['cost_usd', 'requests_without_price', 'requests_without_tokens'],
] as const;

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** One row a tool and a model (RFC 4180); what a row has no figure for is empty. */
export function usageCsv({ tools, models }: Usage): string {
  const rows = [...tools.map(toolCells), ...models.map(modelCells)];
  const lines = [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => cell(row[name] ?? '')).join(','))];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** All figures, and which sessions they are of. */
export function usageJson(usage: Usage, source: UsageSource, { version, at }: { version: string; at: string }): string {
  return `${JSON.stringify({ product: 'BA-Agent', version, at, ...source, ...usage }, null, 2)}\n`;
}

function toolCells(stats: ToolStats): Cells {
  return {
    kind: 'tool',
    name: stats.name,
    calls: stats.calls,
    errors: stats.errors,
    stopped: stats.cancelled,
    from_cache: stats.cached,
    retries: stats.retries,
    ...(stats.ran === 0
      ? {}
      : { total_ms: stats.totalMs, mean_ms: stats.meanMs, p95_ms: stats.p95Ms, max_ms: stats.maxMs }),
    input_tokens: stats.inputTokens,
    output_tokens: stats.outputTokens,
  };
}

function modelCells(stats: ModelStats): Cells {
  const isReported = stats.unreported < stats.requests;
  return {
    kind: 'model',
    name: stats.model,
    calls: stats.requests,
    errors: stats.failures,
    ...(stats.timed === 0 ? {} : { total_ms: stats.totalMs, mean_ms: stats.meanMs }),
    ...(isReported && {
      input_tokens: stats.input,
      cache_write_tokens: stats.cacheWrite,
      cache_read_tokens: stats.cacheRead,
      output_tokens: stats.output,
    }),
    ...(stats.unpriced < stats.requests ? { cost_usd: stats.cost } : {}),
    requests_without_price: stats.unpriced,
    requests_without_tokens: stats.unreported,
  };
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(Number(value.toFixed(9))); // without what adding up leaves behind
  return csvCell(value);
}
