import * as vscode from 'vscode';
import * as z from 'zod';
import { CancelledError, errorMessage, orCancelled } from '../../base/errors';
import { parseJson } from '../../base/parseJson';
import { oneLine } from '../../base/text';
import { plainMessages } from '../../core/context/plainMessages';
import type { ModelChunk } from '../../core/contract/model';
import { LEAST_WINDOW, ModelError, type ModelErrorKind } from '../../core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../core/ports';
import { chatUsageSchema, usageOfChat } from '../../core/reply/chatUsage';
import { ReasoningFilter } from '../../core/reply/reasoningFilter';

/** Milliseconds of silence within a reply. */
export const defaultEditorPatience = 120_000;

/** Characters of the words of an error that are shown. */
const MAX_WORDS = 300;
/** Characters of a reply: a model that does not come to an end is left. */
const MAX_REPLY = 4_000_000;

interface EditorParts {
  /** The model, if it is there. */
  find: () => Promise<vscode.LanguageModelChat | undefined>;
  /** Tokens that a request may have, as far as the model was seen. */
  limit: () => number | undefined;
  /** Whether it takes pictures, as far as it was seen. */
  images: () => boolean;
  silenceMs: number;
}

/** Tokens travel in a part of their own: the report of Chat Completions, by the media type `usage`. */
const usagePart = z.object({ mimeType: z.literal('usage'), data: z.instanceof(Uint8Array) });
const errorSchema = z.looseObject({ name: z.string(), message: z.string(), code: z.string().nullish() });

/** A model that an extension offers through the editor. The user is asked for consent by the editor when it is first used. */
export class EditorModel implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly promptAlone = true;

  constructor(
    readonly id: string,
    private readonly parts: EditorParts,
  ) {}

  get requestLimit(): number | undefined {
    return this.parts.limit();
  }

  get images(): boolean {
    return this.parts.images();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await orCancelled(this.parts.find(), signal);
  }

  body(request: ModelRequest): Promise<string> {
    const messages = plainMessages(request, false).map(({ images, ...message }) => ({
      ...message,
      ...(images && { images: images.map(({ media, bytes }) => ({ media, base64: encoded(bytes) })) }),
    }));
    return Promise.resolve(JSON.stringify(messages));
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const model = await orCancelled(this.parts.find(), signal);
    if (!model) throw new ModelError('model_gone', '', undefined, { model: this.id });
    const { maxInputTokens: tokens, name } = model;
    if (tokens < LEAST_WINDOW) throw new ModelError('small_window', '', undefined, { model: name, tokens });
    const cancellation = new vscode.CancellationTokenSource();
    try {
      yield* this.read(await orCancelled(this.send(model, request, cancellation.token), signal), signal);
    } catch (error) {
      throw signal.aborted ? new CancelledError() : asModelError(error, name);
    } finally {
      cancellation.cancel();
      cancellation.dispose();
    }
  }

  private async send(
    model: vscode.LanguageModelChat,
    request: ModelRequest,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelChatResponse> {
    const messages = plainMessages(request, false).map(({ role, content, images = [] }) =>
      role === 'assistant'
        ? vscode.LanguageModelChatMessage.Assistant(content.toWellFormed())
        : vscode.LanguageModelChatMessage.User([
            new vscode.LanguageModelTextPart(content.toWellFormed()),
            ...images.map(({ media, bytes = new Uint8Array() }) => vscode.LanguageModelDataPart.image(bytes, media)),
          ]),
    );
    const justification = vscode.l10n.t('What you ask, and the data that the analyst reads, are sent to this model.');
    return model.sendRequest(messages, { justification }, token);
  }

  /** Reads a reply. A cancelled token does not end its stream: nobody waits for it. */
  private async *read(
    { stream }: Pick<vscode.LanguageModelChatResponse, 'stream'>,
    signal: AbortSignal,
  ): AsyncIterable<ModelChunk> {
    const parts = stream[Symbol.asyncIterator]();
    const filter = new ReasoningFilter();
    let text = '';
    for (;;) {
      const next = parts.next();
      next.catch(() => undefined); // after a stop nobody hears of it
      const part = await inTime(next, this.parts.silenceMs, signal);
      if (part.done === true) break;
      const value: unknown = part.value;
      const piece = value instanceof vscode.LanguageModelTextPart ? filter.push(value.value) : '';
      text += piece;
      if (text.length > MAX_REPLY) throw new ModelError('cut_off', '');
      if (piece !== '') yield { type: 'text', text: piece };
      const { data: report } = usagePart.safeParse(value);
      if (report) yield* usageChunks(report.data);
    }
    const rest = filter.end();
    if (rest !== '') yield { type: 'text', text: rest };
    // The editor does not tell why a reply ended: one without its last brace was cut.
    const whole = (text + rest).trim();
    const isCut = whole.startsWith('{') && !whole.endsWith('}');
    yield { type: 'stop', reason: isCut ? 'cut' : 'end' };
  }
}

function encoded(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** @throws CancelledError at once when the signal aborts, ModelError when it takes too long */
async function inTime<T>(work: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelError('stalled', '')), milliseconds);
  });
  try {
    return await orCancelled(Promise.race([work, silence]), signal);
  } finally {
    clearTimeout(timer);
  }
}

function usageChunks(data: Uint8Array): ModelChunk[] {
  const usage = usageOfChat(chatUsageSchema.safeParse(parseJson(new TextDecoder().decode(data))).data);
  return usage ? [{ type: 'usage', usage }] : [];
}

function asModelError(error: unknown, model: string): Error {
  if (error instanceof ModelError || error instanceof CancelledError) return error;
  const { data } = errorSchema.safeParse(error);
  if (!data) return new ModelError('refused', oneLine(errorMessage(error)).slice(0, MAX_WORDS), undefined, { model });
  const kind = kindOf(data);
  const words = kind === 'no_consent' || kind === 'model_gone' ? '' : oneLine(data.message).slice(0, MAX_WORDS);
  return new ModelError(kind, words, undefined, { model });
}

/** The codes are those of the editor; the names are those of extensions, and each request costs one of the user's plan. */
function kindOf({ name, code, message }: z.infer<typeof errorSchema>): ModelErrorKind {
  if (code === 'NoPermissions') return 'no_consent';
  if (code === 'NotFound') return 'model_gone';
  if (`${name} ${code ?? ''}`.includes('RateLimited')) return 'rate_limited';
  if (`${name} ${code ?? ''}`.includes('QuotaExceeded')) return 'no_credit';
  if (/context (length|window)|too long|token limit|max.{0,20}tokens/i.test(message)) return 'too_long';
  return /network|fetch failed|timed? ?out|ECONN|socket|\b5\d\d\b/i.test(message) ? 'server' : 'refused';
}
