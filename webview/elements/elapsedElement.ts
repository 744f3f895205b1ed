/** `<ba-elapsed>`: how long something has been going on, counted each second. */
import { secondsSince } from './countdown';
import { formatDuration } from '../i18n';
import { TickingElement } from './tickingElement';

/** Shorter than this nobody waits; in seconds. */
const SHOWN_FROM_S = 2;

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
