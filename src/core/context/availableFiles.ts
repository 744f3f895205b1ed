import { formatBytes, oneLine } from '../../base/text';
import type { Attachment } from '../agent/events';
import type { SavedCode } from '../agent/response';

/**
 * The files that the model may cite, as one markdown block (contract row C4): code first, then uploads, then how to cite
 * them. Empty when there are none. It is written for the model, in English whatever the user's language.
 * @param shapes what was sensed of a file when it was read, by its path, e.g. "5,000 rows × 7 columns"
 */
export function availableFiles(
  codes: readonly SavedCode[],
  uploads: readonly Attachment[],
  shapes: ReadonlyMap<string, string>,
): string {
  if (codes.length === 0 && uploads.length === 0) return '';
  const lines = ['Available files:'];
  if (codes.length > 0) {
    lines.push('', '**Code files:**');
    for (const code of codes) {
      const about = `${code.filename} (${code.language}) - ${code.description || 'no description'}`;
      lines.push(`- [${code.code_id}] ${about} | ${formatBytes(code.char_count)}`);
    }
  }
  if (uploads.length > 0) {
    lines.push('', '**Uploaded files:**');
    for (const file of uploads) {
      lines.push(
        `- [${file.id}] ${oneLine(file.path)} (${file.file_type}) - ${shapes.get(file.path) ?? 'not read yet'} | ${formatBytes(file.size)}`,
      );
    }
  }
  lines.push(
    '',
    '**You can:**',
    '- cite code with `<code_ref>code_id</code_ref>`',
    '- cite an uploaded file with `<file_ref>file_id</file_ref>`',
  );
  return lines.join('\n');
}
