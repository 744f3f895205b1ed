import type { Formatter } from '../../text/formatter';
import { documentOf } from './document';
import { toHtml } from './html';
import { toJson } from './json';
import { toMarkdown } from './markdown';
import { toNotebook } from './notebook';
import type { ExportFormat } from './formats';
import type { ExportedSession } from './session';

/**
 * A session as a text in a format. It tells of the conversation as it is now, with its sources: tools with their
 * arguments and what came of them, code with its text, files that were read. What was said stays as it was said, and
 * cannot break out of its place: HTML in it is text, no fence in it ends one of the export's, and controls are replaced.
 * A pure function; the words beside those of the session are in the language of `formatter`.
 */
export function exportSession(session: ExportedSession, format: ExportFormat, formatter: Formatter): string {
  if (format === 'json') return toJson(session);
  const blocks = documentOf(session, formatter);
  const title = session.facts.title === '' ? formatter.t('(nothing said yet)') : session.facts.title;
  switch (format) {
    case 'markdown':
      return toMarkdown(blocks);
    case 'html':
      return toHtml(blocks, title, session.facts.language);
    case 'notebook':
      return toNotebook(blocks, title);
  }
}

export { readSession, fileNameOf } from './readSession';
