import assert from 'node:assert/strict';
import type { CodeBlock } from '../../src/core/contract/response';
import type { CodeStore, SaveResult } from '../../src/core/store/codeStore';

/** Saves one block. @throws what kept it from being saved */
export async function saveCode(store: CodeStore, block: CodeBlock): Promise<SaveResult> {
  const [outcome] = await store.saveAll([block]);
  assert.ok(outcome);
  if ('result' in outcome) return outcome.result;
  throw outcome.error;
}
