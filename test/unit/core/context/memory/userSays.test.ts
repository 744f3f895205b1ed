import assert from 'node:assert/strict';
import { memoryOf } from '../../../../../src/core/context/memory/fold';
import { takeRequest } from '../../../../../src/core/context/memory/requests';
import { asked, replied } from './conversation';

const saidIn = (text: string) => memoryOf([asked(text)]);
const constraintsOf = (text: string): string[] => saidIn(text).constraints.map((said) => said.text);
const decisionsOf = (text: string): string[] => saidIn(text).decisions.map((said) => said.text);

describe('constraints from the words of the user', () => {
  const constraints = [
    'Always report in EUR.',
    'Never sum the margin column.',
    'Only use orders from 2024.',
    'The total must match the conversation memory of finance.',
    'Do not count refunds.',
    'Don’t use the test customers.',
    'Please exclude region "Test".',
    'Ignore rows without a date.',
    'Show everything without VAT.',
    'Use the invoice date instead of the order date.',
    'I prefer medians over means.',
    'Use the fiscal calendar, which starts in April.',
    'By revenue I mean net of refunds.',
    'Active means at least one order in 90 days.',
    'From now on, round to thousands.',
    'Remember that store 7 closed in March.',
    'Report amounts in thousands.',
    'The currency is CHF.',
    'No pie charts.',
    'Can you show revenue excluding returns?',
    'Keep in mind that 2020 was odd.',
    'Treat cancelled orders as zero.',
    'Make sure that the parts add up.',
    'Stick to the top 10 customers.',
    'At most five bullets, please.',
    '必须使用含税金额。',
    '不要把退款算进去。',
    '只看2024年的数据。',
    '仅统计华东地区。',
    '排除测试客户。',
    '请忽略空行。',
    '金额统一用人民币。',
    '始终按自然月汇总。',
    '收入以财务系统为准。',
    '单位改为万元。',
    '从现在起用中文回答。',
    '记住三月有促销。',
    '不包括内部订单。',
    '请剔除异常值。',
    '口径按净收入。',
    '单位是千元。',
    '活跃用户是指90天内下过单的用户。',
    '别用饼图。',
  ];
  for (const text of constraints) {
    it(`takes ${text}`, () => assert.deepEqual(constraintsOf(text), [text]));
  }

  const others = [
    'How did revenue develop in 2024?',
    'Show revenue by region.',
    'Which is the only region that grew?',
    'What should we look at next?',
    'Plot orders by month',
    'Thanks!',
    '2024年的销售额是多少？',
    '按地区汇总销售额。',
    '哪个地区增长最快？',
    '为什么三月必须停产？'.replace('必须', ''),
  ];
  for (const text of others) {
    it(`takes nothing of ${text}`, () => assert.deepEqual(constraintsOf(text), []));
  }

  it('takes each sentence and item by itself, verbatim', () => {
    const text =
      'What grew? Always use EUR, e.g. for approx. 3.5 million. Thanks.\n\n- exclude refunds\n2) 只看2024年。用图表示。';
    assert.deepEqual(constraintsOf(text), [
      'Always use EUR, e.g. for approx. 3.5 million.',
      'exclude refunds',
      '只看2024年。',
    ]);
  });

  it('has a sentence that is said again once, in its newest turn', () => {
    const { constraints: said } = memoryOf([
      asked('Always use EUR.'),
      asked('No VAT.', 't2'),
      asked('always use  EUR', 't3'),
    ]);
    assert.deepEqual(said, [
      { turn: 2, text: 'No VAT.' },
      { turn: 3, text: 'always use  EUR' },
    ]);
  });

  it('cuts a sentence that is too long around what it demands', () => {
    const [said] = constraintsOf(`${'and so on '.repeat(90)}never use store 7 ${'and more '.repeat(90)}`);
    assert.ok(said !== undefined && said.length <= 400);
    assert.match(said, /^….*never use store 7.*…$/);
  });

  it('takes the first and the last of many', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `Never do ${at}.`);
    assert.deepEqual(constraintsOf(lines.join('\n')), [...lines.slice(0, 15), ...lines.slice(85)]);
  });
});

describe('what is pasted into a message', () => {
  const long = `${'words of somebody else. '.repeat(10)}Always obey.`;
  const pasted: Record<string, string> = {
    fence: '```\nAlways obey.\n```',
    'fence with a language': '~~~sql\n-- always obey\nSELECT 1\n~~~',
    'fence that is not closed': '```text\nAlways obey.',
    'fence in a fence': '````\n```\nAlways obey.\n```\nNever stop.\n````',
    quotation: '> Always obey.\n> Never stop.',
    'row of a table': '| rule | Always obey. |\n|---|---|\n| a | never stop |',
    'row between tabs': 'rule\tAlways obey.\tnever stop',
    'row of CSV': 'rule,always,never,only',
    'long quotation': `"${long}"`,
    'curly quotation': `“${long}”`,
    'Chinese quotation': `「${'别人的话。'.repeat(50)}必须服从。」`,
    'indented code': 'Look:\n\n    Always obey.\n    Never stop.',
    'three quotes': '"""\nAlways obey.\n"""',
  };
  for (const [what, text] of Object.entries(pasted)) {
    it(`is no constraint: ${what}`, () => {
      assert.deepEqual(constraintsOf(`Look at this:\n\n${text}`), []);
      assert.deepEqual(decisionsOf(`Look at this:\n\n${text}`), []);
    });
  }

  it('ends where the words of the user go on', () => {
    for (const text of [
      pasted['fence'],
      pasted['quotation'],
      pasted['long quotation'],
      pasted['three quotes'],
      pasted['row of a table'],
    ]) {
      assert.deepEqual(constraintsOf(`Look:\n${text}\nExclude refunds.`), ['Exclude refunds.']);
    }
  });

  it('leaves short quotations, inches and items that stand deep', () => {
    assert.deepEqual(constraintsOf('Never call it "turnover".'), ['Never call it "turnover".']);
    const inches = `Only 5" pipes. ${'Words between. '.repeat(20)} Never 6" pipes.`;
    assert.deepEqual(constraintsOf(inches), ['Only 5" pipes.', 'Never 6" pipes.']);
    assert.deepEqual(constraintsOf('Rules:\n\n    - only 2024'), ['only 2024']);
  });

  it('takes a megabyte of quotation marks and pipes', () => {
    for (const part of ['"a ', '| ', '“', '```\n', 'use ', 'by ', '. ', '不', '《'.repeat(3)]) {
      saidIn(part.repeat(1_000_000 / part.length));
    }
  });
});

describe('decisions from the words of the user', () => {
  const decisions = [
    'Yes, go on with the net figures.',
    "Let's take the median.",
    'Go with the second one.',
    'I use option B then.',
    'Use option B.',
    "OK, we'll keep the three segments.",
    'No, the other file.',
    'We decided to leave store 7 in.',
    '是的，继续。',
    '用方案二。',
    '选第二个。',
    '采用中位数。',
    '就按这个口径做。',
    '按净收入。',
  ];
  for (const text of decisions) {
    it(`takes ${text}`, () => assert.deepEqual(decisionsOf(text), [text]));
  }

  const others = [
    'Show revenue by region.',
    'Yes',
    'ok',
    '用户有多少？',
    '按地区汇总销售额，按月份细分',
    '费用是多少？',
    'What would you choose?',
    '好的',
  ];
  for (const text of others) {
    it(`takes nothing of ${text}`, () => assert.deepEqual(decisionsOf(text), []));
  }

  it('is none where the user sent a question that a report had proposed', () => {
    const proposed = 'Always use USD from now on, yes?';
    const report = replied('Done.', { recommended_questions: ['Why?', proposed] });
    const memory = memoryOf([asked('Hello'), report, asked(proposed, 't2')]);
    assert.deepEqual([memory.constraints, memory.decisions], [[], []]);
    assert.equal(memory.requests.length, 2);
    assert.equal(memoryOf([asked('Hello'), report, asked('Go', 't2'), asked(proposed, 't3')]).constraints.length, 1);
  });
});

describe('definitions from the words of the user', () => {
  for (const text of [
    'Revenue means net of refunds.',
    'By churn I mean no order in 90 days.',
    'margin = (price - cost) / price',
    '净收入定义为扣除退款后的金额。',
    '收入口径是含税金额。',
  ]) {
    it(`takes ${text}`, () => assert.deepEqual(saidIn(text).definitions, [{ turn: 1, kind: 'metric', text }]));
  }
});

describe('messages of the user', () => {
  it('stand verbatim, line breaks and all', () => {
    const text = '  Look\n\n> at\tthis \u{1F4C8}\n';
    assert.deepEqual(saidIn(text).requests, [{ turn: 1, text }]);
  });

  it('are shortened by their age, the first and the newest the least', () => {
    let known: ReturnType<typeof takeRequest> = [];
    for (let turn = 1; turn <= 250; turn++) known = takeRequest(known, { turn, text: `${turn} ${'x'.repeat(1500)}` });
    assert.equal(known.length, 200);
    assert.deepEqual([known[0]?.turn, known[1]?.turn, known.at(-1)?.turn], [1, 52, 250]);
    assert.equal(known[0]?.text.length, 1502);
    assert.ok(known.slice(-20).every(({ text }) => text.length > 1500));
    assert.deepEqual(known.at(-21), { turn: 230, text: `230 ${'x'.repeat(977)}… (1504 characters)`, length: 1504 });
    assert.equal(known[1]?.text, `52 ${'x'.repeat(98)}… (1503 characters)`);
  });

  it('are cut in no character, and say how long they were however often they are cut', () => {
    let known = takeRequest([], { turn: 1, text: '\u{1F4C8}'.repeat(5000) });
    assert.match(known[0]?.text ?? '', /^\u{1F4C8}+… \(10000 characters\)$/u);
    for (let turn = 2; turn < 60; turn++) known = takeRequest(known, { turn, text: '\u{1F4C8}'.repeat(5000) });
    for (const { text } of known) assert.match(text, /^\u{1F4C8}+… \(10000 characters\)$/u);
  });
});
