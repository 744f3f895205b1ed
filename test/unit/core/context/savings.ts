/** Conversations in which files are read, of the sizes for which a saving is claimed. */
import type { AgentEvent } from '../../../../src/core/contract/events';
import type { ModelMessage } from '../../../../src/core/contract/model';
import { outlineOf } from '../../../../src/core/files/outline/definitions';
import { definitionsByWords } from '../../../../src/core/files/outline/wordOutline';
import { makeStubs, wholeReads } from '../../../../src/core/context/stubBatch';
import { noPins } from '../../../../src/core/session/pins';
import { projectMessages } from '../../../../src/core/context/projection';
import { localize } from '../../../support/ports';
import { processingResponse } from '../../../../src/core/agent/agentResponse';
import type { StructuredResponse } from '../../../../src/core/contract/response';
import type { FileFacts } from '../../../../src/core/contract/fileFacts';
import type { Outline } from '../../../../src/core/contract/codeFacts';
import { splitLines } from '../../../../src/core/files/textPage';
import { printPage } from '../../printPage';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
const REGIONS = ['North', 'South', 'East', 'West'];

/** A text that was read, with what is known of its file. */
interface Read {
  observation: string;
  file: FileFacts;
  outline?: Outline;
}

/** Makes parts until they are as long as wanted, in characters. @param beside what is printed with each part */
function fill(characters: number, beside: number, part: (at: number) => string): string[] {
  const parts: string[] = [];
  for (let length = 0, at = 0; length < characters; at++) {
    const next = part(at);
    parts.push(next);
    length += next.length + beside;
  }
  return parts;
}

function readTable(at: number, characters: number): Read {
  const names = ['date', 'product', 'region', 'units', 'amount'];
  const path = `data/sales_${at + 1}.csv`;
  const columns = names.map((name) => ({ name, type: name === 'date' ? 'DATE' : 'VARCHAR' }));
  const head = [
    `${path} (CSV, 231.4 KB): 5000 rows × 5 columns`,
    `SQL: SELECT … FROM '${path}'`,
    'Text: {"delimiter":",","header":true,"skip":0,"dateFormat":"","timestampFormat":""}',
    `Columns: ${JSON.stringify(columns)}`,
  ];
  const rows = fill(characters - head.join('\n').length - 60, 1, (row) => {
    const date = `2024-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`;
    return JSON.stringify([date, `Product ${(row * 7) % 40}`, REGIONS[row % 4], (row * 13) % 97, (row * 1733) % 9000]);
  });
  return {
    observation: [...head, `First ${rows.length} of 5000 rows:`, ...rows].join('\n'),
    file: { path, kind: 'table', name: 'CSV', bytes: 236_954, rows: 5000, columns: names },
  };
}

function readCode(at: number, characters: number): Read {
  const path = `code_sales_${at + 1}.py`;
  const functions = fill(characters - 150, 20, (part) =>
    [
      `def step_${part}(rows, region="${REGIONS[part % 4]}"):`,
      `    """Sums what was sold in a region."""`,
      `    chosen = [row for row in rows if row["region"] == region]`,
      `    return sum(row["amount"] * ${part + 1} for row in chosen)`,
      '',
    ].join('\n'),
  );
  const code = functions.join('\n');
  const lines = splitLines(code);
  const file = { path, name: 'python', bytes: code.length, lines };
  return {
    observation: printPage(file, { offset: 1, lines: 400 }),
    file: { ...file, id: `code_sales_${at + 1}`, kind: 'code', lines: lines.length },
    outline: outlineOf(definitionsByWords('python', code)),
  };
}

function readJson(at: number, characters: number): Read {
  const path = `config_${at + 1}.json`;
  const rules = fill(characters - 160, 5, (rule) =>
    JSON.stringify({
      id: `rule_${rule}`,
      region: REGIONS[rule % 4],
      threshold: (rule * 37) % 1000,
      active: rule % 3 > 0,
    }),
  );
  const text = `{"settings":{"currency":"EUR"},"options":{"strict":true},"rules":[\n${rules.join(',\n')}\n]}`;
  const file = { path, name: 'JSON', bytes: text.length };
  return {
    observation: printPage({ ...file, lines: splitLines(text) }, { offset: 1, lines: 400 }),
    file: { ...file, kind: 'json', keys: ['settings', 'options', 'rules'] },
  };
}

const READERS = [readTable, readCode, readJson];

/** Tokens of a whole conversation, a turn: ~6,000 in five turns, ~12,000 in ten. */
const TOKENS_A_TURN = 1200;
/** Characters of a turn beside its answer's words and the file: the question, the call, the form of the replies. */
const FORM = 140;
const FORM_OF_READING = 300;

/**
 * A conversation of `turns` turns; in each of the first ones one of `files` files is read, of about `tokens` tokens at
 * four characters each. What else is said fills it up to 1,200 tokens a turn. There are no stubs in it.
 */
export function savingScenario(turns: number, files: number, tokens: number): AgentEvent[] {
  const said = (turns * TOKENS_A_TURN * 4 - files * (tokens * 4 + FORM_OF_READING)) / turns - FORM;
  return Array.from({ length: turns }, (_, at) => {
    const read = at < files ? READERS[at % READERS.length]?.(at, tokens * 4) : undefined;
    return turnOf(at, said, read);
  }).flat();
}

function turnOf(at: number, said: number, read: Read | undefined): AgentEvent[] {
  const turn = `t${at + 1}`;
  const now = new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString();
  const month = MONTHS[at % MONTHS.length] ?? '';
  const region = REGIONS[at % 4] ?? '';
  const path = read && (read.file.id ?? read.file.path);
  const text = read ? `Read ${path} and tell me about ${month}.` : `How did ${region} do in ${month}?`;
  const answer: StructuredResponse = {
    task_analysis: `Compare ${region} in ${month}.`,
    execution_plan: 'R1: report',
    current_round: read ? 2 : 1,
    action: {
      type: 'complete',
      content: fill(said - 50, 1, (part) => sentence(at * 31 + part)).join(' '),
    },
  };
  const started: AgentEvent = { type: 'turn_started', turn, at: now, text, attachments: [], context: '', model: 'm' };
  const finished: AgentEvent = { type: 'turn_finished', turn, at: now, outcome: 'complete' };
  if (!read) return [started, ...replyOf(turn, answer), finished];
  const call = { tool_name: 'file_reader', tool_call_id: `call_${at + 1}`, arguments: { path } };
  const reading: StructuredResponse = {
    task_analysis: `The file holds ${month}.`,
    execution_plan: 'R1: read; R2: report',
    current_round: 1,
    action: { type: 'tool_call', content: [call] },
  };
  const { observation, file, outline } = read;
  return [
    started,
    ...replyOf(turn, reading),
    { type: 'tool_started', turn, round: 1, call },
    {
      type: 'tool_finished',
      turn,
      round: 1,
      result: {
        tool_call_id: call.tool_call_id,
        tool_name: call.tool_name,
        observation,
        output_level: 'standard',
        success: true,
        data_size_bytes: new TextEncoder().encode(observation).length,
        duration_ms: 12,
        details: { file, ...(outline && { outline }) },
      },
    },
    ...replyOf(turn, answer),
    finished,
  ];
}

function sentence(at: number): string {
  const units = (at * 137 + 4210).toLocaleString('en');
  return `**${REGIONS[at % 4]}** sold ${units} units, ${(at * 7) % 40} % more than a year before, most of it product ${(at * 11) % 40}.`;
}

function replyOf(turn: string, reply: StructuredResponse): AgentEvent[] {
  const round = reply.current_round;
  const raw = JSON.stringify(reply);
  return [
    { type: 'round_started', turn, round },
    { type: 'reply', turn, round, raw, model: 'm', response: processingResponse(reply), downloads: [] },
  ];
}

/**
 * The messages of such a conversation at its end, as they are sent and as they would be without stubs: what was read in a
 * turn is told as its stub from the next one on, as the agent decides it.
 */
export function savings(
  turns: number,
  files: number,
  tokens: number,
): { whole: readonly ModelMessage[]; stubs: readonly ModelMessage[] } {
  const model = { replyFormat: 'structured-json', id: 'm' } as const;
  const said = savingScenario(turns, files, tokens);
  const decided: AgentEvent[] = [];
  for (const event of said) {
    decided.push(event);
    if (event.type !== 'turn_started') continue;
    const made = makeStubs(wholeReads(decided, noPins), { t: localize });
    if (made.length === 0) continue;
    const results = made.map(({ cleaned }) => cleaned);
    decided.push({ type: 'context_cleaned', turn: event.turn, reason: 'new_turn', results, before: 0, after: 0 });
  }
  return { whole: projectMessages(said, model), stubs: projectMessages(decided, model) };
}
