/** A piece of code a language, with names in comments and strings that are no definitions, and what it does define. */
export interface Snippet {
  language: string;
  code: string;
  functions: string[];
  classes: string[];
  /** What its words alone tell, where that is less or other. */
  byWords?: { functions?: string[]; classes?: string[] };
}

export const snippets: readonly Snippet[] = [
  {
    language: 'python',
    code: `
# def in_comment(): pass
"""
def in_docstring():
class InDocstring:
"""
import os
text = "def in_string(): pass"
@decorated
def load_data(path: str) -> list:
    def inner(): pass
    return []
async def fetch(): ...
def 加载数据(路径): ...
if os.name == 'nt':
    def windows_only(): ...
class Loader(Base):
    '''class InDocstring'''
    def method(self): ...
class Größe: pass
`,
    functions: ['load_data', 'fetch', '加载数据', 'windows_only'],
    classes: ['Loader', 'Größe'],
    byWords: { functions: ['load_data', 'fetch', '加载数据'] },
  },
  {
    language: 'javascript',
    code: `
// function inComment() {}
/* class InComment {}
function alsoInComment() {} */
const text = 'function inString() {}', other = \`
function inTemplate() {}
\`;
export default function main() { function inner() {} }
async function load() {}
function* walk() {}
export const clean = (rows) => rows.filter(Boolean);
const draw = async function () {};
const number = 7;
module.exports.save = function () {};
exports.open = () => 1;
export class Chart extends Base { render() {} }
const Table = class {};
const élan = () => <div>function inText() {'{}'}</div>;
`,
    functions: ['main', 'load', 'walk', 'clean', 'draw', 'save', 'open', 'élan'],
    classes: ['Chart', 'Table'],
    byWords: { functions: ['main', 'load', 'walk', 'clean', 'draw', 'élan'], classes: ['Chart'] },
  },
  {
    language: 'typescript',
    code: `
export abstract class Shape<T> { abstract area(): number }
interface Point { x: number }
enum Color { Red }
type Named = { name: string };
export function scale<T extends Point>(by: number, at: T): T { return at; }
export function over(a: string): void;
export function over(a: number): void;
export function over(a: unknown): void {}
declare function host(): void;
export const pick = <T,>(items: T[]): T | undefined => items[0];
namespace Deep { export function inside() {} }
const text: string = "class InString {}";
`,
    functions: ['scale', 'over', 'host', 'pick', 'inside'],
    classes: ['Shape', 'Point', 'Color'],
    byWords: { functions: ['scale', 'over'] },
  },
  {
    language: 'tsx',
    code: `export function App(): JSX.Element {
  return <p>function inText() {'{}'}</p>;
}
`,
    functions: ['App'],
    classes: [],
  },
  {
    language: 'shell',
    code: `#!/bin/bash
# in_comment() { :; }
echo "
in_string() { :; }
"
cat <<EOF
in_heredoc() { :; }
EOF
load_data() {
  inner() { :; }
}
function clean-up { :; }
if true; then only_then() { :; }; fi
`,
    functions: ['load_data', 'clean-up', 'only_then'],
    classes: [],
    byWords: { functions: ['load_data', 'clean-up'] },
  },
  {
    language: 'java',
    code: `package shop;
// class InComment {}
public class Orders<T> extends Base {
  private String text = "class InString { void inString() {} }";
  /* public void inComment() {} */
  public Orders() {}
  public static int count(List<T> orders) { return 0; }
  @Override
  protected Map<String, List<T>> byRegion() { return null; }
  static class Line { private void add(int a) {} }
}
interface Sink { void write(); }
enum Kind { A; }
record Pair(int a, int b) {}
`,
    functions: ['count', 'byRegion', 'add', 'write'],
    classes: ['Orders', 'Line', 'Sink', 'Kind', 'Pair'],
    byWords: { functions: ['count', 'byRegion'] },
  },
  {
    language: 'c#',
    code: `using System;
namespace Shop {
  // class InComment {}
  public class Orders : Base {
    string text = "void InString() {}";
    public Orders() {}
    public async Task<int> Count<T>(IEnumerable<T> orders) { return 0; }
    int Total { get; set; }
    private static void Add(int a) => Console.WriteLine(a);
  }
  interface ISink {}
  struct Point {}
  record Pair(int A);
  enum Kind { A }
}
`,
    functions: ['Count', 'Add'],
    classes: ['Orders', 'ISink', 'Point', 'Pair', 'Kind'],
  },
  {
    language: 'c',
    code: `#include <stdio.h>
/* int in_comment(void) { return 0; } */
static const char *text = "int in_string(void) {";
struct point { int x; };
typedef struct { int a; } pair_t;
int (*callback)(int);
int declared(void);
#ifdef X
static int *load(const char *path) { return NULL; }
#endif
int main(int argc, char **argv) {
  if (argc) return 1;
  return 0;
}
struct point make(void)
{
  struct point p;
  return p;
}
`,
    functions: ['declared', 'load', 'main', 'make'],
    classes: ['point', 'pair_t'],
    byWords: { functions: ['load', 'main', 'make'], classes: ['point'] },
  },
  {
    language: 'cpp',
    code: `// class InComment {};
namespace shop {
class Orders : public Base {
 public:
  void add(int a);
};
template <typename T>
std::vector<T> clean(const std::vector<T>& rows) { return rows; }
}
void shop::Orders::add(int a) {}
enum class Kind { A };
struct Forward;
auto text = R"(void in_string() {})";
`,
    functions: ['clean', 'shop::Orders::add'],
    classes: ['Orders', 'Kind'],
    byWords: { functions: ['clean', 'add'] },
  },
  {
    language: 'go',
    code: `package main
// func inComment() {}
var text = \`
func inString() {}
\`
func Load(path string) ([]int, error) { return nil, nil }
func (o *Orders) Add(a int) {}
func Map[T any](items []T) []T { return items }
type Orders struct { n int }
type Sink interface { Write() }
type Number int
`,
    functions: ['Load', 'Add', 'Map'],
    classes: ['Orders', 'Sink'],
  },
  {
    language: 'rust',
    code: `// fn in_comment() {}
/* struct InComment; */
const TEXT: &str = "
fn in_string() {}
";
pub async fn load<'a>(path: &'a str) -> Vec<u8> { vec![] }
fn main() {}
pub struct Orders<T> { n: T }
enum Kind { A }
trait Sink { fn write(&self); }
impl<T> Orders<T> { fn add(&self) {} }
mod deep { pub fn inside() {} }
`,
    functions: ['load', 'main', 'inside'],
    classes: ['Orders', 'Kind', 'Sink'],
    byWords: { functions: ['load', 'main'] },
  },
  {
    language: 'php',
    code: `<?php
namespace Shop;
// function inComment() {}
# class InComment {}
$text = 'function inString() {}';
function load(string $path): array { return []; }
if (!function_exists('old')) { function old() {} }
final class Orders extends Base { public function add() {} }
interface Sink {}
trait Logs {}
enum Kind { case A; }
`,
    functions: ['load', 'old'],
    classes: ['Orders', 'Sink', 'Logs', 'Kind'],
    byWords: { functions: ['load'] },
  },
  {
    language: 'ruby',
    code: `# def in_comment; end
=begin
def in_block_comment; end
=end
text = "def in_string; end"
more = <<~TEXT
def in_heredoc
TEXT
def load(path)
  def inner; end
end
def self.valid?(row) = true
module Shop
  class Orders < Base
    def add; end
  end
end
`,
    functions: ['load', 'valid?'],
    classes: ['Shop', 'Orders'],
  },
];
