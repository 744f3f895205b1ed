import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the server speak another language without that language's pack, which is not on npm. A pack is known to the
 * server by an entry in `languagepacks.json`, normally written when a pack is installed as an extension; `--locale`
 * alone stays English. This entry's translation is empty: VS Code's own texts stay English, while `vscode.env.language`
 * is the locale and extensions load their `package.nls.<locale>.json` and `l10n/bundle.l10n.<locale>.json`. Write it
 * after installing extensions, which writes the file anew.
 */
export async function writeLanguagePack(userData: string, locale: string): Promise<void> {
  const folder = path.join(userData, 'language-pack');
  const translation = path.join(folder, 'vscode.json');
  await mkdir(folder, { recursive: true });
  await writeFile(translation, JSON.stringify({ contents: {} }));
  const extension = { extensionIdentifier: { id: `ba-agent-tests.${locale}` }, version: '1.0.0' };
  const pack = {
    hash: `ba-agent-${locale}`,
    label: locale,
    extensions: [extension],
    translations: { vscode: translation },
  };
  await writeFile(path.join(userData, 'languagepacks.json'), JSON.stringify({ [locale]: pack }));
}
