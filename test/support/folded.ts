import type { Locator } from 'playwright-core';

/** Opens what is folded in a report. */
export async function unfold(report: Locator): Promise<void> {
  await report.locator('details.folded').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });
}

/** The text of a report, with what is folded. */
export async function wholeText(report: Locator): Promise<string> {
  await unfold(report);
  return report.innerText();
}
