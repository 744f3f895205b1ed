import type { Localize } from '../../text/formatter';
import type { Conversed } from './material';
import { OversizeError } from './result';
import type { RequestBase, RequestSize } from './size';

/** Says which one thing is too large for a conversation to fit, and what to do. */
export async function oversized(
  { events, before }: Conversed,
  size: RequestSize,
  { model }: RequestBase,
  t: Localize,
): Promise<OversizeError> {
  const newest = events.findLast((event) => event.type === 'turn_started');
  const texts = [
    newest?.type === 'turn_started' ? newest.text : '',
    (before?.pinned ?? []).map(({ text }) => text).join('\n'),
  ];
  const [message = 0, pinned = 0] = await size.count(texts);
  const values = { limit: Math.round(size.limit), model: model.id };
  const largest = Math.max(message, pinned, size.base);
  if (largest === size.base) {
    const tokens = Math.round(size.base);
    return new OversizeError(
      t(
        'The system prompt and the tools alone have about {tokens} tokens, of {limit} that {model} takes. Shorten AGENTS.md, or pick a model with a larger window.',
        { ...values, tokens },
      ),
    );
  }
  if (largest === message) {
    return new OversizeError(
      t(
        'Your message alone has about {tokens} tokens, of {limit} that {model} takes. Save the text as a file and ask about it, or pick a model with a larger window.',
        { ...values, tokens: message },
      ),
    );
  }
  return new OversizeError(
    t(
      'What you pinned has about {tokens} tokens, of {limit} that {model} takes. Let go of some of it, or pick a model with a larger window.',
      { ...values, tokens: pinned },
    ),
  );
}
