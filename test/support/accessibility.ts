import axe from 'axe-core';
import type { Frame } from 'playwright-core';

/**
 * What axe finds in the panel's page, or in what a selector names of it. Long code is looked at in its beginning alone, and turns
 * without anything that is named not at all: axe measures all that is shown before it looks at a part of it.
 */
export async function violations(frame: Frame, within = 'html'): Promise<string[]> {
  // Without each node's HTML, of which a look has thousands, it takes a quarter less time.
  if (await frame.evaluate('!window.axe')) await frame.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  // VS Code paints the side bar behind the page, which is transparent itself; axe would take it for white.
  await frame.evaluate(() => (document.body.style.backgroundColor = 'var(--vscode-sideBar-background)'));
  const rest = await frame.evaluateHandle((named) => {
    const turns = document.querySelectorAll<HTMLElement>('[data-testid="turn"]');
    const others = [...turns].filter((turn) => named !== 'html' && !turn.querySelector(named));
    for (const turn of others) turn.hidden = true;
    const long = [...document.querySelectorAll('code')].filter((code) => !code.closest('[data-testid="turn"][hidden]'));
    const putBack = long.map((code) => {
      const nodes = [...code.childNodes].slice(60);
      for (const node of nodes) node.remove();
      return () => code.append(...nodes);
    });
    return [...putBack, ...others.map((turn) => () => (turn.hidden = false))];
  }, within);
  const found = await frame.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target: [path] }) =>
        path + ' ' + document.querySelector(path)?.outerHTML.slice(0, 300)).join(' ')))`,
  );
  await rest.evaluate((all) => all.forEach((putBack) => putBack()));
  return found;
}
