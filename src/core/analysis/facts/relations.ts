/** What the columns of a table have to do with each other. */
import { CancelledError } from '../../../base/errors';
import type { Wording } from '../../text/wording';
import type { Ask } from './asks';
import type { FactSet, Relations } from './factSet';
import { overview } from './overview';
import { RelationParts } from './relationParts';
import type { Runner } from './runner';

/**
 * What an ask names, and for an overview what the set's focus does. A part that the engine refuses is noted by the runner, and
 * the others go on.
 * @param base columns and focus are done
 * @throws SqlEngineError, CancelledError; ToolError for columns that are not there
 */
export async function computeRelations(
  run: Runner,
  base: FactSet,
  ask: Ask,
  wording: Wording,
  signal: AbortSignal,
): Promise<Relations> {
  if (signal.aborted) throw new CancelledError();
  const parts = new RelationParts(run, base, wording);
  switch (ask.kind) {
    case 'overview':
      await overview(parts, base);
      break;
    case 'breakdown':
      await parts.breakdowns(parts.measureNamed(ask.measure), [parts.named(ask.by)]);
      break;
    case 'trend': {
      const time = parts.named(ask.time);
      const by = ask.by === undefined ? undefined : parts.named(ask.by);
      await parts.overTime([parts.measureNamed(ask.measure)], time, by, ask.grain);
      break;
    }
    case 'change': {
      const { grain, before, after } = ask;
      const [time, by] = [parts.named(ask.time), parts.named(ask.by)];
      await parts.change(parts.measureNamed(ask.measure), by, { time, grain, before, after });
      break;
    }
    case 'relation':
      await parts.relation(parts.named(ask.a), parts.named(ask.b));
      break;
    default: // columns and distributions are facts of columns alone
  }
  return parts.found;
}
