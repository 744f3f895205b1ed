import path from 'node:path';

/**
 * The page script that loads an extension from its folder (`extensionDevelopmentPath`) and runs its tests
 * (`extensionTestsPath`). The documented way, `?payload=`, does nothing in a built VS Code (unless it is started with
 * --enable-smoke-test-driver, which also mutes toasts), so the paths go where @vscode/test-web puts them: into
 * `developmentOptions` of the page's configuration, after the html is parsed and before the deferred workbench.js reads
 * it. Not with Playwright's `route` and `fulfill`: Chromium then takes the page for a public one and refuses its
 * WebSocket to loopback (Local Network Access; 'WebSocket close with status code 1006').
 */
export function developmentScript(url: string, extension: string | undefined, tests: string | undefined): string {
  const authority = new URL(url).host;
  const uri = (file: string) => ({ scheme: 'vscode-remote', authority, path: path.resolve(file) });
  const options = {
    ...(extension === undefined ? {} : { extensions: [uri(extension)] }),
    ...(tests === undefined ? {} : { extensionTestsPath: uri(tests) }),
  };
  return `if (window === window.top) document.addEventListener('readystatechange', () => {
    const meta = document.readyState === 'interactive' && document.getElementById('vscode-workbench-web-configuration');
    if (!meta) return;
    const settings = JSON.parse(meta.getAttribute('data-settings'));
    settings.developmentOptions = { ...settings.developmentOptions, ...${JSON.stringify(options)} };
    meta.setAttribute('data-settings', JSON.stringify(settings));
  });`;
}
