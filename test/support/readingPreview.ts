import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { until } from './process';

/** Waits until a preview of a table has these rows, the header being one; a negative place counts from the end. */
export async function previewHas(preview: Locator, expected: readonly string[][], from = 0): Promise<void> {
  let seen: string[][] = [];
  // At once: the rows are drawn anew while one looks, and those of the choice before are there until then.
  const read = async (): Promise<boolean> => {
    const rows = await preview.evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => (cell.innerText.split('\n')[0] ?? '').trim()),
      ),
    );
    seen = rows.slice(from).slice(0, expected.length);
    return isDeepStrictEqual(seen, expected);
  };
  await until('the rows are read', read).catch((error: unknown) => {
    assert.deepEqual(seen, expected);
    throw error;
  });
}

/** Chooses how a file is read, in the list that a chip is, and waits until its preview is there. */
export async function chooseReading(part: (testId: string) => Locator, chip: string, value: string): Promise<void> {
  const list = part(`chip-${chip}`);
  await list.waitFor({ state: 'attached' });
  if (!(await list.isVisible())) await part('reading-more').click();
  await list.selectOption(value);
  await part('reading-preview').waitFor();
  await until('the file is read', async () =>
    /^(known|ready)$/.test((await part('reading').getAttribute('data-state')) ?? ''),
  );
}
