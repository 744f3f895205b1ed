/**
 * `<ba-frame>`: a chart or an HTML report in an `<iframe sandbox="allow-scripts">` without same-origin. It lives as long as
 * its element, whatever is rendered around it, and is made when it comes near the screen.
 */
import * as z from 'zod';
import type { FrameContent, FrameExport, FrameInput, PictureFormat } from '../frame/messages';
import { language, t } from '../i18n';
import { frameDocument, frameScript } from './frameDocument';
import { currentTheme, onThemeChange, reducedMotion } from '../elements/theme';

const outputSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('drawn') }),
  z.object({ type: z.literal('height'), height: z.number().min(0).max(100_000) }),
  z.object({ type: z.literal('link'), url: z.string() }),
  z.object({ type: z.literal('reference'), text: z.string() }),
  z.object({ type: z.literal('exported'), id: z.number(), data: z.string() }),
  z.object({ type: z.literal('exportFailed'), id: z.number(), reason: z.string() }),
]);

/** Milliseconds after which a frame that says nothing will not. */
const EXPORT_PATIENCE_MS = 20_000;

/** What the user clicked inside a frame; the event `frame-click` bubbles up with it. */
export class FrameClick extends CustomEvent<{ url: string } | { reference: string }> {
  constructor(detail: { url: string } | { reference: string }) {
    super('frame-click', { detail, bubbles: true });
  }
}

export class BaFrame extends HTMLElement {
  /** The frame's title, for those who do not see it. */
  label = '';
  private shown: FrameContent | undefined;
  private frame: HTMLIFrameElement | undefined;
  private stop: (() => void)[] = [];
  private readonly exports = new Map<number, { done: (data: string) => void; failed: (reason: Error) => void }>();
  private lastExport = 0;

  set content(content: FrameContent) {
    if (content === this.shown) return;
    this.shown = content;
    this.post();
  }

  /**
   * Has the frame draw its chart as a file. What comes back is of a frame: it has to be checked.
   * @throws Error when there is no frame yet, when it cannot draw, or says nothing
   */
  exportChart(format: PictureFormat, title: string, subtitle: string): Promise<string> {
    const { contentWindow } = this.frame ?? {};
    if (!contentWindow) return Promise.reject(new Error(t('The chart is not drawn yet')));
    const id = ++this.lastExport;
    const message: FrameExport = { type: 'export', id, format, title, subtitle };
    return new Promise<string>((done, failed) => {
      const patience = setTimeout(() => failed(new Error(t('The chart does not answer'))), EXPORT_PATIENCE_MS);
      const answered = (data: string): void => {
        clearTimeout(patience);
        done(data);
      };
      this.exports.set(id, { done: answered, failed });
      contentWindow.postMessage(message, '*');
    }).finally(() => this.exports.delete(id));
  }

  connectedCallback(): void {
    const onMessage = (event: MessageEvent<unknown>): void => this.onMessage(event);
    window.addEventListener('message', onMessage);
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        void this.open();
      },
      { rootMargin: '600px' },
    );
    near.observe(this);
    this.stop = [
      () => window.removeEventListener('message', onMessage),
      () => near.disconnect(),
      onThemeChange(() => this.post()),
    ];
  }

  disconnectedCallback(): void {
    for (const step of this.stop) step();
    this.replaceChildren();
    this.frame = undefined;
  }

  private async open(): Promise<void> {
    try {
      const script = await frameScript();
      if (!this.isConnected || this.frame) return;
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.title = this.label;
      // A chart has nothing to focus; a report may have links.
      if (this.shown?.kind === 'chart') frame.tabIndex = -1;
      frame.srcdoc = frameDocument(this.label);
      frame.addEventListener('load', () => frame.contentWindow?.postMessage(script, '*'));
      this.frame = frame;
      this.replaceChildren(frame);
    } catch (error) {
      this.textContent = t('The chart could not be drawn: {reason}', { reason: String(error) });
      this.classList.add('failed');
    }
  }

  private onMessage(event: MessageEvent<unknown>): void {
    if (event.source !== this.frame?.contentWindow) return;
    const output = outputSchema.safeParse(event.data).data;
    if (!output) return;
    switch (output.type) {
      case 'ready':
        this.post();
        return;
      case 'drawn':
        this.dataset['drawn'] = 'true';
        return;
      case 'height':
        this.frame.style.setProperty('height', `${output.height}px`);
        return;
      case 'link':
        this.dispatchEvent(new FrameClick({ url: output.url }));
        return;
      case 'reference':
        this.dispatchEvent(new FrameClick({ reference: output.text }));
        return;
      case 'exported':
        this.exports.get(output.id)?.done(output.data);
        return;
      case 'exportFailed':
        this.exports.get(output.id)?.failed(new Error(output.reason));
    }
  }

  private post(): void {
    if (!this.shown || !this.frame?.contentWindow) return;
    const input: FrameInput = {
      type: 'show',
      content: this.shown,
      notDrawn: t('The chart could not be drawn: {reason}', { reason: '{reason}' }),
      theme: currentTheme(),
      language: language(),
      animate: !reducedMotion(),
    };
    this.frame.contentWindow.postMessage(input, '*');
  }
}

customElements.define('ba-frame', BaFrame);
