/** What the panel asks of the host about calls that wait for the user's word. */
import * as z from 'zod';
import { approvalAnswers } from '../core/contract/events';
import { shown } from './shown';

export const approvalMethods = {
  answerApproval: z.object({ ...shown, id: z.string(), answer: z.enum(approvalAnswers) }),
  /** Lists what is allowed, to take it back. */
  manageApprovals: z.object({}),
} as const;
