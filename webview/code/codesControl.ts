/** Does what the user asks in the view of saved code. */
import { errorMessage } from '../../src/base/errors';
import type { RpcHandler } from '../../src/base/rpc';
import { codeListSchema, codeRequests, type CodeAct } from '../../src/protocol/codes';
import { tellCopied } from './codeTexts';
import { shownPlaces } from './shown';
import type { SavedCodeAction } from './state';
import { t } from '../i18n';
import type { PanelDeps } from '../panel/panelDeps';
import { CODE_BUTTON, CODE_FILTER, INPUT, partOfCode } from '../panel/places';
import type { SavedCodeActions } from '../panel/view';

export class CodesControl {
  readonly actions: SavedCodeActions = {
    open: () => this.open(),
    close: () => this.close(),
    reload: () => void this.load(),
    filter: (text) => this.dispatch({ type: 'query', text }),
    more: () => this.more(),
    act: (place, codeId, act) => void this.act(place, codeId, act),
    ask: (codeId) => this.fill(`${t('About {id}:', { id: codeId })} `),
    compareEdited: (codeId, edited) => void this.panel.requests.askOnce('compareCode', { codeId, edited }),
  };

  /** What the host asks of the page. */
  readonly answers = {
    showCode: answer(() => this.open()),
    codeChanged: answer(() => this.refresh()),
    fillDraft: answer((params) => this.fill(codeRequests.fillDraft.parse(params).text)),
  };

  constructor(private readonly panel: PanelDeps) {}

  private dispatch(action: SavedCodeAction): void {
    this.panel.dispatch({ type: 'savedCode', action });
  }

  private open(): void {
    this.dispatch({ type: 'opened', now: Date.now() });
    this.panel.focusOn(CODE_FILTER);
    void this.load();
  }

  /** The cursor goes to the first that comes. */
  private more(): void {
    const { list, query, most } = this.panel.state().savedCode;
    const all = shownPlaces({ list, query }).flatMap(({ id, lineages }) => lineages.map(({ root }) => ({ id, root })));
    this.dispatch({ type: 'more' });
    const next = all[most];
    if (next) this.panel.focusOn(partOfCode(next.id, next.root, 'saved-open'));
  }

  private close(): void {
    this.dispatch({ type: 'closed' });
    this.panel.focusOn(CODE_BUTTON);
  }

  /** Takes the list anew if it is shown. */
  private refresh(): void {
    if (this.panel.state().savedCode.open) void this.load();
  }

  private async load(): Promise<void> {
    const request = this.panel.state().savedCode.request + 1;
    this.dispatch({ type: 'listAsked', request });
    try {
      const list = codeListSchema.parse(await this.panel.host.request('listCode', {}));
      this.dispatch({ type: 'listCame', request, list, now: Date.now() });
    } catch (error) {
      this.dispatch({ type: 'listFailed', request, message: errorMessage(error) });
    }
  }

  private async act(place: string | undefined, codeId: string, act: CodeAct): Promise<void> {
    const where = place === undefined ? {} : { place };
    const done = await this.panel.requests.askOnce('actOnCode', { ...where, codeId, act });
    if (done && act === 'copy') tellCopied(this.panel, codeId);
  }

  /** Words go into the input, which is below this view and the others. */
  private fill(text: string): void {
    this.dispatch({ type: 'closed' });
    this.panel.dispatch({ type: 'history', action: { type: 'closed' } });
    this.panel.dispatch({ type: 'usage', action: { type: 'closed' } });
    this.panel.dispatch({ type: 'fillDraft', text });
    this.panel.focusOn(INPUT);
  }
}

function answer(run: (params: unknown) => void): RpcHandler {
  return (params) => {
    run(params);
    return Promise.resolve({});
  };
}
