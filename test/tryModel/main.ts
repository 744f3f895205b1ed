/**
 * `npm run try:model -- --model MODEL [--server URL] [--api auto|chat|ollama] [--answers]`: the main story with a model that you name,
 * over the real engine and tools, and what of the contract held. Without `--server` it is Claude. The key is read from the
 * variable `BA_AGENT_KEY`. It sends the sample, and costs what the provider takes.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { AnthropicProvider } from '../../src/adapters/models/anthropic';
import { HttpModelServer } from '../../src/adapters/models/servers';
import { errorMessage } from '../../src/base/errors';
import type { StreamingModel } from '../../src/core/ports';
import { MemoryLog } from '../support/ports';
import { TestMemory } from '../unit/core/context/tokens/support';
import { runStory, type TurnRecord } from './run';

const USAGE =
  'npm run try:model -- --model MODEL [--server URL] [--api auto|chat|ollama] [--native] [--answers], with the key in BA_AGENT_KEY.';
const apiSchema = z.enum(['auto', 'chat', 'ollama']);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ model: { type: 'string' }, server: { type: 'string' }, api: { type: 'string' } },
      ...{ native: { type: 'boolean' }, answers: { type: 'boolean' } },
    },
  });
  const { model, answers = false } = values;
  if (model === undefined) throw new Error(`Name a model: ${USAGE}`);
  const log = new MemoryLog();
  const key = process.env['BA_AGENT_KEY'] ?? '';
  const client = clientOf({ ...values, model }, key, log);
  const records = await runStory(client, (record) => {
    print(row(record));
    if (answers) print('', record.answer, '');
  });
  print('', ...summaryOf(records));
  for (const line of log.lines) print(line);
}

function clientOf(
  { model, server, api = 'auto', native = false }: { model: string; server?: string; api?: string; native?: boolean },
  key: string,
  log: MemoryLog,
): StreamingModel {
  if (server !== undefined) {
    const access = { name: 'tried', url: server, key, allowHttp: false, api: apiSchema.parse(api) };
    return new HttpModelServer(access, log).client(model);
  }
  if (key === '') throw new Error(`Claude needs a key: ${USAGE}`);
  const access = { baseUrl: process.env['ANTHROPIC_BASE_URL'] ?? 'https://api.anthropic.com', key };
  return new AnthropicProvider(access, new TestMemory(), log).client(
    model,
    native ? 'native-tools' : 'structured-json',
  );
}

/** One turn as a line. */
function row(record: TurnRecord): string {
  const { name, wrong, error, rounds, calls, failedCalls, invalid, retries, unsourced, cited, miscited, seconds } =
    record;
  const verdict = error === '' ? (wrong === '' ? 'ok' : `WRONG: ${wrong}`) : `FAILED: ${error}`;
  const parts = [
    `${rounds} rounds`,
    `${calls} calls (${failedCalls} failed)`,
    `${invalid} invalid replies`,
    `${retries} retries`,
    `${unsourced} unsourced numbers`,
    `${cited} facts (${miscited} differ)`,
    `${seconds.toFixed(1)} s`,
  ];
  return `${name.padEnd(16)} ${parts.join(', ')}: ${verdict}`;
}

function summaryOf(records: readonly TurnRecord[]): string[] {
  const sum = (of: (record: TurnRecord) => number): number => records.reduce((total, each) => total + of(each), 0);
  const right = records.filter(({ wrong, error }) => wrong === '' && error === '').length;
  const unpriced = sum(({ spent }) => spent.unpriced);
  return [
    `${right} of ${records.length} turns right`,
    `${sum((each) => each.invalid)} invalid replies, ${sum((each) => each.unsourced)} unsourced numbers, ${sum((each) => each.miscited)} facts with another number`,
    `${sum(({ spent }) => spent.requests)} requests, ${sum(({ spent }) => spent.input + spent.cacheRead + spent.cacheWrite)} tokens in, ${sum(({ spent }) => spent.output)} out, ${unpriced > 0 ? 'price not known' : `${sum(({ spent }) => spent.cost).toFixed(4)} US dollars`}`,
  ];
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
});
