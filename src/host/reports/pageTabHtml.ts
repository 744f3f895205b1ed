import { pagePolicy } from '../../core/analysis/page/policy';

/**
 * The page of a tab that shows another page in a frame of its own, without an origin. The frame inherits the policy:
 * whatever is in it runs nothing but the script of our own pages, and loads nothing.
 * @param sha256 of that script
 */
export function pageTabHtml(page: string, title: string, sha256: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(sha256)}">
<title>${escaped(title)}</title>
<style>html, body { height: 100%; margin: 0; padding: 0; } iframe { border: 0; display: block; height: 100%; width: 100%; }</style>
</head>
<body>
<iframe title="${escaped(title)}" sandbox="allow-scripts allow-downloads allow-modals" srcdoc="${escaped(page)}"></iframe>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
