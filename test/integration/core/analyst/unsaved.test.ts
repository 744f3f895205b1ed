/** A file that an editor has changes of: the saved version is read, and that is said. */
import assert from 'node:assert/strict';
import { attached, Talk } from '../analysis/talk';

const rows = Array.from({ length: 30 }, (_, at) => [['north', 'south'][at % 2] ?? '', String(at * 3)] as const);
const objects = rows.map(([region, amount]) => JSON.stringify({ region, amount: Number(amount) }));
const FILES = {
  'a.csv': `region,amount\n${rows.map((row) => row.join(',')).join('\n')}\n`,
  'a.tsv': `region\tamount\n${rows.map((row) => row.join('\t')).join('\n')}\n`,
  'a.json': `[${objects.join(',')}]`,
  'a.jsonl': `${objects.join('\n')}\n`,
  'a.txt': 'Notes of a meeting.\n\nNothing was decided.\n',
  'a.md': '# Notes\n',
  'a.py': 'import pandas as pd\npd.read_csv("a.csv")\n',
};

describe('a file with changes that are not saved', () => {
  let talk: Talk;
  before(async () => {
    talk = await Talk.open(FILES);
  });
  after(() => talk.close());

  for (const name of Object.keys(FILES))
    it(`is read as it is saved, which the report, the model and the panel are told: ${name}`, async () => {
      talk.unsaved.add(name);
      const { content } = await talk.send('Analyze', attached(name));
      assert.match(content, /\*An editor has changes of the file that are not saved: the saved version was read\.\*/);
      const read = talk.events.findLast(
        (event) => event.type === 'tool_finished' && event.result.tool_name === 'file_reader',
      );
      assert.ok(read?.type === 'tool_finished');
      assert.equal(
        read.result.observation.split('\n')[1],
        'Note: An editor has changes of the file that are not saved: the saved version was read.',
      );
      assert.equal(read.result.details?.file?.unsaved, true);
      talk.unsaved.delete(name);
      const again = await talk.send('Analyze', attached(name));
      assert.doesNotMatch(again.content, /not saved/);
    });
});
