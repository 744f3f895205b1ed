import { mendResponse } from './parseMend';
import { structuredResponseSchema, type StructuredResponse } from '../contract/response';

/** A response, or what keeps a value from being one, in words for the model. */
export type Checked = { ok: true; response: StructuredResponse } | { ok: false; problems: string[] };

/** Brings a value into the agreed form, and says what is wrong where that cannot be done. */
export function checkResponse(value: Record<string, unknown>): Checked {
  const parsed = structuredResponseSchema.safeParse(mendResponse(value));
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const { action } = parsed.data;
  if (action.type === 'tool_call') {
    const ids = action.content.map((call) => call.tool_call_id);
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    if (repeated !== undefined) return { ok: false, problems: [`tool_call_id ${repeated} is used more than once.`] };
  }
  return { ok: true, response: parsed.data };
}
