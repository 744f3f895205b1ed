/** The dialog of a cited number, in VS Code and in the panel's page alone. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

interface WithParts {
  /** An element by its test id. */
  part(testId: string): Locator;
}

/** Runs the query of the number again, and compares to the letter what is said of its value now. */
export async function saysAgain(panel: WithParts, note: string): Promise<void> {
  await panel.part('fact-run-again').click();
  const said = panel.part('fact-again').locator('.note');
  await said.filter({ hasText: note }).waitFor(); // that of the run before may still be there
  assert.equal(await said.innerText(), note);
}

export async function closeFact(panel: WithParts): Promise<void> {
  const dialog = panel.part('fact-dialog');
  await dialog.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}
