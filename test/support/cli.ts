import { bench } from './bench';
import { checkCommand } from './check';
import { electron } from './electron';
import { explore } from './explore';
import { mutants } from './mutants';
import { packageCommand } from './package';
import { describeError } from './process';
import { repeat } from './repeat';
import { report, tryModel } from './report';
import { start } from './start';
import { test, testFull, testQuick } from './test';

/** Each gets the arguments after its name and gives the exit code. */
const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  start,
  test,
  'test:quick': testQuick,
  'test:full': testFull,
  'test:explore': explore,
  'test:mutants': mutants,
  'test:repeat': repeat,
  check: checkCommand,
  electron,
  bench,
  report,
  'try:model': tryModel,
  package: packageCommand,
};

/** Runs a command line, called by bootstrap.mjs. */
export async function main([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    console.error(`'${name}' is not one of the commands: ${Object.keys(COMMANDS).join(', ')}.`);
    return 1;
  }
  try {
    return await command(args);
  } catch (error) {
    console.error(describeError(error));
    return 1;
  }
}
