/** Parts of the panel that throw while they are rendered. */
import type { PanelPage } from '../support/panelPage';

/** The page's storage has it from one page to the next. */
const PLANTED = 'planted';

/** From the next page on: where a template has an element that is planted, it cannot be rendered. */
export async function throwWherePlanted({ window: { page } }: PanelPage): Promise<void> {
  await page.addInitScript((key) => {
    if (window !== window.top) return; // the frames of charts and reports have no storage
    const planted = sessionStorage.getItem(key);
    if (planted === null) return;
    const importNode = Document.prototype.importNode.bind(document);
    Document.prototype.importNode = <T extends Node>(node: T, deep?: boolean): T => {
      if (node instanceof DocumentFragment && node.querySelector(planted)) throw new Error('planted');
      return importNode(node, deep);
    };
  }, PLANTED);
}

/** Makes the page anew with what a selector names as what throws; undefined: nothing does. */
export async function plantIn(panel: PanelPage, selector: string | undefined): Promise<void> {
  await panel.window.page.evaluate(
    ({ key, planted }) => {
      if (planted === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, planted);
    },
    { key: PLANTED, planted: selector },
  );
  await panel.reload();
}

export function byTestId(testId: string): string {
  return `[data-testid="${testId}"]`;
}

/** How often each of these parts is in the page, or in a turn. */
export async function countsOf(
  panel: PanelPage,
  testIds: readonly string[],
  turn?: number,
): Promise<Record<string, number>> {
  const all = await Promise.all(
    testIds.map(async (testId) => [testId, await panel.part(testId, turn).count()] as const),
  );
  return Object.fromEntries(all);
}
