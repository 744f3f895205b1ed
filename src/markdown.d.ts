/** Markdown files are bundled as text (see esbuild.mjs). */
declare module '*.md' {
  const text: string;
  export default text;
}
