import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import type { CodeFacts } from '../../../../src/core/contract/codeFacts';
import { OutlineParser } from '../../../../src/workers/outline/parser';
import { makeGrammarFolder } from './grammarFolder';
import { snippets } from './snippets';
import { linesOf } from './codeFiles';

const touched = ({ accesses }: CodeFacts): string[] =>
  accesses.map(({ mode, what, name, expression, from, line }) =>
    [line, mode, what, name ?? `?${expression ?? ''}`, ...(from === undefined ? [] : [from])].join(' '),
  );
const shape = ({ definitions }: CodeFacts): string[] =>
  definitions.map(
    ({ kind, name, line, length, complexity }) => `${kind} ${name} ${line}+${length ?? 0} ${complexity ?? '-'}`,
  );

const PYTHON = `"""Loads sales. pd.read_csv("not_this.csv")"""
import os
from pathlib import Path
import pandas as pd
# TODO: returns
DATA = Path("data")
BASE = os.path.dirname(os.path.abspath(__file__))
ROOT = Path(__file__).resolve().parent.parent
TWICE = "a.csv"
TWICE = "b.csv"
def load(name="sales"):
    # pd.read_csv("nor_this.csv")
    df = pd.read_csv(DATA / "sales.csv", sep=";")
    extra = pd.read_excel(os.path.join(BASE, "extra.xlsx"))
    other = pd.read_csv(f"data/{name}.csv")
    third = pd.read_parquet(ROOT / "data" / "o.parquet")
    pd.read_csv(TWICE)
    if df.empty and extra.empty or name:
        for x in df:
            try:
                print(x if x else "Select a file from the list")
            except ValueError:
                pass
class Report:
    def run(self, con, DATA):
        con.execute(f"INSERT INTO {self.table} SELECT * FROM stage")
        with open("out/log.txt", "w") as f:
            f.write("x")
        pd.read_csv(DATA / "x.csv")
        rows = pd.read_sql("select * from orders", con)
        rows.to_csv("out/r.csv")
        rows.to_sql("results", con)
        return [r for r in rows if r]
`;

describe('workers/outline: facts', function () {
  let folder = '';
  let parser: OutlineParser;
  before(() => {
    folder = makeGrammarFolder();
    parser = new OutlineParser(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('follows constants and paths of Python, and leaves comments, docstrings and prose alone', async () => {
    const facts = await parser.facts('python', PYTHON);
    assert.deepEqual(touched(facts), [
      '13 reads file data/sales.csv',
      '14 reads file extra.xlsx script',
      '15 reads file ?data/{name}.csv',
      '16 reads file ../data/o.parquet script',
      '17 reads file ?TWICE',
      '26 writes table ?{self.table}',
      '26 reads table stage',
      '27 writes file out/log.txt',
      '29 reads file ?{DATA}/x.csv',
      '30 reads table orders',
      '31 writes file out/r.csv',
      '32 writes table results',
    ]);
    assert.deepEqual(shape(facts), ['function load 11+13 7', 'class Report 24+10 -', 'function Report.run 25+9 3']);
    assert.deepEqual(facts.notes, [{ tag: 'TODO', text: 'returns', line: 5 }]);
    assert.deepEqual(
      facts.imports.map(({ module, origin }) => `${module} ${origin}`),
      ['os standard', 'pathlib standard', 'pandas other'],
    );
  });

  it('follows templates and paths of TypeScript', async () => {
    const code =
      "import fs from 'node:fs';\nimport path from 'path';\nimport x from './x';\nconst DIR = path.join(__dirname, '..', 'data');\n" +
      "const NAME = 'sales';\nexport const load = (a: number) => {\n  // fs.readFileSync('no.csv')\n  const t = fs.readFileSync(path.join(DIR, `${NAME}.csv`));\n" +
      "  db.query(`SELECT * FROM orders WHERE id = ${a}`);\n  fs.writeFileSync('out/' + NAME + '.json', t);\n  return a > 1 ? (a && t) : a ?? 3;\n};\n";
    const facts = await parser.facts('typescript', code);
    assert.deepEqual(touched(facts), [
      '8 reads file ../data/sales.csv script',
      '9 reads table orders',
      '10 writes file out/sales.json',
    ]);
    assert.deepEqual(shape(facts), ['function load 6+7 4']);
    assert.deepEqual(
      facts.imports.map(({ origin }) => origin),
      ['standard', 'standard', 'local'],
    );
  });

  it('reads redirections and arguments of a shell', async () => {
    const code =
      'F="data/a.csv"\nsort "$F" | uniq > out/b.csv\ncut -f1 < c.tsv >> $LOG 2>/dev/null\necho "see d.csv" # e.csv\n';
    assert.deepEqual(touched(await parser.facts('shell', code)), [
      '2 reads file data/a.csv',
      '2 writes file out/b.csv',
      '3 reads file c.tsv',
      '3 writes file ?$LOG',
    ]);
  });

  it('reads R by its tokens', async () => {
    const code =
      'library(readr); source("h.R")\ndir <- "data"\nf <- file.path(dir, "a.csv")\nload_it <- function(path) {\n  if (a && b) for (i in 1:3) print(i)\n  read.csv(path) # read.csv("no.csv")\n}\n' +
      'x <- read_csv(f)\nx %>% write_csv("b.csv")\nsaveRDS(x, file = "c.rds")\nq <- dbGetQuery(con, "SELECT * FROM t")\n';
    const facts = await parser.facts('r', code);
    assert.deepEqual(touched(facts), [
      '6 reads file ?path',
      '8 reads file data/a.csv',
      '9 writes file b.csv',
      '10 writes file c.rds',
      '11 reads table t',
    ]);
    assert.deepEqual(shape(facts), ['function load_it 4+4 4']);
  });

  it('counts the ways through functions of each language', async () => {
    const cases: Readonly<Record<string, [string, number]>> = {
      python: ['def f(x):\n  match x:\n    case 1: pass\n    case _: pass\n  while x and x: pass\n', 4],
      javascript: ['function f(x) { switch (x) { case 1: case 2: break; default: } try { x || x; } catch { } }', 5],
      java: [
        'class A { void f(int x) { for (int i : y) if (x > 1 && x < 3) { } switch (x) { case 1: break; default: } } }',
        5,
      ],
      go: ['package a\nfunc f(x int) { for x > 1 { if x > 2 || x > 3 { } }\nswitch x { case 1: default: } }', 5],
      rust: ['fn f(x: i32) { if x > 1 && x < 3 { } match x { 1 => a(), _ => b() } }', 4],
      c: ['int f(int x) { switch (x) { case 1: break; default: break; } return x ? 1 : 2; }', 3],
      ruby: ['def f(x)\n  return 1 if x && x\n  x ? 1 : 2\nend\n', 4],
      php: ['<?php function f($x) { if ($x) {} elseif ($x && $x) {} foreach ($x as $y) {} }', 5],
      'c#': ['class A { void F(int x) { foreach (var y in z) { if (x > 1 || x < 0) {} } } }', 4],
      shell: ['f() { if [ -z "$1" ] && [ -n "$2" ]; then x; fi; case $1 in a) x;; *) y;; esac; }\n', 4],
    };
    for (const [language, [code, expected]] of Object.entries(cases)) {
      const found = (await parser.facts(language, code)).definitions.find(({ kind }) => kind === 'function');
      assert.equal(found?.complexity, expected, language);
    }
  });

  it('defines at least what the outline of the same code does', async () => {
    for (const { language, code } of snippets) {
      if (['r', 'sql'].includes(language)) continue;
      const { definitions } = await parser.facts(language, code).catch(() => ({ definitions: undefined }));
      if (!definitions) continue;
      const { functions } = await parser.outline(language, code);
      const names = new Set(definitions.map(({ name }) => name.split(/[.:]+/).at(-1)));
      // A function that is only declared has no body to tell of.
      const written = functions.filter(
        (name) => !new RegExp(`declare function ${name}\\b|\\b${name}\\([^(){}]*\\);`).test(code),
      );
      for (const name of written) assert.ok(names.has(name.split(/[.:]+/).at(-1)), `${language} ${name}`);
    }
  });

  it('tells of a script of this product what is so', async () => {
    const code = readFileSync('src/python/ba_agent_save.py', 'utf8');
    const lines = await linesOf(parser, 'python', code, 'src/python/ba_agent_save.py', 'src/python/ba_agent_folder.py');
    const source = code.split('\n');
    const facts = await parser.facts('python', code);
    for (const { kind, name, line } of facts.definitions) {
      const word = kind === 'class' ? 'class' : 'def';
      assert.match(source[line - 1] ?? '', new RegExp(`${word} ${name.split('.').at(-1) ?? ''}\\b`));
    }
    assert.equal(facts.definitions.length, source.filter((line) => /^\s*(?:async )?(?:def|class) /.test(line)).length);
    assert.equal(facts.lines, source.length - 1);
    assert.match(lines.join('\n'), /^Code: \{"by":"syntax tree"/);
  });

  it('comes to an end with hostile code', async () => {
    const hostile: Readonly<Record<string, string>> = {
      python: `x = ${'('.repeat(5000)}1${')'.repeat(5000)}\ny = ${'"a"+'.repeat(5000)}"b"\npd.read_csv(y)\n${'a'.repeat(100_000)}`,
      javascript: `const a = ${'`${'.repeat(500)}1${'}`'.repeat(500)};`,
      sql: 'FROM a, b (, c ( '.repeat(3000),
      r: 'x <- function(a) { f('.repeat(3000),
    };
    for (const [language, code] of Object.entries(hostile)) {
      const { lines } = await parser.facts(language, code);
      assert.ok(lines > 0, language);
    }
  });
});
