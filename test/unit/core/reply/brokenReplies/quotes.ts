import { querying, table, withContent, withQuery } from './parts';
import { complete } from '../../../../support/replies';

const uncertain = /not escaped/;
const questions = ',"recommended_questions":["Why?"]';

/** Where strings begin and end. */
export const quotes = [
  ...table(
    'unescaped quotes',
    ['dialogue', withContent('"He said "it rises", and left"'), 'He said "it rises", and left'],
    [
      'dialogue before a field',
      withContent('"He said "yes" twice"', questions),
      complete('He said "yes" twice', { recommended_questions: ['Why?'] }),
    ],
    [
      'attributes of HTML',
      withContent('"<div class="a" style="color: red">x</div>"'),
      '<div class="a" style="color: red">x</div>',
    ],
    [
      'names in a query',
      withQuery('"SELECT "Region", SUM("Net Sales") FROM \'a.csv\' GROUP BY "Region""'),
      querying('SELECT "Region", SUM("Net Sales") FROM \'a.csv\' GROUP BY "Region"'),
    ],
    [
      'names in a query before an argument',
      withQuery('"SELECT "Region", "Sales" FROM t"', ',"max_rows":5'),
      querying('SELECT "Region", "Sales" FROM t', { max_rows: 5 }),
    ],
    [
      'JSON in a query',
      withQuery('"SELECT \'{"a": "x", "b": "y"}\' AS j"', ',"max_rows":5'),
      querying('SELECT \'{"a": "x", "b": "y"}\' AS j', { max_rows: 5 }),
    ],
    [
      'code',
      withContent(
        '"x"',
        ',"code_blocks":[{"code_id":"c","code":"d = {"a": "x", "b": "y"}\\nprint("a", "b")","language":"python"}]',
      ),
      complete('x', {
        code_blocks: [{ code_id: 'c', code: 'd = {"a": "x", "b": "y"}\nprint("a", "b")', language: 'python' }],
      }),
    ],
    [
      'a chart with raw line breaks',
      withContent(
        '"# Sales\n```echarts\n{"title": {"text": "x"}, "series": [{"name": "a", "type": "bar", "data": [1, 2]}]}\n```\nEnd"',
        questions,
      ),
      complete(
        '# Sales\n```echarts\n{"title": {"text": "x"}, "series": [{"name": "a", "type": "bar", "data": [1, 2]}]}\n```\nEnd',
        { recommended_questions: ['Why?'] },
      ),
    ],
    [
      'a chart at the end',
      withContent('"```echarts {"series":[{"data":["A","B"]}]} ```"'),
      '```echarts {"series":[{"data":["A","B"]}]} ```',
    ],
    [
      'closing braces behind a quote',
      withContent('"data {"a":{"b":"x"}} done"', ',"code_blocks":[]'),
      complete('data {"a":{"b":"x"}} done', { code_blocks: [] }),
    ],
    ['names of fields in braces', withContent('"Set {"kind": "a", "recommended_questions": "b"} there"'), uncertain],
    [
      'names of fields that were there',
      withContent('"Set {"kind": "a", "type": "b"} there"'),
      'Set {"kind": "a", "type": "b"} there',
    ],
    ['a lone quote at the end', withContent('"the 5" pipe"'), 'the 5" pipe'],
    ['a lone quote before a field', withContent('"the 5" pipe"', questions), uncertain],
    ['a field that is not known behind it', withContent('"He said "yes" twice"', ',"confidence":"high"'), uncertain],
    [
      'in a list',
      withContent('"x"', ',"recommended_questions":["What is "net"?","Why?"]'),
      complete('x', { recommended_questions: ['What is "net"?', 'Why?'] }),
    ],
    [
      'a comma in a list',
      withContent('"x"', ',"recommended_questions":["Split by "," here?","What is "net"?"]'),
      uncertain,
    ],
    [
      'lists in braces in a list',
      withContent('"x"', ',"recommended_questions":["Is {"a": ["p", "q"]} right?","Why?"]'),
      complete('x', { recommended_questions: ['Is {"a": ["p", "q"]} right?', 'Why?'] }),
    ],
    ['an open brace in a list', withContent('"x"', ',"recommended_questions":["Is { "p" right?","Why?"]'), uncertain],
    ['braces of the text that end the object', withContent('"Use {"a": "x"'), uncertain],
    ['lists in a list', withContent('"x"', ',"recommended_questions":["Compare "A", "B"?","Why?"]'), uncertain],
    ['no closing quote', withContent('"He said, "recommended_questions":["Why?"]'), uncertain],
    ['a string that ends the object', withContent('"close it with "}} and go on"'), 'close it with "}} and go on'],
    ['Chinese', withContent('"指标"销售额"，"利润"：均上升"'), '指标"销售额"，"利润"：均上升'],
    ['with prose behind', `${withContent('"He said "yes" twice"')}\n\nI hope "this" helps.`, 'He said "yes" twice'],
    [
      'a heading',
      withContent('"Write "# Sales" there"', questions),
      complete('Write "# Sales" there', { recommended_questions: ['Why?'] }),
    ],
    ['an address', withContent('"Open "//host/x" there"'), 'Open "//host/x" there'],
    [
      'what may be a comment',
      JSON.stringify(complete('5" # pipe', { recommended_questions: ['Why?'] }), null, 2).replaceAll('\\"', '"'),
      uncertain,
    ],
    ['what may be a comment behind a brace', withContent('"a "}, // c" d"').replace(/}}$/, '\n}}'), 'a "}, // c" d'],
    ['what may be a comment of its own line', withContent('""},\n//x"').replace(/}}$/, '\n}}'), '"},\n//x'],
    ['a word behind braces', withContent('"the 5"}}wide"'), 'the 5"}}wide'],

    ['a piece of text that looks like a name', withContent('"a", "": "b"'), /is no name/],
    ['what ends the object', withContent('"it\'s 5"}} wide"', questions), /not certain|ends before/],
    [
      'in the analysis',
      withContent('"x"').replace('The analysis', 'He wants "all"'),
      { ...complete('x'), task_analysis: 'He wants "all"' },
    ],
  ),
  ...table(
    'other quotes',
    ['single quotes', withContent('"x"').replaceAll('"', "'"), 'x'],
    [
      'single quotes with apostrophes',
      withContent('"x"').replaceAll('"', "'").replace("'x'", "'It's what's left'"),
      "It's what's left",
    ],
    [
      'single quotes with an apostrophe before a field',
      withContent('"x"', questions).replaceAll('"', "'").replace("'x'", "'It's done'"),
      complete("It's done", { recommended_questions: ['Why?'] }),
    ],
    [
      'single quotes as Python prints them',
      withContent('"x"').replaceAll('"', "'").replace("'x'", `"It's net\\xa0sales"`),
      String.raw`It's net\xa0sales`,
    ],
    [
      'escapes of Python',
      withContent('"x"')
        .replaceAll('"', "'")
        .replace("'x'", String.raw`'It\'s net\xa0sales\n'`),
      "It's net\u00a0sales\n",
    ],
    ['triple quotes', withContent('"""# Report\n\nHe said "yes", \'no\'"""'), '# Report\n\nHe said "yes", \'no\''],
    ['back quotes', withContent('`# Report\nHe said "yes"`'), '# Report\nHe said "yes"'],
    ['back quotes with code', withContent('`Use \\`x\\` and `y` here`'), 'Use `x` and `y` here'],
    ['a fence instead of a string', withContent('```md\n# Report\n```'), /fence/],
    ['smart quotes', withContent('"He said \'yes\'"').replaceAll(/"([^"]*)"/g, '“$1”'), "He said 'yes'"],
    [
      'smart quotes inside of smart quotes',
      withContent('"x"')
        .replaceAll(/"([^"]*)"/g, '“$1”')
        .replace('“x”', '“He said “yes” twice”'),
      'He said “yes” twice',
    ],
    ['smart quotes as text', withContent('"He said “yes”, “no”"'), 'He said “yes”, “no”'],
    ['no quotes around names', withContent('"x"').replace(/"(\w+)":/g, '$1:'), 'x'],
    ['no quotes around a word', withContent('"x"').replace('"complete"', 'complete'), 'x'],
    ['no quotes around the content', withContent('Sales rise, and so does profit.'), /quotes/],
    ['a missing quote before a name', withContent('"x"').replace('"execution_plan"', 'execution_plan"'), uncertain],
    ['a missing quote behind a word', withContent('"x"').replace('"complete"', '"complete'), 'x'],
    [
      'a missing quote and a field more',
      withContent('"x"', ',"note":"y"').replace('"complete"', '"complete'),
      /not valid JSON/,
    ],
    [
      'a missing quote and an ellipsis',
      withContent('"x"', ',"recommended_questions":["a", ...]').replace('"complete"', '"complete'),
      /not valid JSON/,
    ],
    ['a missing quote and a path', withContent('"C:\\Data"').replace('"complete"', '"complete'), /not valid JSON/],
    [
      'a missing quote and a brace too many',
      `${withContent('"x"').replace('"complete"', '"complete')}}`,
      /not valid JSON/,
    ],
    ['a missing quote and a word boundary', withContent('"\\bx"').replace('"complete"', '"complete'), /not valid JSON/],
    ['a missing quote and two parts', withContent('"a" + "b"').replace('"complete"', '"complete'), /not valid JSON/],
    ['a missing quote in calls', withQuery('"SELECT 1"').replace('"tool_call"', '"tool_call'), /not valid JSON/],
    ['a string of two parts', withContent('"a" + "b"'), /not valid JSON/],
  ),
];
