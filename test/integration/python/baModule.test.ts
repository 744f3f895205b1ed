/** What scripts have beside Python: given files, SQL, and files for the report; with pandas and without. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { isOutputName, outputPlace } from '../../../src/core/contract/outputFiles';
import { plainText } from '../../../src/core/contract/textFormat';
import { findAnalysisPython, findBarePython } from '../../support/python';
import { Scripts, type Given, type ScriptEnd } from './runs';

const questionSchema = z.strictObject({
  sql: z.string(),
  params: z.record(z.string(), z.unknown()),
  max_rows: z.number(),
});
type Question = z.infer<typeof questionSchema>;

const gbk = Buffer.concat([
  Buffer.from('report\n\n', 'latin1'),
  Buffer.from([0xb3, 0xc7, 0xca, 0xd0]), // 城市
  Buffer.from(';amount;day\n', 'latin1'),
  Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]), // 北京
  Buffer.from(';1.234,50;31.12.2024\n"a;b";-2,00;01.01.2025\nTotal;1.232,50;\n', 'latin1'),
]);
const files: Given[] = [
  {
    id: 'upload_001',
    name: '销售 一.csv',
    content: gbk,
    format: {
      ...plainText,
      encoding: 'gbk',
      delimiter: ';',
      skip: 2,
      footer: 1,
      decimal: ',',
      thousands: '.',
      dateFormat: '%d.%m.%Y',
    },
  },
  { id: 'upload_002', name: 'plain.csv', content: 'id,价格,day,id\n007,1.5,2024-01-02,a\n008,,2024-02-03,b\n' },
  { id: 'upload_003', name: 'items.json', content: '[{"a": 1, "b": "甲"}, {"a": 2, "b": null}]' },
  { id: 'upload_004', name: 'lines.jsonl', content: '{"a": 1}\n{"a": 2}\n' },
  {
    id: 'upload_005',
    name: 'marked.csv',
    content: 'Sales,,Other\n2023,2024,\n# a remark\n$ 1.5,($2.5),x\n$3.5,4.5-,y\n',
    format: { ...plainText, headerRows: 2, comment: '#', signs: { 'Sales 2023': '$', 'Sales 2024': '$' } },
  },
  {
    id: 'upload_006',
    name: 'bare.txt',
    content: '1||2\n3||4\n',
    format: { ...plainText, delimiter: '||', headerRows: 0 },
  },
  {
    id: 'upload_007',
    name: 'access.log',
    content: 'h [x y] 200\nno record\nk [-] 404\n',
    format: {
      ...plainText,
      ...{ delimiter: ' ', headerRows: 0 },
      lines: { pattern: '^([^ ]+) \\[([^\\]]+)\\] ([0-9]+)$', names: ['host', 'time', 'status'] },
    },
  },
];

describe('the module of scripts', function () {
  const scripts = new Scripts();
  let pandas = '';
  let bare = '';
  before(async () => {
    [pandas, bare] = [await findAnalysisPython(), await findBarePython()];
  });
  after(() => {
    scripts.remove();
  });
  const run = async (python: string, ...lines: string[]): Promise<ScriptEnd> => {
    const end = await scripts.run(python, ['import ba', ...lines].join('\n'), { files });
    assert.equal(end.code, 0, end.stderr);
    return end;
  };
  const fails = async (python: string, line: string): Promise<string> => {
    const { code, stderr } = await scripts.run(python, `import ba\n${line}`, { files });
    assert.equal(code, 1);
    return stderr.trim().split('\n').at(-1) ?? '';
  };

  it('opens given files by id, name or path, in the encoding that was detected', async () => {
    const { stdout } = await run(
      bare,
      'print(ba.open("upload_001").read().split("\\n")[2])',
      'print(ba.open("plain.csv").readline().strip(), ba.open("upload_001", "rb").read(6), ba.open("upload_002", encoding="latin-1").read(2))',
      'print(ba.path("upload_003") == ba.path("items.json") == ba.path(ba.path("upload_003")))',
      'open("own.txt", "w").write("x"); print(ba.open("own.txt").read())',
      // By a path as SQL has it; what lies there is not taken for a given file of that name which lies elsewhere.
      'import os; print(ba.path(os.path.relpath(ba.path("upload_003"))) == ba.path("upload_003"))',
      'os.makedirs("deep"); os.chdir("deep"); open("bare.txt", "w").write("own")',
      'print(ba.open("bare.txt").read(), ba.open("upload_006").read(1))',
    );
    assert.equal(stdout, "城市;amount;day\nid,价格,day,id b'report' id\nTrue\nx\nTrue\nown 1\n");
  });

  it('says which files there are where one is not, and that it reads only', async () => {
    assert.match(
      await fails(bare, 'ba.read("upload_9")'),
      /There is no file 'upload_9'.*upload_001 \(销售 一\.csv\), upload_002/,
    );
    assert.match(await fails(bare, 'ba.open("upload_001", "w")'), /ValueError: ba\.open reads/);
    assert.match(
      await fails(bare, 'try: ba.path("x")\nexcept KeyError as e: raise SystemExit(str(e))'),
      /^There is no file 'x'/,
    );
  });

  it('reads a log by the lines that are its records', async () => {
    const { stdout } = await run(bare, 'print(ba.rows("upload_007"))');
    assert.equal(
      stdout,
      "[{'host': 'h', 'time': 'x y', 'status': '200'}, {'host': 'k', 'time': '', 'status': '404'}]\n",
    );
    const framed = await run(pandas, 'f = ba.read("upload_007"); print(list(f.columns), f["status"].tolist())');
    assert.equal(framed.stdout, "['host', 'time', 'status'] [200, 404]\n");
  });

  it('reads a table as it was detected', async () => {
    const { stdout } = await run(
      pandas,
      'frame = ba.read("upload_001")',
      'print(list(frame.columns), list(frame["城市"]), frame["amount"].sum(), frame["day"].dt.month.tolist())',
      'frame = ba.read("upload_002"); print(list(frame.columns), frame["id"].tolist(), frame["价格"].sum(), frame["day"].dtype)',
      'print(ba.read("upload_002", dtype=str)["id"].tolist(), ba.read("plain.csv", usecols=["day"]).shape, ba.read("upload_002", header=None).shape)',
      'frame = ba.read("upload_005"); print(list(frame.columns), frame.values.tolist())',
      'frame = ba.read("upload_006"); print(list(frame.columns), frame.values.tolist())',
      'print(ba.read("upload_003")["b"].tolist(), ba.read("upload_004")["a"].sum())',
      'open("ragged.csv", "w").write("a,b\\n1,2\\n3,4,5\\n"); print(list(ba.read("ragged.csv").columns))',
    );
    assert.deepEqual(stdout.split('\n').slice(0, -1), [
      "['城市', 'amount', 'day'] ['北京', 'a;b'] 1232.5 [12, 1]",
      "['id', '价格', 'day', 'id_1'] [7, 8] 1.5 datetime64[ns]",
      "['007', '008'] (2, 1) (3, 4)",
      "['Sales 2023', 'Sales 2024', 'Other'] [[1.5, -2.5, 'x'], [3.5, -4.5, 'y']]",
      "['column1', 'column2'] [[1, 2], [3, 4]]",
      "['甲', None] 3",
      "['a', 'b', 'column3']",
    ]);
  });

  it('gives rows by the standard library, and for read where there is no pandas', async () => {
    const { stdout } = await run(
      bare,
      'print(ba.rows("upload_001"))',
      'print(ba.read("upload_002") == ba.rows("upload_002"), ba.read("plain.csv")[0])',
      'print(ba.read("upload_003"), ba.read("upload_004"))',
    );
    assert.deepEqual(stdout.split('\n').slice(0, -1), [
      "[{'城市': '北京', 'amount': '1.234,50', 'day': '31.12.2024'}, {'城市': 'a;b', 'amount': '-2,00', 'day': '01.01.2025'}]",
      "True {'id': '007', '价格': '1.5', 'day': '2024-01-02', 'id_1': 'a'}",
      "[{'a': 1, 'b': '甲'}, {'a': 2, 'b': None}] [{'a': 1}, {'a': 2}]",
    ]);
    const end = await run(pandas, 'print(ba.rows("upload_002")[1]["价格"] == "")');
    assert.equal(end.stdout, 'True\n');
  });

  /** Answers the questions of a script as the product does, until it has asked so often. */
  const mailbox =
    (asked: Question[], answers: unknown[]) =>
    async (folder: string, ended: AbortSignal): Promise<void> => {
      while (asked.length < answers.length && !ended.aborted) {
        const name = readdirSync(folder).find((each) => /^q-\d{1,9}\.json$/.test(each));
        if (name === undefined) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          continue;
        }
        const file = path.join(folder, name);
        asked.push(questionSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
        rmSync(file);
        writeFileSync(path.join(folder, '.answer'), JSON.stringify(answers[asked.length - 1]));
        renameSync(path.join(folder, '.answer'), path.join(folder, name.replace('q', 'a')));
      }
    };
  const query = async (
    python: string,
    code: string,
    ...answers: unknown[]
  ): Promise<ScriptEnd & { asked: Question[] }> => {
    const asked: Question[] = [];
    const end = await scripts.run(python, `import ba\n${code}`, { files, beside: mailbox(asked, answers) });
    return { ...end, asked };
  };
  const answer = {
    columns: [
      { name: '城市', type: 'VARCHAR' },
      { name: 'day', type: 'DATE' },
      { name: 'n', type: 'BIGINT' },
    ],
    rows: [
      ['北京', '2024-01-02', 3],
      ['上海', null, 4],
    ],
    truncated: false,
  };

  it('asks the engine, and gives a DataFrame, or dicts without pandas', async () => {
    const frame = await query(
      pandas,
      'f = ba.query("SELECT 1 AS 一", {"day": __import__("datetime").date(2024, 1, 2), "n": __import__("numpy").int64(5)})\nprint(f.shape, f["n"].sum(), f["day"].dt.year.max(), list(f["城市"]))',
      answer,
    );
    assert.deepEqual([frame.code, frame.stdout, frame.stderr], [0, "(2, 3) 7 2024.0 ['北京', '上海']\n", '']);
    assert.deepEqual(frame.asked, [{ sql: 'SELECT 1 AS 一', params: { day: '2024-01-02', n: 5 }, max_rows: 100_000 }]);
    const dicts = await query(bare, 'print(ba.query("a", max_rows=2)[0])\nprint(ba.query("b"))', answer, {
      ...answer,
      rows: [],
    });
    assert.equal(dicts.stdout, "{'城市': '北京', 'day': '2024-01-02', 'n': 3}\n[]\n");
    assert.deepEqual(
      dicts.asked.map(({ sql, max_rows: most }) => [sql, most]),
      [
        ['a', 2],
        ['b', 100_000],
      ],
    );
    assert.deepEqual(readdirSync(dicts.folder).sort(), ['out', 'run.json', 'script.py', 'written.jsonl']);
  });

  it('asks from several threads at the same time', async () => {
    const code =
      'from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(4) as pool:\n    print(len(list(pool.map(ba.query, "abcdefgh"))))';
    const end = await query(bare, code, ...Array.from({ length: 8 }, () => answer));
    assert.equal(end.stdout, '8\n', end.stderr);
    assert.equal(
      end.asked
        .map(({ sql }) => sql)
        .sort()
        .join(''),
      'abcdefgh',
    );
  });

  it('raises the engine’s words, and warns where not all rows came', async () => {
    const refused = await query(bare, 'ba.query("DROP TABLE x")', { error: 'Only SELECT is allowed 。' });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /File "script\.py", line 2[^]*QueryError: Only SELECT is allowed 。/);
    const caught = await query(bare, 'try: ba.query("x")\nexcept ba.QueryError as e: print("caught", e)', {
      error: 'no',
    });
    assert.equal(caught.stdout, 'caught no\n');
    const cut = await query(bare, 'ba.query("x")', { ...answer, truncated: true });
    assert.match(cut.stderr, /script\.py:2: UserWarning: ba\.query: only the first 2 rows came/);
    const wrong = await query(bare, 'ba.query("x", [1])');
    assert.match(wrong.stderr, /TypeError: ba\.query takes params as a dict/);
  });

  it('saves tables, text and bytes under clean names of their own, and gives their addresses', async () => {
    const end = await run(
      bare,
      'rows = [{"城市": "北京", "n": 1}, {"n": 2.5, "更": None}]',
      'for value, name in [(rows, "各城市 收入"), (rows, "a.json"), (rows, "a.jsonl"), (rows, "a.tsv"), ([["x", "y"], [1, "é,"]], "list"),',
      '    ({"x": [1, 2], "y": [3, 4]}, "columns"), ("text 文", "note"), ("# h", "report.md"), (b"\\0\\1", "raw"), (b"png", "p.png"), ({"a": {"b": 1}}, "facts"),',
      '    (rows, "a.json"), ("x", "../../etc/passwd"), ("x", "con.txt"), ("x", ".hidden"), ("x", "a<b>:\\"|?*[c]`d\\u200b\\ue000.txt"), ("x", "长" * 200 + ".md"), ("x", "  "), ("x", "a."), ("x", "C:\\\\dir\\\\f.txt")]:',
      '    print(ba.save(value, name))',
    );
    const addresses = end.stdout.trim().split('\n');
    const names = addresses.map((address) => outputPlace(address)?.name ?? assert.fail(address));
    const short = [
      '各城市-收入.csv',
      'a.json',
      'a.jsonl',
      'a.tsv',
      'list.csv',
      'columns.csv',
      'note.txt',
      'report.md',
      'raw.bin',
      'p.png',
      'facts.json',
      'a-2.json',
    ];
    assert.deepEqual(names.slice(0, 12), short);
    assert.deepEqual(names.slice(12, 16), ['passwd.txt', '_con.txt', 'hidden.txt', 'a-b-c-d.txt']);
    assert.deepEqual(names.slice(17), ['output.txt', 'a.txt', 'f.txt']);
    assert.ok(names.every(isOutputName) && Buffer.byteLength(names[16] ?? '') <= 200);
    assert.deepEqual(new Set(end.files), new Set(names));
    const kind = (name: string): string => end.made.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? '';
    assert.deepEqual(short.map(kind), [
      'table',
      'table',
      'table',
      'table',
      'table',
      'table',
      'file',
      'file',
      'file',
      'figure',
      'file',
      'table',
    ]);
    const text = (name: string): string => readFileSync(end.out(name), 'utf8').replace(/\r\n/g, '\n');
    assert.equal(text('各城市-收入.csv'), '城市,n,更\n北京,1,\n,2.5,\n');
    assert.deepEqual(JSON.parse(text('a.json')), [
      { 城市: '北京', n: 1, 更: null },
      { 城市: null, n: 2.5, 更: null },
    ]);
    assert.equal(text('list.csv'), 'x,y\n1,"é,"\n');
    assert.equal(text('columns.csv'), 'x,y\n1,3\n2,4\n');
    assert.equal(text('note.txt'), 'text 文');
    assert.deepEqual([...readFileSync(end.out('raw.bin'))], [0, 1]);
    assert.deepEqual(end.written, []);
  });

  it('saves DataFrames, with their index where it says something', async () => {
    const end = await run(
      pandas,
      'import pandas as pd, numpy as np',
      'f = pd.DataFrame({"城市": ["北京", "上海"], "n": [1, None], "d": pd.to_datetime(["2024-01-02", "2024-01-03"])})',
      'ba.save(f, "f"); ba.save(f.groupby("城市")["n"].sum(), "sums"); ba.save(f, "f.json"); ba.save(np.array([[1, 2], [3, 4]]), "array")',
      'try: ba.save(object(), "x")\nexcept TypeError as e: print(e)',
    );
    assert.equal(readFileSync(end.out('f.csv'), 'utf8'), '城市,n,d\n北京,1.0,2024-01-02\n上海,,2024-01-03\n');
    assert.equal(readFileSync(end.out('sums.csv'), 'utf8'), '城市,n\n上海,0.0\n北京,1.0\n');
    assert.match(readFileSync(end.out('f.json'), 'utf8'), /^\[\{"城市":"北京"/);
    assert.equal(readFileSync(end.out('array.csv'), 'utf8').replace(/\r/g, ''), '1,2\n3,4\n');
    assert.match(end.stdout, /not a object/);
    assert.deepEqual(end.files, ['array.csv', 'f.csv', 'f.json', 'sums.csv']);
  });

  it('says what saving needs where pandas is not there, and leaves no file', async () => {
    assert.match(
      await fails(bare, 'ba.save([{"a": 1}], "a.xlsx")'),
      /has no pandas: save the table with a name that ends in \.csv/,
    );
    const end = await scripts.run(bare, 'import ba\nba.save([{"a": 1}], "a.parquet")');
    assert.deepEqual([end.code, end.made, end.files], [1, [], []]);
  });

  it('tells of files that libraries write themselves, if they are there in the end', async () => {
    const end = await scripts.run(
      bare,
      'import ba\nopen(ba.output("own 表.csv"), "w").write("a\\n1\\n")\nba.output("never.csv")\nopen(ba.output("x.bin"), "w").close()\n1/0',
    );
    assert.deepEqual([end.code, end.made, end.files], [1, ['own-表.csv table', 'x.bin file'], ['own-表.csv', 'x.bin']]);
  });

  it('says what it is for, outside of a run', async () => {
    const end = await scripts.run(bare, 'import os, ba\nos.environ["BA_AGENT_RUN"] = ""\nba.save("x", "y")');
    assert.match(end.stderr, /RuntimeError: This works in code that BA-Agent runs/);
    assert.equal(existsSync(end.out('y.txt')), false);
  });
});
