/** The tables of docs/context-management.md that tell of compaction, made from the code. */
import type { CompactionMode, CompactionTrigger } from '../../../src/core/contract/events';
import { KEPT_SHARE } from '../../../src/core/context/compaction/draft';
import { defaultSettings } from '../../../src/host/settings/settings';
import { markdownTable, numberInSource } from '../../support/updateDocs';

const inCompaction = (name: string): string => `src/core/context/compaction/${name}.ts`;
const share = (value: number): string => `${Math.round(100 * value)} %`;
const count = (value: number): string => value.toLocaleString('en');
const code = (text: string): string => `\`${text}\``;

function triggerTable(): string {
  const pressure = share(numberInSource('src/core/agent/requests.ts', 'PRESSURE'));
  const { 'compaction.maxMessages': messages, 'compaction.maxCodeBlocks': blocks } = defaultSettings;
  const byDefault = (value: number): string => (value === 0 ? 'never unless it is set' : String(value));
  const triggers: Record<CompactionTrigger, string> = {
    tokens: `A request is more than ${pressure} of what the model takes, and stubs are not enough`,
    messages: `At the beginning of a turn: more messages of the user and answers since the last compaction than ${code('baAgent.compaction.maxMessages')} (${byDefault(messages)}; 0: never), and the next request is more than ${share(numberInSource('src/core/agent/requests.ts', 'MANY_MESSAGES'))} of what the model takes`,
    code_blocks: `At the beginning of a turn: more blocks of code were saved since than ${code('baAgent.compaction.maxCodeBlocks')} (${byDefault(blocks)})`,
    manual: 'The user asks for it',
    too_long: 'The provider says that the request is too long',
  };
  return markdownTable(
    ['Trigger', 'When'],
    Object.entries(triggers).map(([name, when]) => [code(name), when]),
  );
}

function modeTable(): string {
  const file = inCompaction('draft');
  const kept = numberInSource(file, 'KEPT_MESSAGES');
  const modes: Record<CompactionMode, [string, string]> = {
    summarize: [
      "A model's summary, what of the conversation memory it lost, files",
      `The newest ${share(KEPT_SHARE.summarize)}, in tokens`,
    ],
    extract: [
      'The conversation memory, and where it is not by a count more of the older messages and files',
      `The last ${kept} messages of the user and answers with all between them, or the newest ${share(KEPT_SHARE.extract)} where these are too long or a model failed`,
    ],
    truncate: [
      'How many messages were removed, the first message, what is pinned',
      `The newest ${share(KEPT_SHARE.truncate)}`,
    ],
    least: ['The conversation memory; only where the request would not fit otherwise', 'The newest message alone'],
  };
  return markdownTable(
    ['Way', 'What is told', 'What stays whole'],
    Object.entries(modes).map(([name, words]) => [code(name), ...words]),
  );
}

function numberTable(): string {
  const [draft, size] = [inCompaction('draft'), inCompaction('size')];
  const number = (name: string, file = draft): number => numberInSource(file, name);
  return markdownTable(
    ['What', 'How much'],
    [
      ['Share of the window that a request has at most after a compaction', share(number('TARGET', size))],
      ['Share that is aimed at', share(number('AIM', size))],
      [
        'The same of what the system prompt and the tools leave, where these alone are a third of the window and more',
        `${share(number('TARGET_BESIDE', size))}, ${share(number('AIM_BESIDE', size))}`,
      ],
      ['Growth before another compaction in the same turn', share(number('GROWTH', inCompaction('triggers')) - 1)],
      [
        'Share of the window from which on a summary is made ahead of need',
        share(number('AHEAD', inCompaction('summaryWork'))),
      ],
      [
        'The conversation memory, at most',
        `${count(number('MEMORY_TOKENS'))} tokens and ${share(number('MEMORY_SHARE'))} of the window`,
      ],
      ["The user's first message, at most", `${share(number('FIRST_SHARE'))} of the window`],
      ['Lines on what the user asked to keep, at most', `${share(number('FOCUS_SHARE'))} of the window`],
      [
        'Files, together at most',
        `${count(number('FILE_TOKENS'))} tokens and ${share(number('FILE_SHARE'))} of the window`,
      ],
      ['A model that has no limit is taken to have', `${count(number('NO_LIMIT', size))} tokens`],
    ],
  );
}

/** By the names of their places. */
export const compactionTables: Readonly<Record<string, () => string>> = {
  triggers: triggerTable,
  modes: modeTable,
  compaction: numberTable,
};
