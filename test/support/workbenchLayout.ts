import type { Page } from 'playwright-core';

/**
 * VS Code's own themes: the name they have had for years, the label in the list of themes, the selector of a window that
 * wears one. Chosen in the list, since an open window does not follow its settings file.
 */
export const THEMES = {
  'Default Dark Modern': { label: 'Dark Modern', workbench: '.monaco-workbench.vs-dark[class*="dark_modern-json"]' },
  'Default Light Modern': { label: 'Light Modern', workbench: '.monaco-workbench.vs[class*="light_modern-json"]' },
  'Dark High Contrast': { label: 'Dark High Contrast', workbench: '.monaco-workbench.hc-black' },
  'Light High Contrast': { label: 'Light High Contrast', workbench: '.monaco-workbench.hc-light' },
} as const;

export type Theme = keyof typeof THEMES;

/** Drags the border between side bar and editor with the mouse until the side bar has this width. */
export async function setSidebarWidth(page: Page, width: number): Promise<void> {
  const sidebar = page.locator('.part.sidebar');
  const box = await sidebar.boundingBox();
  if (!box) throw new Error('The side bar is not shown.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + width, middle, { steps: 8 });
  await page.mouse.up();
  const now = (await sidebar.boundingBox())?.width ?? 0;
  if (Math.abs(now - width) > 2) throw new Error(`The side bar is ${String(now)} wide instead of ${String(width)}.`);
}
