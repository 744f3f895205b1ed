import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { FoundSessions, SessionSearch } from '../../core/session/search';
import type { SessionDeps } from './sessionDeps';

/** Milliseconds without a key before a search begins. */
const DEBOUNCE_MS = 250;

/** Searches one text at a time: a new one ends the search before it. */
export class LatestSearch {
  private running: AbortController | undefined;

  constructor(private readonly search: SessionSearch) {}

  /** @throws the reason when another one took its place, or the sessions cannot be listed */
  async find(text: string): Promise<FoundSessions> {
    this.cancel();
    const running = new AbortController();
    this.running = running;
    return this.search.find(text, running.signal);
  }

  cancel(): void {
    this.running?.abort();
  }
}

interface HitItem extends vscode.QuickPickItem {
  hit?: FoundSessions['hits'][number];
}

/** Lets the user search all sessions while typing, and opens the one that is picked. */
export async function searchSessions(deps: SessionDeps): Promise<void> {
  const hit = await pickHit(new LatestSearch(deps.search));
  if (!hit) return;
  const conversation = await deps.sessions.resume(hit.id);
  await deps.chat.focus();
  if (hit.from === 'name' || conversation.history().some(({ turn }) => turn === hit.turn)) return;
  // It was said in another branch; where another window writes the session, the branch cannot be changed.
  if (!conversation.readOnly) await conversation.selectBranch(hit.turn);
  else
    await vscode.window.showInformationMessage(
      vscode.l10n.t(
        'This was said in another version of the conversation. It cannot be shown while another window writes the session.',
      ),
    );
}

function pickHit(search: LatestSearch): Promise<FoundSessions['hits'][number] | undefined> {
  const pick = vscode.window.createQuickPick<HitItem>();
  pick.placeholder = vscode.l10n.t('Words of a session’s name, or that were said in it, all in one message');
  let timer: NodeJS.Timeout | undefined;
  const run = async (text: string): Promise<void> => {
    pick.busy = true;
    try {
      const found = await search.find(text);
      pick.items = itemsOf(found, text);
    } catch (error) {
      if (text !== pick.value) return; // another search took its place
      pick.items = [{ label: `$(error) ${errorMessage(error)}`, alwaysShow: true }];
    }
    pick.busy = false;
  };
  pick.onDidChangeValue((text) => {
    clearTimeout(timer);
    search.cancel();
    timer = setTimeout(() => void run(text), DEBOUNCE_MS);
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [picked] = pick.selectedItems;
      if (!picked?.hit) return;
      resolve(picked.hit);
      pick.hide();
    });
    pick.onDidHide(() => {
      clearTimeout(timer);
      search.cancel();
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** The list filters by itself what does not fit the words, which stand in excerpts in another form: it must not. */
function itemsOf({ hits, more, unreadable }: FoundSessions, text: string): HitItem[] {
  const icon = { user: '$(account)', assistant: '$(graph)', tool: '$(tools)', name: '$(comment-discussion)' } as const;
  const items = hits.map((hit): HitItem => ({
    label: `${icon[hit.from]} ${hit.excerpt}`,
    description: hit.from === 'name' ? '' : hit.title,
    alwaysShow: true,
    hit,
  }));
  const notes = [
    hits.length === 0 && text.trim() !== '' ? vscode.l10n.t('Nothing was found.') : '',
    more ? vscode.l10n.t('There is more: add a word.') : '',
    unreadable > 0 ? vscode.l10n.t('Sessions that cannot be read: {count}', { count: unreadable }) : '',
  ];
  return [...items, ...notes.filter((note) => note !== '').map((label) => ({ label, alwaysShow: true }))];
}
