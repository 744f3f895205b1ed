import * as z from 'zod';
import { FileAccessError, type WorkspaceFiles } from '../../../src/core/ports';
import { outputLevels } from '../../../src/core/contract/toolResult';
import { DEFAULT_TIMEOUT_MS, ToolError, type Tool } from '../../../src/core/contract/tool';

const MAX_BYTES = 10 * 1024 * 1024;

const parameters = z.object({
  path: z.string().min(1).describe('A text file of the workspace'),
  top: z.int().min(1).max(1000).default(10).describe('How many words to tell'),
  response_format: z.enum(outputLevels).optional().describe('brief: the count alone; full: every word'),
});

/** Counts the words of a text file. */
export function wordCount(files: WorkspaceFiles): Tool<z.infer<typeof parameters>> {
  return {
    name: 'word_count',
    version: '1.0.0',
    description: 'Counts the words of a text file and tells the most frequent ones.',
    parameters,
    effect: 'read',
    timeoutMs: DEFAULT_TIMEOUT_MS,
    cache: 'cacheable',
    async run({ path, top }, { signal, level }) {
      // The stamp is of the time before reading: a file that changes meanwhile is not kept.
      const { size, stamp, kind } = await files.stat(path);
      if (kind === 'folder') throw new FileAccessError('not_a_file', `${path} is a folder.`);
      if (size > MAX_BYTES) throw new ToolError('file', 'too_large', `${path} has ${size} bytes: 10 MB are read.`);
      const text = new TextDecoder().decode(await files.read(path, 0, size));
      signal.throwIfAborted();
      const counts = new Map<string, number>();
      for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
      const words = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
      const shown = words.slice(0, level === 'brief' ? 0 : level === 'full' ? words.length : top);
      const head = `${path}: ${words.length} different words`;
      const more = words.length - shown.length;
      const next = more > 0 ? [`… ${more} more: ask with a larger top, or response_format "full".`] : [];
      return {
        text: [head, ...shown.map(([word, count]) => `${word} ${count}`), ...next].join('\n'),
        summary: head,
        truncated: more > 0,
        whole: { text: words.map(([word, count]) => `${JSON.stringify({ word, count })}\n`).join(''), form: 'jsonl' },
        sources: [{ path, stamp }],
      };
    },
  };
}
