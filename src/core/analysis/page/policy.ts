/** What a page may do: run the one script in it, style itself, show pictures that are in it. No request, no frame, no form. */
export function pagePolicy(sha256: string): string {
  return `default-src 'none'; script-src 'sha256-${sha256}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** How each page begins: the policy stands before anything that it could be for. */
const BEGINNING =
  /^<!doctype html>\n<html lang="[\w-]*">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n/;

/**
 * Whether a file is bound by the policy of our pages with our own script, whatever else has become of it since it was
 * written: then it can do no more than such a page, and may be opened in a browser.
 */
export function hasPagePolicy(text: string, sha256: string): boolean {
  return BEGINNING.exec(text)?.[1] === pagePolicy(sha256);
}
