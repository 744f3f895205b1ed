import { codeOfReply } from '../reply/codeOfReply';
import type { AgentEvent } from '../contract/events';
import type { AgentResponse, CodeBlock, SavedCode } from '../contract/response';
import { describeCode, safeCodeId } from '../contract/codeIds';
import { fillPlaceholders } from '../text/references';
import { languageOf } from '../store/languages';

/** Code as it stands in a reply. */
export interface WrittenCode {
  /** The id under which it was saved, else under which it would have been. */
  code_id: string;
  language: string;
  description: string;
  text: string;
  /** Missing where it was not saved as a file. */
  filename?: string;
}

/** A report with the names of what it cites in place of `{{CODE:N}}` and `{{FILE:N}}`, and with its numbers. */
export function fillReferences(said: AgentResponse, write: (name: string) => string = (name) => name): string {
  const { response, metadata } = fillNumbers(said);
  const names = {
    CODE: new Map(metadata.code_refs.map(({ index, code_id }) => [index, code_id])),
    FILE: new Map(metadata.file_refs.map(({ index, filename }) => [index, filename])),
  };
  return fillPlaceholders(response, (kind, index) => {
    const name = kind === 'CODE' || kind === 'FILE' ? names[kind].get(index) : undefined;
    return name === undefined ? undefined : write(name);
  });
}

/** A report with its numbers as it writes them, in place of `{{FACT:N}}` and `{{NUMBER:N}}`. */
export function fillNumbers({ response, metadata }: AgentResponse): AgentResponse {
  const { fact_refs = [], unsourced = [] } = metadata;
  if (fact_refs.length + unsourced.length === 0) return { response, metadata };
  const texts = {
    FACT: new Map(fact_refs.map(({ index, text }) => [index, text])),
    NUMBER: new Map(unsourced.map(({ index, text }) => [index, text])),
  };
  const filled = fillPlaceholders(response, (kind, index) =>
    kind === 'FACT' || kind === 'NUMBER' ? texts[kind].get(index) : undefined,
  );
  return { response: filled, metadata };
}

/**
 * The code that came with a report.
 * @param blocks which of it: all of it where nothing is given
 */
export function writtenCode(
  reply: Extract<AgentEvent, { type: 'reply' }>,
  blocks: readonly CodeBlock[] = codeOfReply(reply),
): WrittenCode[] {
  const saved = [...reply.response.metadata.saved_codes];
  return blocks.map((block): WrittenCode => {
    const description = describeCode(block);
    const wanted = safeCodeId(block.code_id, description);
    const at = saved.findIndex((code) => isSavedAs(code, wanted, block.code));
    const [found] = at < 0 ? [] : saved.splice(at, 1);
    const own = { code_id: wanted, language: languageOf(block.language).name, description, text: block.code };
    return found ? { ...own, code_id: found.code_id, filename: found.filename } : own;
  });
}

/** Whether a saved file is this code: under the wanted id, a version of it, or one of before ids kept letters beyond ASCII. */
function isSavedAs({ code_id, char_count }: SavedCode, wanted: string, code: string): boolean {
  const base = /^(.*)_v\d+$/.exec(code_id)?.[1];
  const isEarlier = !/[^!-~]/.test(code_id) && /[^!-~]/.test(wanted);
  return (
    char_count === code.length && (code_id === wanted || isEarlier || (base !== undefined && wanted.startsWith(base)))
  );
}
