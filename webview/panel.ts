/** The panel: holds the state, renders it, and does what the user asks. */
import { render } from 'lit-html';
import { errorMessage } from '../src/base/errors';
import { codeTextSchema, type ToHostMethod, type ToHostParams } from '../src/protocol/messages';
import { FollowConversation } from './follow';
import { connect, type Host } from './host';
import { t } from './i18n';
import { handleLinks } from './links';
import { app } from './render/app';
import { codeBlockId } from './render/references';
import type { PanelActions } from './render/view';
import { RenderSchedule } from './schedule';
import { canSend, initialState, isRunning, reduce, type Action, type PanelState } from './store';

/** Milliseconds that "Copied" stays. */
const copiedFor = 1500;
/** Milliseconds after the last change until draft and place are kept. */
const saveDelay = 300;

export class Panel {
  private state: PanelState = initialState;
  private readonly schedule = new RenderSchedule(() => this.render());
  private readonly host: Host;
  private readonly actions = this.createActions();
  private follow: FollowConversation | undefined;
  private focused = 0;
  private restored = false;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly root: HTMLElement) {
    this.host = connect(window, {
      onMessage: (message) => this.dispatch({ type: 'message', message }, message.type !== 'events'),
      // Of anything but a snapshot a fresh snapshot makes up for the loss.
      onUnreadable: (type, reason) =>
        this.dispatch(type === 'snapshot' ? { type: 'unreadable', reason } : { type: 'missed' }),
    });
    handleLinks(root, this.actions);
  }

  start(): void {
    this.dispatch({ type: 'draft', text: this.host.load()?.draft ?? '' });
    this.dispatch({ type: 'reload' });
  }

  private dispatch(action: Action, atOnce = true): void {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state === before) return;
    if (this.state.needsSnapshot && !before.needsSnapshot) this.requestSnapshot();
    if (this.state.draft !== before.draft) this.saveSoon();
    if (atOnce || isRunning(this.state) !== isRunning(before)) this.schedule.soon();
    else this.schedule.streaming();
  }

  private requestSnapshot(): void {
    this.host
      .request('ready', {})
      .catch((error: unknown) => this.dispatch({ type: 'unreadable', reason: errorMessage(error) }));
  }

  private render(): void {
    render(app(this.state, this.actions), this.root);
    const log = this.root.querySelector<HTMLElement>('#log');
    if (!log) return;
    this.follow ??= new FollowConversation(log, (atBottom) => {
      this.dispatch({ type: 'atBottom', atBottom });
      this.saveSoon();
    });
    if (this.state.phase === 'ready' && !this.restored) {
      this.restored = true;
      if (this.state.transcript.turns.length > 0) this.follow.restore(this.host.load()?.scrollTop);
    }
    this.follow.settle();
    if (this.state.focus !== this.focused) {
      this.focused = this.state.focus;
      const input = this.root.querySelector<HTMLTextAreaElement>('#input');
      input?.focus();
      input?.setSelectionRange(input.value.length, input.value.length);
    }
  }

  private saveSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      const scrollTop = this.restored ? this.follow?.position : this.host.load()?.scrollTop;
      this.host.save({ draft: this.state.draft, ...(scrollTop === undefined ? {} : { scrollTop }) });
    }, saveDelay);
  }

  /** Asks the host for something whose only answer is that it worked; tells the user when it did not. */
  private ask<M extends ToHostMethod>(method: M, params: ToHostParams<M>): void {
    this.host
      .request(method, params)
      .catch((error: unknown) => this.dispatch({ type: 'problem', message: errorMessage(error) }));
  }

  private createActions(): PanelActions {
    return {
      send: () => void this.send(),
      stop: () => this.ask('stop', {}),
      reload: () => (this.state.needsSnapshot ? this.requestSnapshot() : this.dispatch({ type: 'reload' })),
      writeDraft: (text) => this.dispatch({ type: 'draft', text }),
      fillDraft: (text) => this.dispatch({ type: 'fillDraft', text }),
      pickFile: () => this.ask('pickFile', {}),
      openFolder: () => this.ask('openFolder', {}),
      openSample: () => this.ask('openSample', {}),
      openFile: (path) => this.ask('openFile', { path }),
      openLink: (url) => this.ask('openLink', { url }),
      openReference: (turn, text) => this.openReference(turn, text),
      readCode: (codeId) => void this.readCode(codeId),
      viewCode: (codeId) => this.ask('viewCode', { codeId }),
      downloadCode: (codeId) => this.ask('downloadCode', { codeId }),
      copyCode: (codeId) => void this.copyCode(codeId),
      download: (target) =>
        target.kind === 'code'
          ? this.ask('downloadCode', { codeId: target.code_id })
          : this.ask('downloadFile', { path: target.path }),
      toggleAnalysis: (turn, open) => this.dispatch({ type: 'analysis', turn, open }),
      dismissProblem: () => this.dispatch({ type: 'problem', message: '' }),
      jumpToLatest: () => this.follow?.toEnd(),
      showEarlier: () => {
        this.follow?.hold();
        this.dispatch({ type: 'showEarlier' });
      },
    };
  }

  private async send(): Promise<void> {
    if (!canSend(this.state)) return;
    const text = this.state.draft.trim();
    this.dispatch({ type: 'sent' });
    this.follow?.toNewest();
    try {
      await this.host.request('send', { text });
      this.dispatch({ type: 'sendSettled' });
    } catch (error) {
      this.dispatch({ type: 'sendFailed', text, message: errorMessage(error) });
    }
  }

  private async readCode(codeId: string): Promise<string | undefined> {
    const known = this.state.code[codeId];
    if (known?.state === 'loaded') return known.text;
    this.dispatch({ type: 'code', codeId, code: { state: 'loading' } });
    try {
      const { text } = codeTextSchema.parse(await this.host.request('readCode', { codeId }));
      this.dispatch({ type: 'code', codeId, code: { state: 'loaded', text } });
      return text;
    } catch (error) {
      this.dispatch({ type: 'code', codeId, code: { state: 'failed', message: errorMessage(error) } });
      return undefined;
    }
  }

  private async copyCode(codeId: string): Promise<void> {
    const text = await this.readCode(codeId);
    if (text === undefined) return;
    try {
      await this.host.request('copy', { text });
    } catch (error) {
      this.dispatch({ type: 'problem', message: errorMessage(error) });
      return;
    }
    this.dispatch({ type: 'copied', codeId });
    setTimeout(() => {
      if (this.state.copied === codeId) this.dispatch({ type: 'copied', codeId: undefined });
    }, copiedFor);
  }

  private openReference(turnId: string, text: string): void {
    const [kind, number] = text.split(':');
    const index = Number(number);
    if (kind === 'CODE') {
      const block = document.getElementById(codeBlockId(turnId, index));
      block?.scrollIntoView({ block: 'start' });
      block?.focus({ preventScroll: true });
      return;
    }
    const { turns } = this.state.transcript;
    const turn = turns.find(({ id }) => id === turnId);
    const file = turn?.response?.metadata.file_refs.find((ref) => ref.index === index);
    if (!file) return;
    const attachment = turns.flatMap(({ attachments }) => attachments).findLast(({ id }) => id === file.file_id);
    if (attachment) this.ask('openFile', { path: attachment.path });
    else
      this.dispatch({
        type: 'problem',
        message: t('{name} is not among the files of this conversation.', { name: file.filename }),
      });
  }
}
