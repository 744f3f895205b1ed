import axe from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe finds in the panel's page. */
export async function violations(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  // VS Code paints the side bar behind the page, which is transparent itself; axe would take it for white.
  await frame.evaluate(() => (document.body.style.backgroundColor = 'var(--vscode-sideBar-background)'));
  return frame.evaluate<string[]>(
    `axe.run(document, { iframes: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`,
  );
}
