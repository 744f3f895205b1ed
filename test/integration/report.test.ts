/** The report from the command line: the proof that the analysis of tables needs nothing of conversations. */
import assert from 'node:assert/strict';
import { capture } from '../support/process';
import { buildCommand } from '../support/report';
import { inFull } from '../support/full';

const ALLOWED = /^(?:src\/base|src\/core\/(?:analysis|contract|files|ports|text)|src\/workers\/data|test\/report)\b/;

describe('npm run report', () => {
  let built: Awaited<ReturnType<typeof buildCommand>>;
  before(async () => (built = await buildCommand('report')));

  it('has nothing of agent, session, tools or host in it', () => {
    const own = built.files.filter((file) => /^(?:src|webview|test)\//.test(file));
    assert.ok(own.length > 100);
    assert.deepEqual(
      own.filter((file) => !ALLOWED.test(file) && !/^src\/workers\/\w+Protocol\.ts$/.test(file)),
      [],
    );
  });

  inFull('prints the report on a file, and answers', async () => {
    const question = 'Which category has the highest revenue?';
    const { code, output } = await capture(process.execPath, [built.bundle, 'media/sample/sales.csv', question]);
    assert.equal(code, 0, output);
    assert.match(output, /^## sales\.csv · revenue: higher from 2021-01-04 on\n\n29,853 rows × 7 columns \(CSV\)/);
    assert.match(output, /\*\*revenue\*\* adds up to \*\*50\.2M\*\*/);
    assert.match(output, /\n\[chart: .+\]\n/);
    assert.match(
      output,
      /# Which category has the highest revenue\?\n\nRead as: [^\n]*\n\*\*By category\*\*: the largest is Vegetarian/,
    );
  });

  it('says what is wrong with a file', async () => {
    const { code, output } = await capture(process.execPath, [built.bundle, 'media/sample/none.csv']);
    assert.notEqual(code, 0);
    assert.match(output, /^There is no file media\/sample\/none\.csv\.$/m);
  });
});
