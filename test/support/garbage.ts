import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Has all collected that nothing holds any more. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('This runtime has no garbage collector that can be called.');
  Reflect.apply(gc, undefined, []);
}
