/** Replies as language models break them, with what each of them must become. */
import type { StructuredResponse } from '../../../../../src/core/contract/response';
import { around } from './around';
import { cutOff } from './cut';
import { escapes } from './escapes';
import { quotes } from './quotes';
import { report } from './report';
import { shapes } from './shape';
import { several } from './several';
import { syntax } from './syntax';

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
