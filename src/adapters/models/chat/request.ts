import type { ModelRequest } from '../../../core/ports';
import { refusesImages } from '../words';
import { jsonBody } from '../servers/jsonBody';
import { longestReply } from '../servers/longestReply';
import { withoutPictures } from '../../../core/context/pictures';
import { plainMessages, type PlainMessage } from '../../../core/context/plainMessages';
import { base64Of } from '../base64';

/** What of the API is made use of; each is left out when the server refuses it. */
export interface ChatOptions {
  /** Whether the model takes a message of its own for the system prompt. */
  system: boolean;
  /** The name of the parameter for the longest reply, where there is one. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** Tokens that a reply may have, as far as the server has said. */
  maxOutput: number | undefined;
  /** Ask for the tokens of the request at the end of the stream. */
  usage: boolean;
  /** Show the pictures of messages. */
  images: boolean;
}

export const defaultChatOptions: ChatOptions = {
  system: true,
  limit: 'max_tokens',
  maxOutput: undefined,
  usage: true,
  images: true,
};

/**
 * The body of a request. The same conversation gives the same bytes, so that what a server keeps of it holds.
 * Source of the format: https://platform.openai.com/docs/api-reference/chat/create
 */
export function chatBody(request: ModelRequest, model: string, window: number, options: ChatOptions): string {
  const { system, limit, maxOutput, usage, images } = options;
  return jsonBody({
    model,
    messages: plainMessages(images ? request : withoutPictures(request), system).map(chatMessage),
    stream: true,
    ...(usage ? { stream_options: { include_usage: true } } : {}),
    ...(limit === 'none' ? {} : { [limit]: longestReply(window, maxOutput) }),
  });
}

/** A message with its pictures behind its text: as addresses of their data. */
function chatMessage({ role, content, images = [] }: PlainMessage): object {
  if (images.length === 0) return { role, content };
  const pictures = images.map(({ media, bytes = new Uint8Array() }) => ({
    type: 'image_url',
    image_url: { url: `data:${media};base64,${base64Of(bytes)}` },
  }));
  return { role, content: [{ type: 'text', text: content }, ...pictures] };
}

/**
 * What to leave out after a refusal: a server may not know all of the API, or its newer names alone.
 * @param words what the server says
 * @returns undefined: nothing of the request is to blame
 */
export function doWithout(words: string, options: ChatOptions): Partial<ChatOptions> | undefined {
  const { system, limit, maxOutput, usage, images } = options;
  if (images && refusesImages(words)) return { images: false };
  if (usage && /stream_options|include_usage/i.test(words)) return { usage: false };
  if (limit !== 'none' && /max_(completion_)?tokens/i.test(words)) {
    const most = /(?:at most|maximum(?: value)?(?: of| is)?|<=?|less than or equal to)\D{0,20}?(\d{3,6})/i.exec(
      words,
    )?.[1];
    if (most !== undefined && Number(most) < (maxOutput ?? Infinity)) return { maxOutput: Number(most) };
    return { limit: limit === 'max_tokens' ? 'max_completion_tokens' : 'none' };
  }
  if (system && /\bsystem\b.{0,40}(role|message|prompt|not supported)|role.{0,40}\bsystem\b/i.test(words)) {
    return { system: false };
  }
  return undefined;
}
