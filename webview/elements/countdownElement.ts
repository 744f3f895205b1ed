/** `<ba-countdown>`: when a request is sent again, counted down each second. */
import type { TurnView } from '../../src/protocol/transcript';
import { secondsUntil } from './countdown';
import { formatDuration, formatNumber, t } from '../i18n';
import { TickingElement } from './tickingElement';

type Retry = NonNullable<TurnView['retry']>;

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
