import type { RpcHandler } from '../../base/rpc';
import { attachmentMethods } from '../../protocol/attachments';
import type { Attachments } from './attachments';
import { on } from '../panel/rpcMethod';

/** What the panel may ask about the files that go with a message. */
export function attachmentActions(attachments: Attachments): Record<keyof typeof attachmentMethods, RpcHandler> {
  return {
    findFiles: on(attachmentMethods.findFiles, async ({ query }) => ({ files: await attachments.find(query) })),
    attachUris: on(attachmentMethods.attachUris, async ({ uris }) => ({ files: await attachments.fromDrag(uris) })),
    pickAttachments: on(attachmentMethods.pickAttachments, async () => ({ files: await attachments.pick() })),
    attachPart: on(attachmentMethods.attachPart, async (part) => {
      const file = await attachments.part(part);
      return file && { files: [file] };
    }),
    attachCancel: on(attachmentMethods.attachCancel, ({ upload }) => attachments.cancel(upload)),
    findAttached: on(attachmentMethods.findAttached, async ({ paths }) => ({
      files: await attachments.thatExist(paths),
    })),
  };
}
