import type { RpcHandler } from '../../base/rpc';
import type { Localize } from '../../core/text/wording';
import { faultWords } from '../../core/text/faultWords';
import { toHost } from '../../protocol/messages';
import type { Reading } from '../../protocol/readings';
import type { DataReadings } from './dataReadings';
import { on } from '../panel/rpcMethod';

/** What the panel may ask for of how data files are read. */
export function readingActions(
  readings: DataReadings,
  localize: Localize,
): Record<'readChoices' | 'readData' | 'setFormat', RpcHandler> {
  return {
    readChoices: on(toHost.readChoices, ({ paths }) => Promise.resolve({ choices: readings.choices(paths) })),
    readData: on(toHost.readData, ({ path }) => told(readings.read(path), localize)),
    setFormat: on(toHost.setFormat, ({ path, choice }) => told(readings.setFormat(path, choice), localize)),
  };
}

/** @throws for the user, without paths of the machine */
async function told(reading: Promise<Reading>, localize: Localize): Promise<Reading> {
  try {
    return await reading;
  } catch (error) {
    throw new Error(faultWords(error, localize), { cause: error });
  }
}
