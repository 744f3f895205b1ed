/** Recipients that are allowed, as the product remembers them: nobody is asked. */
import { Consents, type Asking } from '../../src/core/approvals/consents';
import type { Recipient } from '../../src/core/ports';
import { TestMemory } from '../unit/core/context/tokens/support';
import { tickingClock } from './ports';

export const somebody: Recipient = { id: 'https://somebody.example', name: 'somebody.example' };

/** The user has allowed somebody, and refuses whoever else asks. */
export async function allowing(recipient: Recipient = somebody): Promise<Consents> {
  const consents = answering(() => false);
  await consents.allow(recipient);
  return consents;
}

/** The user has allowed nobody yet, and answers what he is asked. */
export function answering(
  answer: (asking: Asking) => boolean | Promise<boolean>,
  memory: TestMemory = new TestMemory(),
): Consents {
  return new Consents(memory, tickingClock(), async (asking) => answer(asking));
}
