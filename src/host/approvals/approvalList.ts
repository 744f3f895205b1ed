/** The list of what is allowed, as it is shown. */
import { visibleText } from '../../base/visibleText';
import type { ApprovalKind } from '../../core/contract/events';
import type { AllowedRecipient } from '../../core/approvals/consents';
import { grantId, type Grant } from '../../core/approvals/grant';
import type { Localize } from '../../core/text/formatter';

/** One thing that is allowed. */
export interface AllowedItem {
  /** See {@link grantId}. */
  id: string;
  label: string;
  /** When it was allowed. */
  description: string;
  /** What is allowed, on one line. */
  detail: string;
  /** Missing: it is a recipient that is allowed. */
  grant?: Grant;
}

export interface AllowedGroup {
  title: string;
  items: AllowedItem[];
}

/**
 * What is allowed by how long it holds, in each group the newest first.
 * @param session the one that is open
 * @param recipients who may get conversations and passages
 */
export function allowedGroups(
  grants: readonly Grant[],
  recipients: readonly AllowedRecipient[],
  session: string,
  { localize, language }: { localize: Localize; language: string },
): AllowedGroup[] {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const when = (at: string): string => (Number.isNaN(Date.parse(at)) ? '' : time.format(new Date(at)));
  const items = grants.toReversed().map((grant) => {
    return {
      id: grantId(grant),
      label: `${kindWords(grant.kind, localize)} · ${grant.tool}`,
      description: when(grant.at),
      detail: visibleText(grant.shown).replace(/\s+/g, ' ').trim(),
      grant,
    };
  });
  const of = (isOf: (grant: Grant) => boolean): AllowedItem[] => items.filter(({ grant }) => isOf(grant));
  const receiving = recipients.toReversed().map(({ id, name, at }): AllowedItem => ({
    ...{ id, label: localize('Send to {recipient}', { recipient: visibleText(name) }), description: when(at) },
    detail: visibleText(id),
  }));
  return [
    { title: localize('In all workspaces'), items: receiving },
    { title: localize('In this workspace'), items: of(({ scope }) => scope === 'workspace') },
    {
      title: localize('In this session'),
      items: of((grant) => grant.scope === 'session' && grant.session === session),
    },
    {
      title: localize('In other sessions'),
      items: of((grant) => grant.scope === 'session' && grant.session !== session),
    },
  ].filter((group) => group.items.length > 0);
}

/** What a call does, in words. */
function kindWords(kind: ApprovalKind, localize: Localize): string {
  switch (kind) {
    case 'read_outside':
      return localize('Read a file outside of the workspace');
    case 'write':
      return localize('Write');
    case 'execute':
      return localize('Run');
  }
}
