import { getDocumentProxy } from 'unpdf';
import { errorMessage } from '../../base/errors';
import { RpcError } from '../../base/rpc';
import type { DocumentFailure } from '../documentProtocol';
import { linesOf, type TextPiece } from './pageLines';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * The text of each page of a PDF.
 * @throws RpcError with a DocumentFailure as its code
 */
export async function pdfPages(
  data: Uint8Array,
  { maxPages, maxCharacters }: { maxPages: number; maxCharacters: number },
): Promise<string[]> {
  const pdf = await opened(data);
  try {
    if (pdf.numPages > maxPages) throw failure('too_long', `${pdf.numPages} pages`);
    const pages: string[] = [];
    let characters = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = await pageText(pdf, number);
      characters += text.length;
      if (characters > maxCharacters) throw failure('too_long', `more than ${maxCharacters} characters`);
      pages.push(text);
    }
    return pages;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function opened(data: Uint8Array): Promise<Pdf> {
  try {
    // Nothing of the file may run, and nothing is fetched for it.
    return await getDocumentProxy(data, {
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw failure(isLocked ? 'encrypted' : 'corrupt', errorMessage(error));
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return linesOf(items.flatMap((item) => ('str' in item ? [asPiece(item)] : [])));
  } catch (error) {
    throw failure('corrupt', `page ${number}: ${errorMessage(error)}`);
  }
}

function asPiece(item: {
  str: string;
  hasEOL: boolean;
  transform: unknown[];
  width: number;
  height: number;
}): TextPiece {
  const [, , , , x, y] = item.transform;
  return { text: item.str, ends: item.hasEOL, x: Number(x), y: Number(y), width: item.width, height: item.height };
}

function failure(code: DocumentFailure, message: string): RpcError {
  return new RpcError(message, code);
}
