/** The list of what is allowed, as it is shown. */
import { visibleText } from '../../base/visibleText';
import type { ApprovalKind } from '../../core/contract/events';
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
  grant: Grant;
}

export interface AllowedGroup {
  title: string;
  items: AllowedItem[];
}

/**
 * What is allowed by how long it holds, in each group the newest first.
 * @param session the one that is open
 */
export function allowedGroups(
  grants: readonly Grant[],
  session: string,
  { localize, language }: { localize: Localize; language: string },
): AllowedGroup[] {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const items = grants.toReversed().map((grant): AllowedItem => {
    const at = new Date(grant.at);
    return {
      id: grantId(grant),
      label: `${kindWords(grant.kind, localize)} · ${grant.tool}`,
      description: Number.isNaN(at.getTime()) ? '' : time.format(at),
      detail: visibleText(grant.shown).replace(/\s+/g, ' ').trim(),
      grant,
    };
  });
  const of = (isOf: (grant: Grant) => boolean): AllowedItem[] => items.filter(({ grant }) => isOf(grant));
  return [
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
export function kindWords(kind: ApprovalKind, localize: Localize): string {
  switch (kind) {
    case 'read_outside':
      return localize('Read a file outside of the workspace');
    case 'write':
      return localize('Write');
    case 'execute':
      return localize('Run');
  }
}
