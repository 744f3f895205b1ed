/** What of a model's HTML may reach the page. Everything that a report shows passes here after it was made. */
import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';

const forbiddenTags = [
  ...['style', 'form', 'input', 'textarea', 'select', 'option', 'datalist', 'dialog', 'template', 'slot'],
  ...['button', 'meter', 'progress', 'details', 'summary'],
  ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'marquee', 'font', 'center'],
];
const forbiddenAttributes = [
  ...['srcset', 'background', 'poster', 'longdesc', 'ping', 'usemap', 'target', 'cite', 'action', 'formaction'],
  ...['autofocus', 'autoplay', 'contenteditable', 'tabindex', 'accesskey', 'name', 'popover'],
];

const markdownConfig: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: forbiddenTags,
  // The scroll boxes of our own rules need a tab stop.
  FORBID_ATTR: forbiddenAttributes.filter((name) => name !== 'tabindex'),
};
const reportConfig: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: forbiddenTags,
  FORBID_ATTR: forbiddenAttributes,
};

const fragmentConfig = { ...reportConfig, RETURN_DOM_FRAGMENT: true } as const;

/** Addresses that a link may have. `command:`, `vscode:`, `file:` and the like are none of a report's business. */
export function isWebLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
}

/**
 * Pictures of a text that the page may show: those that are in the text itself. A remote one would tell its server who reads;
 * a drawing in SVG is a document, and nobody has read what is in it.
 */
export function isInlineImage(url: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i.test(url);
}

/** Pictures of runs, as the host gives them: drawings among them, which it has checked. */
export function isOutputImage(url: string): boolean {
  return isInlineImage(url) || isDrawing(url);
}

/** A drawing in SVG that is in a text. */
export function isDrawing(url: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(url);
}

/** Where a link leads, for its tooltip: the host, or the mail address. */
export function linkTarget(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host === '' ? pathname : host;
}

let purifier: DOMPurify | undefined;

function purify(): DOMPurify {
  if (purifier) return purifier;
  purifier = createDOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName === 'src') attribute.keepAttr = element.tagName === 'IMG' && isInlineImage(attrValue);
    else if (attrName === 'href')
      attribute.keepAttr = element.tagName === 'A' && (attrValue === '#' || isWebLink(attrValue));
    // A backslash can spell url() in a way that no pattern sees; a height by the frame's height would grow for ever.
    else if (attrName === 'style')
      attribute.keepAttr = !/url|image|src|import|expression|\\|\d\s*[dls]?v(?:h|b|min|max)\b/i.test(attrValue);
  });
  return purifier;
}

/** HTML that our own markdown rules made, made safe. */
export function sanitizeMarkdown(html: string): string {
  return purify().sanitize(html, markdownConfig);
}

/** HTML that a model wrote, made safe; for a sandboxed frame all the same. */
export function sanitizeReport(html: string): DocumentFragment {
  // A frameset takes the place of the body that the sanitizer looks for: then it gives nothing, whatever its types say.
  const sanitize: (text: string, config: typeof fragmentConfig) => DocumentFragment | null = (text, config) =>
    purify().sanitize(text, config);
  return sanitize(withoutHandlers(html), fragmentConfig) ?? document.createDocumentFragment();
}

/**
 * Renames event handler attributes before the text is parsed: even where nothing can run, Chromium reports each one that it
 * parses as a violation of the page's CSP. This is for a quiet console, and words of the report stay as they are: what is
 * safe the sanitizer decides.
 */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*/gi, (tag) =>
    tag.replace(/"[^"]*"|'[^']*'|\bon[a-z]+(?=\s*=)/gi, (part) => (/^["']/.test(part) ? part : 'removed')),
  );
}
