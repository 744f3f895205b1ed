/** Entry point of the process that reads documents: a file that hangs or crashes the parser ends this process and no other. */
import { pdfPages } from './document/pdfPages';
import { readNotebook } from '../core/files/notebook';
import { documentParams, notebookParams } from './documentProtocol';
import { serve } from './serve';

serve({
  pages: (params) => {
    const { data, ...limits } = documentParams.parse(params);
    // The parser takes no Buffer, which the host's bytes may have become on their way.
    return pdfPages(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), limits);
  },
  notebook: (params) => {
    const { data, room } = notebookParams.parse(params);
    return Promise.resolve(readNotebook(new TextDecoder().decode(data), room));
  },
});
