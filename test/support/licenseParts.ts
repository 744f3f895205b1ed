/** Notices that packages hold elsewhere than in a license file at their top, or do not hold although their license asks for them. */

interface LicensePart {
  /** The package that ships. */
  readonly package: string;
  /** What of it the notice is for; missing: all of it. */
  readonly part?: string;
  /** The text: a file in node_modules, or the MIT license with the holder's line. */
  readonly text: { readonly file: string } | { readonly mit: string };
}

const grammar = (language: string, ...holders: string[]): LicensePart => ({
  package: '@vscode/tree-sitter-wasm',
  part: `tree-sitter-${language}`,
  text: { mit: holders.map((holder) => `Copyright (c) ${holder}`).join('\n') },
});

const microsoft = (name: string): LicensePart => ({
  package: name,
  text: { mit: 'Copyright (c) Microsoft Corporation. All rights reserved.' },
});

export const LICENSE_PARTS: readonly LicensePart[] = [
  ...['@microsoft/fast-element', '@microsoft/fast-foundation', '@microsoft/fast-web-utilities'].map(microsoft),
  {
    package: 'js-tiktoken',
    text: { mit: 'Copyright (c) the authors of js-tiktoken, https://github.com/dqbd/tiktoken' },
  },
  { package: 'echarts', part: 'd3', text: { file: 'echarts/licenses/LICENSE-d3' } },
  {
    package: '@vscode/webview-ui-toolkit',
    part: 'what its notices name',
    text: { file: '@vscode/webview-ui-toolkit/NOTICES' },
  },
  {
    package: 'unpdf',
    part: 'PDF.js, Copyright Mozilla Foundation, Apache-2.0',
    text: { file: 'detect-libc/LICENSE' },
  },
  grammar('bash', '2017 Max Brunsfeld'),
  grammar('c-sharp', '2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors.'),
  grammar('cpp', '2014 Max Brunsfeld'),
  grammar('go', '2014 Max Brunsfeld'),
  grammar('java', '2017 Ayman Nadeem'),
  grammar('javascript', '2014 Max Brunsfeld'),
  grammar('php', '2017 Josh Vera, GitHub', '2019 Max Brunsfeld, Amaan Qureshi, Christian Frøystad, Caleb White'),
  grammar('python', '2016 Max Brunsfeld'),
  grammar('ruby', '2016 Rob Rix'),
  grammar('rust', '2017 Maxim Sokolov'),
  grammar('tsx', '2017 Max Brunsfeld'),
  grammar('typescript', '2017 Max Brunsfeld'),
];

/** The MIT license (spdx.org/licenses/MIT.html). */
export const mitLicense = (holders: string): string => `MIT License

${holders}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
