import { parseArgs } from 'node:util';
import { describeError } from './process';
import { ROOMS, type Room } from './rooms';
import { addTally, closingLine, emptyTally, failedTally, failureLines, type Tally } from './tally';

function isRoom(name: string): name is Room {
  return Object.hasOwn(ROOMS, name);
}

/** Runs a room and adds its counts. Whatever goes wrong is one failure; the rooms after it run all the same. */
async function runRoom(room: Room, grep: string | undefined, tally: Tally): Promise<void> {
  const began = Date.now();
  console.log(`\n=== ${room}`);
  try {
    const result = await ROOMS[room](grep);
    addTally(tally, result);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`=== ${room}: ${closingLine(result)} in ${seconds} s`);
  } catch (error) {
    const said = describeError(error);
    addTally(tally, failedTally(room, said));
    console.error(`=== ${room} failed: ${said}`);
  }
}

/** npm test [-- room] [--grep expression]: all rooms, or one with only what it needs. */
export async function test(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { grep: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !isRoom(name));
  if (unknown !== undefined) throw new Error(`'${unknown}' is not one of the rooms: ${Object.keys(ROOMS).join(', ')}.`);
  const chosen = Object.keys(ROOMS)
    .filter(isRoom)
    .filter((room) => positionals.length === 0 || positionals.includes(room));

  const tally = emptyTally();
  const run = async (rooms: readonly Room[]): Promise<void> => {
    for (const room of rooms) await runRoom(room, values.grep, tally);
  };
  // Unit tests keep the machine busy. Those with VS Code wait half of the time: types and lint take that.
  await run(chosen.filter((room) => room === 'unit'));
  await Promise.all([
    run(chosen.filter((room) => room === 'check')),
    run(chosen.filter((room) => room !== 'unit' && room !== 'check')),
  ]);
  for (const line of failureLines(tally)) console.log(line);
  console.log(`\n${closingLine(tally)}`);
  return tally.failed === 0 ? 0 : 1;
}
