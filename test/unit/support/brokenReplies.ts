/** Replies as language models break them, with what each of them must become. */
import type { StructuredResponse } from '../../../src/core/agent/response';
import { around } from './brokenRepliesAround';
import { cutOff } from './brokenRepliesCut';
import { escapes } from './brokenRepliesEscapes';
import { quotes } from './brokenRepliesQuotes';
import { report } from './brokenRepliesReport';
import { shapes } from './brokenRepliesShape';
import { several } from './brokenRepliesSeveral';
import { syntax } from './brokenRepliesSyntax';

export interface BrokenReply {
  /** What kind of fault it is. */
  kind: string;
  name: string;
  text: string;
  /** `right`: it is read as exactly this. `reask`: it is refused, with words that match this. */
  expected: { right: StructuredResponse; cut?: boolean } | { reask: RegExp };
}

export const brokenReplies: readonly BrokenReply[] = [
  ...escapes,
  ...quotes,
  ...syntax,
  ...report,
  ...around,
  ...several,
  ...shapes,
  ...cutOff,
];
