import type { Localize } from '../ports';
import type { CodeStore } from '../store/codeStore';
import { faultWords } from '../tools/faultWords';
import { completeResponse, resolveDownloads, type CompleteReply } from './agentResponse';
import type { AgentEventSink, Attachment, Download } from './events';
import type { AgentResponse, CodeBlock, SavedCode } from './response';

export interface SaveParts {
  codes: CodeStore;
  localize: Localize;
  emit: AgentEventSink;
  /** The conversation's attachments. */
  uploads: readonly Attachment[];
}

/** Saves a final reply's code and resolves its references. Code that cannot be saved stays readable from the log. */
export async function saveReply(
  turn: string,
  response: CompleteReply,
  parts: SaveParts,
): Promise<{ response: AgentResponse; downloads: Download[] }> {
  const { codes, emit, localize, uploads } = parts;
  const saved: SavedCode[] = [];
  const byRequestedId = new Map<string, SavedCode>();
  for (const block of response.action.code_blocks ?? []) await saveCode(turn, block, parts, saved, byRequestedId);
  const { note } = codes;
  if (note !== undefined && saved.length > 0) await emit({ type: 'notice', turn, level: 'info', text: note });
  const known = new Map((await codes.list()).map((code) => [code.code_id, code]));
  const agentResponse = completeResponse(response, saved, {
    code: (id) => {
      const code = byRequestedId.get(id) ?? known.get(id);
      return code && { code_id: code.code_id, language: code.language, description: code.description };
    },
    file: (id) => {
      const file = uploads.find((upload) => upload.id === id);
      return file && { file_id: id, filename: file.filename, file_type: file.file_type, size: file.size };
    },
    notFound: (id) => `[**${localize('{id}: not found', { id })}**]`,
  });
  const links = agentResponse.metadata.download_links;
  return { response: agentResponse, downloads: resolveDownloads(links, [...saved, ...known.values()], uploads) };
}

async function saveCode(
  turn: string,
  block: CodeBlock,
  { codes, emit, localize }: SaveParts,
  saved: SavedCode[],
  byRequestedId: Map<string, SavedCode>,
): Promise<void> {
  const warn = (text: string): Promise<void> => emit({ type: 'notice', turn, level: 'warning', text });
  const keepUnsaved = async (reason: string): Promise<void> => {
    const unsaved = codes.unsaved(block);
    byRequestedId.set(block.code_id ?? unsaved.code_id, unsaved);
    await warn(localize('Code was not saved as a file: {reason}', { reason }));
  };
  const { unavailable } = codes;
  if (unavailable !== undefined) {
    await keepUnsaved(unavailable);
    return;
  }
  try {
    const result = await codes.save(block);
    saved.push(result.saved);
    byRequestedId.set(result.requestedId, result.saved);
    await emit({ type: 'code_saved', turn, code: result.saved });
    for (const warning of result.warnings) await warn(warning);
  } catch (error) {
    await keepUnsaved(faultWords(error, localize));
  }
}
