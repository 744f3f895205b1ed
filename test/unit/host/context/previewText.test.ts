/** What the user reads of a request, in both languages. */
import assert from 'node:assert/strict';
import type { Preview } from '../../../../src/core/agent/preview';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { previewText } from '../../../../src/host/context/previewText';
import translations from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { localize } from '../../../support/ports';

const preview: Preview = {
  ...{ state: 'sent', recipient: { id: 'https://api.example.com', name: 'api.example.com' }, model: 'claude-x' },
  ...{ dataMode: 'sample', total: 12_345, estimated: true, mostCost: 0.25 },
  parts: { system: 7000, tools: 345, files: 2000, history: 3000 },
  body: '{"model":"claude-x","messages":[{"content":"```\\n# no heading"}]}',
};

const bundle: Readonly<Record<string, string>> = translations;

describe('host/context/previewText', () => {
  it('tells who gets it, the data mode, tokens, the highest cost, and the body with line breaks and byte for byte', () => {
    const lines = previewText(preview, makeFormatter(localize, 'en')).split('\n');
    assert.deepEqual(lines.slice(0, 8), [
      '# What the model sees',
      '',
      '- This was sent.',
      '- Recipient: api.example.com (https://api.example.com)',
      '- Model: claude-x',
      '- Data mode: sample',
      '- About 12,345 tokens: instructions 7,000, tools 345, messages 5,000',
      '- Cost: at most $0.2500, with the longest reply',
    ]);
    assert.equal(lines.at(-2), preview.body);
    const pretty = lines.slice(lines.indexOf('```json') + 1, lines.indexOf('```'));
    assert.deepEqual(JSON.parse(pretty.join('\n')), JSON.parse(preview.body));
  });

  it('says what was not sent, and what stays on this machine', () => {
    const formatter = makeFormatter(localize, 'en');
    const facts = (more: Partial<Preview>): string[] =>
      previewText({ ...preview, ...more }, formatter)
        .split('\n')
        .slice(2);
    assert.equal(facts({ state: 'refused', why: 'You did not.' })[0], '- This was not sent. You did not.');
    assert.equal(facts({ state: 'waits' })[0], '- This was not sent yet.');
    assert.match(facts({ state: 'again' })[0] ?? '', /made again from the session/);
    assert.equal(facts({ mostCost: undefined })[5], '- Cost: not known');
    assert.equal(facts({ recipient: undefined })[1], '- Nothing leaves this machine: the built-in analyst answers.');
  });

  it('speaks Chinese', () => {
    const chinese = makeFormatter((text, values) => fillPlaces(bundle[text] ?? text, values ?? {}), 'zh-cn');
    const text = previewText({ ...preview, state: 'refused', why: '原因。' }, chinese);
    assert.match(text, /# 模型看到的内容\n\n- 此请求未发送。原因。\n- 接收方：api\.example\.com \(/);
    assert.match(
      text,
      /- 数据模式：sample\n- 约 12,345 个 token：指令 7,000，工具 345，消息 5,000\n- 费用：按最长回复计，最多 \$0\.2500/,
    );
  });
});
