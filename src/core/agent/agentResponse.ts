import type { Attachment, Download } from '../contract/events';
import type { OutputFile } from '../contract/outputFiles';
import { markUnsourced } from './numbers/markUnsourced';
import { containsHtml, resolveReferences, type ReferenceSources, type ResolvedReferences } from './references';
import type { AgentResponse, SavedCode, StructuredResponse } from '../contract/response';

/** A reply that ends its turn. */
export type CompleteReply = StructuredResponse & {
  action: Extract<StructuredResponse['action'], { type: 'complete' }>;
};

/** What a tool_call round hands to the panel: the calls, and an empty response. */
export function processingResponse(reply: StructuredResponse): AgentResponse {
  return {
    response: '',
    metadata: {
      ...common(reply),
      action_type: 'tool_call',
      tool_calls: reply.action.type === 'tool_call' ? reply.action.content : [],
      status: 'processing',
      recommended_questions: [],
      download_links: [],
      saved_codes: [],
      code_refs: [],
      file_refs: [],
      content_type: 'markdown',
      contains_html: false,
    },
  };
}

/** What a complete round hands to the panel: the report with its references resolved, and what was saved. */
export function completeResponse(
  reply: CompleteReply,
  saved_codes: SavedCode[],
  sources: ReferenceSources,
): AgentResponse {
  const contains_html = containsHtml(reply.action.content);
  const { text, code_refs, file_refs, fact_refs, unsourced } = resolved(reply.action.content, contains_html, sources);
  return {
    response: text,
    metadata: {
      ...common(reply),
      action_type: 'complete',
      tool_calls: [],
      status: 'complete',
      recommended_questions: reply.action.recommended_questions ?? [],
      download_links: reply.action.download_links ?? [],
      saved_codes,
      code_refs,
      file_refs,
      ...(fact_refs.length > 0 ? { fact_refs } : {}),
      ...(unsourced.length > 0 ? { unsourced } : {}),
      ...(reply.read_as ? { read_as: reply.read_as } : {}),
      ...(reply.bound ? { bound: reply.bound } : {}),
      content_type: contains_html ? 'html' : 'markdown',
      contains_html,
    },
  };
}

/** A report with its references, and with marks at numbers that have no source. Whatever fails there, its words are kept. */
function resolved(content: string, isHtml: boolean, sources: ReferenceSources): ResolvedReferences {
  const { numbers, ...others } = sources;
  if (!numbers) return resolveReferences(content, others);
  try {
    const cited = resolveReferences(content, sources);
    if (!numbers.hasData) return cited;
    const { text, unsourced } = markUnsourced(cited.text, isHtml, numbers);
    return { ...cited, text, unsourced: [...cited.unsourced, ...unsourced] };
  } catch {
    return resolveReferences(content, others);
  }
}

/** The words of a reply that is no StructuredResponse, as a plain answer: nothing a model says is lost. */
export function plainResponse(
  text: string,
  round: number,
  {
    task_analysis = '',
    execution_plan = '',
  }: Partial<Pick<StructuredResponse, 'task_analysis' | 'execution_plan'>> = {},
): AgentResponse {
  return completeResponse(
    {
      task_analysis,
      execution_plan,
      current_round: round,
      action: { type: 'complete', content: text },
    },
    [],
    { code: () => undefined, file: () => undefined, notFound: (id) => id },
  );
}

/** What a download link can name. */
interface Downloadable {
  codes: readonly SavedCode[];
  uploads: readonly Attachment[];
  /** The one that was made last at the end. */
  outputs: readonly OutputFile[];
  /** Files of reports that were written for this reply. */
  reports?: readonly { name: string; path: string }[];
  /** Code of this reply by the ids that it gave, which may have been taken. */
  requested?: ReadonlyMap<string, SavedCode>;
}

/**
 * Finds what each download link names: saved code by file name or id, an upload by name, path or id, a file of a run by
 * its address or name. Of several files of runs that have a name the one that was made last is meant.
 */
export function resolveDownloads(names: readonly string[], files: Downloadable): Download[] {
  const { codes, uploads, outputs, reports = [], requested } = files;
  return names.map((name) => {
    const report = reports.find((written) => written.name === name);
    if (report) return { name, target: { kind: 'file', path: report.path } };
    const code =
      askedCode(requested, name) ??
      codes.find((candidate) => candidate.filename === name || candidate.code_id === name);
    if (code) return { name, target: { kind: 'code', code_id: code.code_id } };
    const file = uploads.find(({ filename, path, id }) => filename === name || path === name || id === name);
    if (file) return { name, target: { kind: 'file', path: file.path } };
    const made = outputs.find(({ id }) => id === name) ?? outputs.findLast((output) => output.name === name);
    return made ? { name, target: { kind: 'output', id: made.id } } : { name };
  });
}

/** Code of the reply by the id that it gave, or by that as a file's name. */
function askedCode(requested: Downloadable['requested'], name: string): SavedCode | undefined {
  const ending = /\.[a-z]+$/.exec(name)?.[0] ?? '';
  const found = requested?.get(name.slice(0, name.length - ending.length));
  return found && found.filename !== '' && found.filename.endsWith(ending) ? found : undefined;
}

function common({ task_analysis, execution_plan, current_round }: StructuredResponse) {
  return { task_analysis, execution_plan, current_round };
}
