/**
 * `<ba-elapsed>`: how long something has been going on, counted each second. It writes its own text, so nothing else is
 * rendered for it, and its timer runs only while it is on the screen.
 */
import { secondsSince } from '../countdown';
import { formatDuration } from '../i18n';

/** Shorter than this nobody waits; in seconds. */
const SHOWN_FROM_S = 2;

class BaElapsed extends HTMLElement {
  private begun: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private visible = false;
  private readonly onPage = new IntersectionObserver((entries) => {
    this.visible = entries.at(-1)?.isIntersecting ?? false;
    this.tick();
  });
  private readonly onPageHidden = (): void => this.tick();

  /** ISO 8601. */
  set since(iso: string) {
    if (iso === this.begun) return;
    this.begun = iso;
    this.tick();
  }

  connectedCallback(): void {
    this.onPage.observe(this);
    document.addEventListener('visibilitychange', this.onPageHidden);
    this.tick();
  }

  disconnectedCallback(): void {
    this.onPage.disconnect();
    document.removeEventListener('visibilitychange', this.onPageHidden);
    clearTimeout(this.timer);
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (this.begun === undefined) return;
    const now = Date.now();
    const seconds = secondsSince(this.begun, now);
    this.textContent = seconds < SHOWN_FROM_S ? '' : formatDuration(seconds * 1000);
    if (!this.visible || document.hidden || !this.isConnected) return;
    const past = (now - Date.parse(this.begun)) % 1000;
    this.timer = setTimeout(() => this.tick(), past >= 0 ? 1000 - past : 1000);
  }
}

customElements.define('ba-elapsed', BaElapsed);
