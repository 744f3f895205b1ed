import type { TurnView } from '../../src/protocol/transcript';
import { secondsSince, secondsUntil } from './countdown';
import { formatDuration, formatNumber, t } from '../i18n';

/** Shorter than this nobody waits; in seconds. */
const SHOWN_FROM_S = 2;

/**
 * An element that tells of time: it writes its own text, so nothing else is rendered for it, and its timer runs only while
 * it is on the screen.
 */
export abstract class TickingElement extends HTMLElement {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private visible = false;
  private readonly onPage = new IntersectionObserver((entries) => {
    this.visible = entries.at(-1)?.isIntersecting ?? false;
    this.tick();
  });
  private readonly onPageHidden = (): void => this.tick();

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

  /**
   * Writes what it shows.
   * @param now milliseconds since 1970
   * @returns milliseconds until that changes; undefined: it does not
   */
  protected abstract write(now: number): number | undefined;

  /** Writes it now, and again whenever it changes. */
  protected tick(): void {
    clearTimeout(this.timer);
    const next = this.write(Date.now());
    if (next === undefined || !this.visible || document.hidden || !this.isConnected) return;
    this.timer = setTimeout(() => this.tick(), next);
  }
}

type Retry = NonNullable<TurnView['retry']>;

/** `<ba-countdown>`: when a request is sent again, counted down each second. */
class BaCountdown extends TickingElement {
  private shown: Retry | undefined;

  set retry(retry: Retry) {
    if (retry === this.shown) return;
    this.shown = retry;
    this.tick();
  }

  protected override write(now: number): number | undefined {
    if (!this.shown) return undefined;
    const { attempt, attempts, until } = this.shown;
    const seconds = secondsUntil(until, now);
    const values = { attempt: formatNumber(attempt), attempts: formatNumber(attempts) };
    this.textContent =
      seconds === 0
        ? t('Request {attempt} of {attempts}…', values)
        : t('Request {attempt} of {attempts} in {time}', { ...values, time: formatDuration(seconds * 1000) });
    return seconds === 0 ? undefined : (Date.parse(until) - now) % 1000 || 1000;
  }
}

customElements.define('ba-countdown', BaCountdown);

/** `<ba-elapsed>`: how long something has been going on, counted each second. */
class BaElapsed extends TickingElement {
  private begun: string | undefined;

  /** ISO 8601. */
  set since(iso: string) {
    if (iso === this.begun) return;
    this.begun = iso;
    this.tick();
  }

  protected override write(now: number): number | undefined {
    if (this.begun === undefined) return undefined;
    const seconds = secondsSince(this.begun, now);
    this.textContent = seconds < SHOWN_FROM_S ? '' : formatDuration(seconds * 1000);
    const past = (now - Date.parse(this.begun)) % 1000;
    return past >= 0 ? 1000 - past : 1000;
  }
}

customElements.define('ba-elapsed', BaElapsed);
