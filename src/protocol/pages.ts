/** Files that a reply offers and that are pages: what the panel asks of the host about them. */
import * as z from 'zod';
import { downloadSchema } from '../core/contract/events';

const target = downloadSchema.shape.target.unwrap();

export const pageMethods = {
  /** Opens it in the browser, or as a tab where a browser cannot have it. */
  openPage: z.object({ target }),
  /** Shows where it is: among the system's files, or in the explorer. */
  revealDownload: z.object({ target }),
} as const;

/** Whether a file can be opened as a page, by its name. */
export function isPage(name: string): boolean {
  return /\.html?$/i.test(name);
}
