import type { Formatter } from '../text/formatter';
import type { RunResult } from './runner';

const MINUTE_S = 60;
/** From here on minutes are told. */
const MINUTES_FROM_S = 2 * MINUTE_S;

/** How a run ended and how long it took, in the user's language. */
export function exitMessage({ end, durationMs }: Pick<RunResult, 'end' | 'durationMs'>, formatter: Formatter): string {
  const { t } = formatter;
  const time = timeWords(durationMs, formatter);
  switch (end.how) {
    case 'exited':
      return t('Exit code {code} in {time}', { code: end.code, time });
    case 'signalled':
      return t('Ended by {signal} after {time}', { signal: end.signal, time });
    case 'timed_out':
      return t('Ended after {time}: the time was up', { time: timeWords(end.afterMs, formatter) });
    case 'stopped':
      return t('Stopped after {time}', { time });
    case 'too_much_output':
      return t('Ended after {time}: it wrote more than is kept', { time });
    case 'not_started':
      return t('It could not be started ({code})', { code: end.code });
  }
}

/** Milliseconds as seconds with one decimal, from two minutes on as minutes and seconds. */
function timeWords(ms: number, { t, number }: Formatter): string {
  const seconds = ms / 1000;
  if (seconds < MINUTES_FROM_S) return t('{seconds} s', { seconds: number(Math.round(seconds * 10) / 10) });
  const whole = Math.round(seconds);
  return t('{minutes} min {seconds} s', { minutes: number(Math.floor(whole / MINUTE_S)), seconds: whole % MINUTE_S });
}
