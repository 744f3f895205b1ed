import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { collectResults } from './tally';

/** Where mocha's reporter leaves the results, as JSON. */
export const RESULTS_FILE = 'BA_AGENT_RESULTS';

/** Prints single tests as they come where some are asked for, else what fails; writes all results into a file. */
export default class Reporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const results = collectResults(runner);
    if (options.grep !== undefined) new Mocha.reporters.Spec(runner, options);
    else
      runner.on('fail', (test, error: Error) => console.log(`✖ ${test.fullTitle()}\n${error.stack ?? error.message}`));
    // Not at the end of the run: mocha tells of further processes that died after it.
    process.once('exit', () => writeFileSync(process.env[RESULTS_FILE] ?? '', JSON.stringify(results)));
  }
}
