/** Texts that want to act, from the model, from files and from the provider: nothing acts, nothing leaves the machine. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { splitObservations } from '../support/messages';
import type { StructuredResponse } from '../../src/core/contract/response';
import { lastWords } from '../e2e/scriptedClaude';
import { isFull } from '../support/full';
import { markdown, markup } from '../support/hostileTexts';
import { faults } from '../support/messagesApi/faults';
import { replies } from '../support/messagesApi/replies';
import type { Step } from '../support/messagesApi/script';
import { MessagesApi } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from './panelTalk';
import { MemoryAppendLog } from '../support/ports';
import { Watch } from './watch';

const KEY = 'sk-ant-panel-hostile';

function reply(response: Partial<StructuredResponse>): ReturnType<typeof replies.text> {
  return replies.text(JSON.stringify({ task_analysis: 'a', execution_plan: 'R1: b', current_round: 1, ...response }));
}

/** Several texts a reply, where they cannot change what becomes of each other; in the long form each alone. */
function grouped(texts: readonly string[], size = isFull ? 1 : 5): string[][] {
  return texts.flatMap((_, at) => (at % size === 0 ? [texts.slice(at, at + size)] : []));
}

describe('panel: hostile texts', function () {
  let panel: PanelPage;
  let talk: PanelTalk;
  let server: MessagesApi;
  let watch: Watch;
  let turn = 0;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    panel = await PanelPage.open();
    watch = await Watch.over(panel);
  });

  after(async () => {
    await panel.close();
    await server.close();
    watch.close();
  });

  const newSession = async (file = new MemoryAppendLog()): Promise<void> => {
    talk = await PanelTalk.open(panel, { model: claude(server, KEY), file });
    turn = 0;
  };
  beforeEach(() => newSession());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-hostile');
    await talk.close();
  });

  const ask = async (...steps: Step[]): Promise<string> => {
    server.script(...steps);
    await panel.ask('What is in it?');
    return panel.ended(turn++);
  };
  it('do nothing in a report of HTML, nor when the session is taken up again', async () => {
    const reports = grouped(markup(watch.url)).map((texts) => `<h2>Report</h2>\n${texts.join('\n')}\n<p>End</p>`);
    for (const content of reports) {
      assert.equal(await ask(reply({ action: { type: 'complete', content } })), 'complete');
    }
    await panel.window.picture('hostile-html');
    await watch.assertQuiet();
    const file = new MemoryAppendLog(talk.chat.file.text);
    await talk.close();
    await newSession(file);
    await panel.turn(reports.length - 1).waitFor();
    await watch.assertQuiet();
    await panel.reload();
    await panel.turn(reports.length - 1).waitFor();
    await watch.assertQuiet();
  });

  it('do nothing in a report of markdown, and are shown as text', async () => {
    const asText = (content: string): string => `Look: \`x\` ${content.replace(/<(?=[a-z])/gi, '&lt;')}`;
    const texts = grouped(markup(watch.url).map(asText)).map((group) => group.join('\n\n'));
    const others = grouped(markdown(watch.url), isFull ? 1 : 2).map((group) => group.join('\n\n'));
    for (const content of [...others, ...texts]) {
      assert.equal(await ask(reply({ action: { type: 'complete', content } })), 'complete');
    }
    await panel.window.picture('hostile-markdown');
    assert.match(await panel.part('report', 0).innerText(), /js|command|file/);
    await watch.assertQuiet();
  });

  it('do nothing in any other field of a reply', async () => {
    for (const texts of grouped(markup(watch.url), isFull ? 1 : 10)) {
      const codes = texts.map((text, at) => ({
        code_id: `../../x${at}`,
        code: text,
        language: text,
        description: text,
      }));
      const action: StructuredResponse['action'] = {
        type: 'complete',
        content: 'See <code_ref>../../x0</code_ref>',
        recommended_questions: texts,
        download_links: [...texts, '../../../../etc/passwd'],
        code_blocks: codes,
      };
      const plan = texts.map((text, at) => `R${at + 1}: ${text}`).join('; ');
      assert.equal(await ask(reply({ task_analysis: texts.join('\n'), execution_plan: plan, action })), 'complete');
    }
    await panel.window.picture('hostile-fields');
    for (const name of talk.chat.folder.files.keys()) assert.match(name, /^[\w.-]+$/);
    await watch.assertQuiet();
  });

  it('do nothing in calls of tools, in files and in their results', async () => {
    const texts = [...markup(watch.url), ...markdown(watch.url)];
    const readable = texts.join('\n\n').replace(/[\0\ud800]/g, ''); // a text file has neither
    await writeFile(path.join(talk.folder, 'hostile.md'), readable);
    const cell = (text: string): string => `"${text.replace(/"/g, '""').replace(/[\0\ud800]/g, '')}"`;
    await writeFile(path.join(talk.folder, 'hostile.csv'), [texts.map(cell).join(), texts.map(cell).join()].join('\n'));
    const [img = ''] = texts.filter((text) => text.includes('onerror'));
    const content = [
      { tool_name: 'file_reader', tool_call_id: 'md', arguments: { path: 'hostile.md' } },
      { tool_name: 'file_reader', tool_call_id: 'csv', arguments: { path: 'hostile.csv' } },
      { tool_name: img, tool_call_id: 'no "tool">', arguments: { [img]: img } },
      { tool_name: 'file_reader', tool_call_id: 'out', arguments: { path: '../../../etc/passwd' } },
      {
        tool_name: 'query_database',
        tool_call_id: 'sql',
        arguments: { query: `-- ${img}\nSELECT '${img.replace(/'/g, "''")}' AS x` },
      },
    ];
    const calling = reply({ action: { type: 'tool_call', content } });
    assert.equal(await ask(calling, reply({ action: { type: 'complete', content: 'Done.' } })), 'complete');
    const request = server.accepted.at(-1) ?? assert.fail();
    const { observations, rest } = splitObservations(lastWords(request));
    assert.deepEqual(
      observations.map(({ tool_call_id }) => tool_call_id),
      content.map(({ tool_call_id }) => tool_call_id),
      'no text has forged a result',
    );
    assert.equal(rest, '');
    assert.doesNotMatch(lastWords(request), /root:x:0/);
    for (const row of await panel.part('tool', turn - 1).all()) await row.locator('summary').click();
    await panel.window.picture('hostile-tools');
    await watch.assertQuiet();
  });

  it('do nothing in what the provider says', async () => {
    for (const text of markup(watch.url).slice(0, isFull ? 4 : 2)) {
      assert.equal(await ask(faults.http(400, 'invalid_request_error', text)), 'failed');
    }
    await panel.window.picture('hostile-provider');
    await watch.assertQuiet();
  });

  it('do nothing as very many of one character', async () => {
    for (const character of isFull ? ['a', '<', '`', '[', '{', '\u4e2d', '#', '|'] : ['`', '[']) {
      await talk.close();
      await newSession(); // some of them would fill the window
      const content = character.repeat(isFull ? 1_000_000 : 50_000);
      assert.equal(
        await ask({ ...reply({ action: { type: 'complete', content } }), chunk: 100_000 }),
        'complete',
        character,
      );
    }
    await watch.assertQuiet();
  });
});
