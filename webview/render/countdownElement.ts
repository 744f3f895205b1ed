/**
 * `<ba-countdown>`: when a request is sent again, counted down each second. It writes its own text, so nothing else is
 * rendered for it, and its timer runs only while it is on the screen.
 */
import type { TurnView } from '../../src/protocol/transcript';
import { secondsUntil } from '../countdown';
import { formatDuration, formatNumber, t } from '../i18n';

type Retry = NonNullable<TurnView['retry']>;

class BaCountdown extends HTMLElement {
  private shown: Retry | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private visible = false;
  private readonly onPage = new IntersectionObserver((entries) => {
    this.visible = entries.at(-1)?.isIntersecting ?? false;
    this.tick();
  });
  private readonly onPageHidden = (): void => this.tick();

  set retry(retry: Retry) {
    if (retry === this.shown) return;
    this.shown = retry;
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

  /** Writes the time that is left, and comes back when that changes. */
  private tick(): void {
    clearTimeout(this.timer);
    if (!this.shown) return;
    const { attempt, attempts, until } = this.shown;
    const now = Date.now();
    const seconds = secondsUntil(until, now);
    const values = { attempt: formatNumber(attempt), attempts: formatNumber(attempts) };
    this.textContent =
      seconds === 0
        ? t('Request {attempt} of {attempts}…', values)
        : t('Request {attempt} of {attempts} in {time}', { ...values, time: formatDuration(seconds * 1000) });
    if (seconds === 0 || !this.visible || document.hidden) return;
    this.timer = setTimeout(() => this.tick(), (Date.parse(until) - now) % 1000 || 1000);
  }
}

customElements.define('ba-countdown', BaCountdown);
