/** What answers cost, in words. */
import type { TurnView } from '../../src/protocol/transcript';
import { formatDollars, formatNumber, formatShort, t } from '../i18n';

export type Spending = NonNullable<TurnView['spending']>;

/** Requests, tokens and money on one line. */
export function describeSpending(spending: Spending): string {
  const { requests, cacheRead, output } = spending;
  const count = formatNumber(tokensIn(spending));
  return [
    requests === 1 ? t('1 request') : t('{count} requests', { count: formatNumber(requests) }),
    cacheRead > 0
      ? t('{count} tokens in ({cached} from cache)', { count, cached: formatNumber(cacheRead) })
      : t('{count} tokens in', { count }),
    t('{count} out', { count: formatNumber(output) }),
    describeCost(spending),
  ].join(' · ');
}

/** The money, or where no price is known the tokens, as short as can be. */
export function shortSpending(spending: Spending): string {
  const { cost, unpriced, output } = spending;
  if (unpriced === 0) return formatDollars(cost);
  if (cost > 0) return `${formatDollars(cost)}+`;
  return t('{count} tokens', { count: formatShort(tokensIn(spending) + output) });
}

/** All that the model was sent, whether or not from the provider's cache. */
function tokensIn({ input, cacheWrite, cacheRead }: Spending): number {
  return input + cacheWrite + cacheRead;
}

function describeCost({ cost, unpriced }: Spending): string {
  if (unpriced === 0) return formatDollars(cost);
  return cost > 0 ? t('at least {cost}, price partly unknown', { cost: formatDollars(cost) }) : t('price unknown');
}
