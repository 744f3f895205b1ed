import type { Frame, Locator } from 'playwright-core';
import { until } from './process';
import type { Workbench } from './workbench';

const EXTENSION = 'ba-agent.ba-agent';
/** Webviews of the extension that are looked through: the panel, and tabs. */
const MOST = 4;

/** The data grid, used as a person uses it. */
export class GridTab {
  private constructor(readonly frame: Frame) {}

  /** Waits until a tab with a table is there, and has its rows. */
  static async find(workbench: Workbench): Promise<GridTab> {
    return GridTab.in(await frameWith(workbench, 'body.grid-page'));
  }

  /** Waits until the page in a frame has its rows. */
  static async in(frame: Frame): Promise<GridTab> {
    const tab = new GridTab(frame);
    await tab.part('grid').and(frame.locator('[aria-busy="false"]')).waitFor();
    return tab;
  }

  part(testId: string): Locator {
    return this.frame.getByTestId(testId);
  }

  column(name: string): Locator {
    return this.frame.locator(`[data-testid="column"][data-column="${name}"]`);
  }

  /** Texts of the cells of a row that are drawn; rows count from 1 as they are shown. */
  async row(place: number): Promise<string[]> {
    const cells = this.frame.locator(`[role="row"][aria-rowindex="${place + 1}"] [role="gridcell"]`);
    let texts: string[] = [];
    // At once: rows are drawn anew while one looks.
    await until(`row ${place} is there`, async () => {
      const seen = await cells.evaluateAll((all) =>
        all.map((cell) => ({
          waits: cell.classList.contains('waiting'),
          text: cell instanceof HTMLElement ? cell.innerText.trim() : '',
        })),
      );
      texts = seen.map(({ text }) => text);
      return seen.length > 0 && seen.every(({ waits }) => !waits);
    });
    return texts;
  }

  /** Where the cursor is: row and column as they are told to screen readers. */
  focused(): Promise<{ role: string | null; row: string | null; column: string | null; text: string }> {
    return this.frame.evaluate(() => {
      const { activeElement: element } = document;
      return {
        role: element?.getAttribute('role') ?? null,
        row: element?.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? null,
        column: element?.getAttribute('aria-colindex') ?? null,
        text: element?.textContent.trim() ?? '',
      };
    });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.frame.page().keyboard.press(key);
  }

  /** Waits until this is said of the rows. */
  async rowsAre(text: string): Promise<void> {
    try {
      await this.part('grid-rows').filter({ hasText: text }).waitFor();
    } catch (error) {
      const shown = await this.frame.evaluate(() => document.body.innerText.slice(0, 500));
      throw new Error(`${text} are not there. There is: ${shown}`, { cause: error });
    }
  }
}

/** The visible page of the extension that has such an element: the panel, or a tab. */
export async function frameWith(workbench: Workbench, selector: string): Promise<Frame> {
  let found: Frame | undefined;
  await until(`${selector} is shown`, async () => {
    for (let nth = 0; nth < MOST && !found; nth++) {
      const frame = await frameOf(workbench, nth);
      if (frame && (await frame.locator(selector).count()) > 0) found = frame;
    }
    return found !== undefined;
  });
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

async function frameOf(workbench: Workbench, nth: number): Promise<Frame | undefined> {
  const outer = workbench.page
    .locator(`iframe.webview.ready[src*="extensionId=${EXTENSION}"]`)
    .filter({ visible: true });
  if ((await outer.count()) <= nth) return undefined;
  const inner = outer.nth(nth).contentFrame().locator('iframe#active-frame');
  const element = await inner.elementHandle({ timeout: 1000 }).catch(() => null);
  return (await element?.contentFrame()) ?? undefined;
}
