/**
 * `npm run report -- FILE [QUESTION…]`: prints the report on a data file, and the answers to questions, with the engine in this
 * process and nothing of conversations, models or VS Code. Facts are printed by their values and charts by their titles; with
 * `--raw` as they are. With `--judge FOLDER [VERDICT]`: how the questions of a set are answered, beside what was expected.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { errorMessage } from '../../src/base/errors';
import { joinWhere } from '../../src/core/analysis/conditions';
import { askAnswer } from '../../src/core/analysis/questions/answer';
import { understand } from '../../src/core/analysis/questions/understand';
import { labelledFor, questionsOf, verdictsOf } from './questions';
import { formatter, openTables } from './tables';

const titleSchema = z.object({ title: z.object({ text: z.string() }) });

let isRaw = false;

async function main(args: string[]): Promise<void> {
  isRaw = args.includes('--raw');
  const [given = '', ...questions] = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--judge')) return judge(given, questions[0]);
  const file = path.resolve(given);
  await stat(file).catch(() => {
    throw new Error(`There is no file ${given}.`);
  });
  await using tables = await openTables(path.dirname(file));
  const report = await tables.report(path.basename(file));
  const { where, text, questions: offered, compute } = report;
  print(text, ...offered.map((question) => `? ${question}`));
  for (const question of questions) {
    const understood = understand(question, await labelledFor([question], report), formatter);
    print('', `# ${question}`, '');
    if ('beyond' in understood) print(`(not understood: ${understood.beyond.join(', ')})`);
    else
      print(
        `Read as: ${understood.words.map((word) => word.text).join(' · ')}`,
        askAnswer(await compute(joinWhere(where, understood.where ?? ''), understood.ask), formatter),
      );
  }
}

/** How the questions of a set are answered. @param verdict only these */
async function judge(folder: string, verdict?: string): Promise<void> {
  const entries = await questionsOf(folder);
  const judged = await verdictsOf(entries, path.join(folder, 'tables'));
  const counts = new Map<string, number>();
  for (const { id, kind, before = [], question, expect } of entries) {
    const own = judged.get(id) ?? { verdict: 'refused', told: '' };
    counts.set(own.verdict, (counts.get(own.verdict) ?? 0) + 1);
    if (verdict !== undefined && own.verdict !== verdict) continue;
    const asked = [...before.map((text) => `{${text}}`), question].join(' ');
    print(
      `${own.verdict} ${id} ${kind}: ${asked}`,
      `    ${own.told}`,
      `    expected ${JSON.stringify(expect).slice(0, 160)}`,
    );
  }
  print([...counts].map(([name, count]) => `${count} ${name}`).join(', '));
}

function print(...lines: string[]): void {
  const text = lines.join('\n');
  process.stdout.write(`${isRaw ? text : plainly(text)}\n`);
}

function plainly(text: string): string {
  return text
    .replace(/<(fact_ref|code_ref)\b[^>]*>(.*?)<\/\1>/g, '$2')
    .replace(/```echarts\n(.*?)\n```/gs, (_, option: string) => {
      const { title } = titleSchema.parse(JSON.parse(option));
      return `[chart: ${title.text}]`;
    });
}

// Whoever reads it may have enough, as `head` has.
process.stdout.on('error', () => process.exit());
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
});
