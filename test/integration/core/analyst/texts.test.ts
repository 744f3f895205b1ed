/** Texts whose names do not say what they hold: tables among them, and what is said of the others. */
import assert from 'node:assert/strict';
import { attached, Talk } from '../analysis/talk';

const lines = (count: number, line: (at: number) => string): string =>
  `${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`;
const minute = (at: number): string => String(at).padStart(2, '0');
const FILES = {
  'access.log': lines(
    40,
    (at) =>
      `192.168.1.${at % 5} - - [28/May/2024:22:${minute(at)}:03 +0800] "GET /a${at % 3}, b HTTP/1.1" ${at % 7 === 0 ? 404 : 200} ${at * 10} "-" "curl/8.5.0"`,
  ),
  'tabs.txt': `region\tamount\n${lines(30, (at) => `r${at % 2}\t${at}`)}`,
  'app.log': lines(30, (at) => `2024-05-28 22:${minute(at)}:03 ${at < 4 ? 'ERROR' : 'INFO'} first, second, third`),
  'notes.txt': 'Minutes of the meeting\n\nWe met, we talked, and we left.\nNothing was <b>decided</b>.\n',
  'empty.log': '',
};

describe('texts that may hold a table', () => {
  let talk: Talk;
  before(async () => {
    talk = await Talk.open(FILES);
  });
  after(() => talk.close());
  const report = async (name: string): Promise<string> => (await talk.send('Analyze', attached(name))).content;

  it('are analyzed as one: the log of a web server, and lines of as many cells', async () => {
    assert.match(
      await report('access.log'),
      /^## What access\.log shows[^]*\*\*By status\*\*[^]*code_access_analysis_sql/,
    );
    assert.match(await report('tabs.txt'), /\*\*amount\*\* adds up to \*\*<fact_ref [^>]*>435</);
  });

  it('are no table for the commas of their messages: of a log its levels are told', async () => {
    assert.match(
      await report('app.log'),
      /A log from 2024-05-28 22:00:03 to 2024-05-28 22:29:03\.[^]*- ERROR: 4\n- INFO: 26/,
    );
  });

  it('are shown where they hold none', async () => {
    assert.match(
      await report('notes.txt'),
      /No table was found in it: [^]*### First lines\n\n```text\nMinutes of the meeting[^]*<b>decided<\/b>\.\n```/,
    );
    assert.equal(await report('empty.log'), '## empty.log\n\nThe file is empty.');
  });

  it('are read by lines where a call asks for lines', async () => {
    for (const parameters of [{ format: 'text' }, { offset: -3 }, { offset: 2 }, { encoding: 'utf-8' }]) {
      const call = { tool_name: 'file_reader', tool_call_id: 'c', arguments: { path: 'access.log', ...parameters } };
      await talk.calling(call);
      const read = talk.events.findLast((event) => event.type === 'tool_finished');
      assert.ok(read?.type === 'tool_finished');
      assert.match(read.result.observation, /\t192\.168\.1\./, JSON.stringify(parameters));
      assert.equal(read.result.details?.file?.kind, 'text');
    }
  });
});
