import axe from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe finds in the panel's page, or in what a selector names of it. Long code is looked at in its beginning alone. */
export async function violations(frame: Frame, within = 'html'): Promise<string[]> {
  await frame.evaluate(axe.source);
  // VS Code paints the side bar behind the page, which is transparent itself; axe would take it for white.
  await frame.evaluate(() => (document.body.style.backgroundColor = 'var(--vscode-sideBar-background)'));
  const rest = await frame.evaluateHandle(() =>
    [...document.querySelectorAll('code')].map((code) => {
      const nodes = [...code.childNodes].slice(60);
      for (const node of nodes) node.remove();
      return () => code.append(...nodes);
    }),
  );
  const found = await frame.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, { iframes: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`,
  );
  await rest.evaluate((all) => all.forEach((putBack) => putBack()));
  return found;
}
