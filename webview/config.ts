import * as z from 'zod';

const configSchema = z.object({
  /** The page's CSP nonce; the sandboxed frames inherit the CSP and need it for their one script. */
  nonce: z.string(),
  chartsUri: z.string(),
  /** BCP 47, e.g. `en` or `zh-cn`. */
  language: z.string(),
  /** Translations by English text. */
  strings: z.record(z.string(), z.string()),
});
export type PanelConfig = z.infer<typeof configSchema>;

/**
 * What the host wrote into the page for the panel.
 * @throws Error when the host's page has no readable config: the panel cannot work without it
 */
export function readConfig(page: Document): PanelConfig {
  const text: unknown = JSON.parse(page.getElementById('config')?.textContent ?? 'null');
  return configSchema.parse(text);
}
