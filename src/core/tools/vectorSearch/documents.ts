import type { TextForm } from './passageIndex';

/** Code that is searched like documents. */
const CODE =
  'py js mjs cjs jsx ts tsx sql r sh bash java c h cpp hpp cc cs go rs php rb scala kt swift jl yaml yml toml';

const FORMS: Readonly<Record<string, TextForm | 'pdf'>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  txt: 'text',
  text: 'text',
  rst: 'text',
  adoc: 'text',
  tex: 'text',
  html: 'html',
  htm: 'html',
  ipynb: 'notebook',
  pdf: 'pdf',
  ...Object.fromEntries(CODE.split(' ').map((extension) => [extension, 'code' as const])),
};

/** How a file of the workspace is searched, by its name; undefined for tables, logs, images and what is not known. */
export function documentForm(path: string): TextForm | 'pdf' | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMS, extension) ? FORMS[extension] : undefined;
}
