/** Figures of Matplotlib, seaborn and Plotly as files of a run, each once. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { bareImage } from '../../../src/core/files/bareImage';
import { drawable } from '../../support/pictures';
import { inFull, isFull } from '../../support/full';
import { findAnalysisPython } from '../../support/python';
import { pngSize, Scripts, type ScriptEnd } from './runs';

const figureSchema = z.looseObject({ data: z.array(z.looseObject({ y: z.unknown().optional() })) });

describe('figures of a script', function () {
  const scripts = new Scripts();
  let python = '';
  before(async () => {
    python = await findAnalysisPython();
  });
  after(() => {
    scripts.remove();
  });
  const run = (...lines: string[]): Promise<ScriptEnd> => scripts.run(python, lines.join('\n'));
  const draw = async (...lines: string[]): Promise<ScriptEnd> => {
    const end = await run('import matplotlib.pyplot as plt', ...lines);
    assert.equal(end.code, 0, end.stderr);
    return end;
  };

  it('are what plt.show shows, in their order, with their titles, at 144 dots per inch', async () => {
    const end = await draw(
      'plt.figure(figsize=(6, 4)); plt.plot([1, -2]); plt.title("各类别\\n收入")',
      'fig, (a, b) = plt.subplots(1, 2); b.set_title("right"); fig.suptitle("above")',
      'plt.show()',
      'print(plt.get_fignums())',
      'plt.plot([1]); plt.show()',
      'plt.show()',
    );
    assert.deepEqual(end.made, ['figure-1.png figure 各类别 收入', 'figure-2.png figure above', 'figure-3.png figure']);
    assert.deepEqual(end.files, ['figure-1.png', 'figure-2.png', 'figure-3.png']);
    assert.deepEqual([end.stdout, end.stderr], ['[]\n', '']);
    const [width, height] = pngSize(end.out('figure-1.png'));
    // 6 × 4 inches, of which margins that hold nothing are cut off.
    assert.ok(width > 650 && width < 900 && height > 450 && height < 620, `${width} × ${height}`);
    const bare = bareImage(readFileSync(end.out('figure-1.png')), 'image/png');
    assert.deepEqual(
      bare && drawable(Buffer.from(bare)),
      { media: 'image/png', width, height },
      'as a model is shown it',
    );
    assert.ok(!Buffer.from(bare ?? []).includes('Matplotlib'));
  });

  inFull('are what is left open at the end, whatever the end is', async () => {
    const open = 'plt.plot([1, 2]); plt.title("left")';
    const ends = ['import atexit; atexit.register(lambda: plt.figure(9))', '1 / 0'];
    for (const end of isFull ? [...ends, '', 'import sys; sys.exit(3)'] : ends) {
      const { made, code } = await run('import matplotlib.pyplot as plt', open, end);
      const late = end.includes('atexit') ? ['figure-2.png figure'] : [];
      assert.deepEqual(
        [made, code],
        [['figure-1.png figure left', ...late], end.includes('exit(3)') ? 3 : end === '1 / 0' ? 1 : 0],
        end,
      );
    }
  });

  inFull('are the same whatever backend the script chooses', async () => {
    const { made, stderr } = await run(
      'import matplotlib',
      'matplotlib.use("TkAgg")',
      'import matplotlib.pyplot as plt',
      'plt.plot([1]); matplotlib.use("Agg"); plt.switch_backend("agg"); plt.show()',
      'plt.plot([1]); plt.show()',
    );
    assert.deepEqual([made, stderr], [['figure-1.png figure', 'figure-2.png figure'], '']);
  });

  inFull('are there once where the script saves them itself', async () => {
    const end = await draw(
      'plt.plot([1]); plt.title("both"); plt.savefig("both.png"); plt.savefig("both.svg"); plt.show()',
      'plt.plot([1]); plt.title("closed"); plt.savefig("closed.pdf"); plt.close()',
      'plt.plot([1]); plt.title("open"); plt.savefig("open.png"); plt.title("changed")',
    );
    assert.deepEqual(end.made, ['figure-1.png figure both', 'figure-2.png figure closed', 'figure-3.png figure open']);
    assert.deepEqual(end.files, ['figure-1.png', 'figure-2.png', 'figure-3.png']);
    assert.deepEqual(end.written, ['both.png', 'both.svg', 'closed.pdf', 'open.png']);
  });

  inFull(
    'are others after they were cleared, and none where they were closed unseen or drawn into memory',
    async () => {
      const end = await draw(
        'import io',
        'for name in "ab":\n    plt.clf(); plt.plot([1]); plt.title(name); plt.savefig(name + ".png")',
        'plt.close()',
        'plt.figure(); plt.close()',
        'plt.figure(); plt.savefig(io.BytesIO()); plt.close()',
      );
      assert.deepEqual(end.made, ['figure-1.png figure a', 'figure-2.png figure b']);
    },
  );

  inFull('have the name that the script gives them among the files of the run', async () => {
    const end = await draw(
      'import ba',
      'plt.plot([1]); plt.title("own"); plt.savefig(ba.output("收入 图.png")); plt.show()',
      'fig, ax = plt.subplots(); ax.set_title("saved")',
      'print(ba.save(ax, "saved")); plt.show()',
    );
    assert.deepEqual(end.made, ['收入-图.png figure own', 'saved.png figure saved']);
    assert.deepEqual(end.files, ['saved.png', '收入-图.png']);
    assert.equal(end.stdout, `output:${end.id}/saved.png\n`);
  });

  inFull('are twenty at most', async () => {
    const end = await draw('for at in range(22):\n    plt.figure(figsize=(1, 1)); plt.suptitle(str(at)); plt.show()');
    assert.equal(end.made.length, 20);
    assert.equal(end.files.length, 20);
    assert.equal(end.made[19], 'figure-20.png figure 19');
    assert.equal(end.stderr.trim().split('\n').length, 1, end.stderr);
    assert.match(end.stderr, /takes 20 figures/);
  });

  inFull('are not too large, and say so', async () => {
    const end = await draw(
      'plt.figure(figsize=(300, 200)); plt.plot([1])',
      'plt.figure(); plt.plot([1]); plt.text(1e6, 1e6, "far")',
    );
    const [width, height] = pngSize(end.out('figure-1.png'));
    assert.ok(width * height <= 16e6 && width <= 8000, `${width} × ${height}`);
    assert.match(end.stderr, /300 × 200 inches was drawn at \d+ instead of 144/);
    const [, high] = pngSize(end.out('figure-2.png'));
    assert.ok(high < 1000, String(high));
  });

  it('that cannot be drawn say why, and leave no file', async () => {
    const bad = 'plt.plot([1]); plt.title("$\\\\frac{$")';
    const shown = await run('import matplotlib.pyplot as plt', bad, 'plt.show()');
    assert.equal(shown.code, 1);
    assert.match(shown.stderr, /File "script\.py", line 3, in <module>[^]*ValueError/);
    assert.ok(!shown.stderr.includes('ba_'), shown.stderr);
    const left = await draw(bad, 'plt.figure(); plt.plot([1])');
    assert.match(left.stderr, /Figure 1 could not be drawn: ValueError/);
    assert.deepEqual(
      [shown.made, shown.files, left.made, left.files],
      [[], [], ['figure-1.png figure'], ['figure-1.png']],
    );
  });

  it('have Chinese labels whatever fonts the script asks for, without a warning', async () => {
    const end = await draw(
      'plt.rcParams["font.sans-serif"] = ["SimHei"]; plt.rcParams["font.family"] = "No Such Font"',
      'plt.plot([-1, 1]); plt.title("收入"); plt.xlabel("月份", fontname="KaiTi"); plt.tight_layout(); plt.show()',
    );
    assert.equal(end.stderr, '');
  });

  inFull('say once which characters no font has', async () => {
    const end = await run(
      'import matplotlib.font_manager as fonts',
      'fonts.fontManager.ttflist = [font for font in fonts.fontManager.ttflist if "DejaVu" in font.name]',
      'fonts.findSystemFonts = lambda *args, **more: []',
      'import matplotlib.pyplot as plt',
      'plt.rcParams["font.sans-serif"] = ["SimHei"]',
      'for _ in range(3):\n    plt.plot([1]); plt.title("收入合计"); plt.tight_layout(); plt.show()',
      'import warnings; warnings.warn("another")',
    );
    assert.equal(end.code, 0, end.stderr);
    assert.equal(
      end.stderr.match(/BA-Agent: No font of this machine has these characters[^\n]*收入合计/g)?.length,
      1,
      end.stderr,
    );
    assert.ok(!end.stderr.includes('Glyph'), end.stderr);
    assert.match(end.stderr, /script\.py:\d+: UserWarning: another/);
  });

  inFull('of an old Matplotlib have the Chinese font first, and a minus that it has', async () => {
    const end = await draw(
      'import ba_agent_fonts as fonts',
      'fonts.FALLS_BACK = False; fonts.known[:] = [["DejaVu Sans"]]',
      'plt.rcParams["font.sans-serif"] = ["Other"]; fonts.apply()',
      'print(plt.rcParams["font.sans-serif"], plt.rcParams["axes.unicode_minus"])',
      'fonts.has_minus = lambda font: False; plt.rcParams["font.sans-serif"] = ["Other"]; fonts.apply()',
      'print(plt.rcParams["axes.unicode_minus"])',
    );
    assert.equal(end.stdout, "['DejaVu Sans', 'Other'] True\nFalse\n");
  });

  inFull('of seaborn and pandas are figures like others', async () => {
    const end = await run(
      'import pandas as pd, seaborn as sns, matplotlib.pyplot as plt',
      'sns.set_theme()',
      'data = pd.DataFrame({"月": [1, 2, 3], "收入": [3, 1, 2]})',
      'sns.barplot(data=data, x="月", y="收入").set_title("seaborn"); plt.show()',
      'sns.relplot(data=data, x="月", y="收入")',
      'data.plot(title="pandas")',
    );
    assert.deepEqual([end.code, end.stderr], [0, '']);
    assert.deepEqual(end.made, ['figure-1.png figure seaborn', 'figure-2.png figure', 'figure-3.png figure pandas']);
  });

  inFull('of forked processes are not there twice', async function () {
    if (process.platform === 'win32') this.skip();
    const end = await draw('import os', 'plt.plot([1])', 'if os.fork() == 0:\n    pass\nelse:\n    os.wait()');
    assert.deepEqual(end.made, ['figure-1.png figure']);
  });

  inFull(
    'of Plotly are a chart and a page that needs no network, each figure once, numbered with the others',
    async () => {
      const end = await run(
        'import matplotlib.pyplot as plt, plotly.express as px, plotly.graph_objects as go, plotly.io as pio',
        'plt.plot([1]); plt.show()',
        'pio.renderers.default = "browser"',
        'fig = px.bar(x=["甲", "乙"], y=[1, float("nan")], title="销售")',
        'fig.show(); fig.show(renderer="png"); pio.show(fig)',
        'go.Figure(go.Scatter(y=[1, 2])).write_html("own.html")',
        'pio.show({"data": [{"type": "bar", "y": [3]}]})',
        'go.Figure().to_html()',
        'import ba; print(ba.save(go.Figure(), "chart"), ba.save(go.Figure(), "page.html"))',
      );
      assert.deepEqual([end.code, end.stderr], [0, '']);
      assert.deepEqual(end.made, [
        'figure-1.png figure',
        'figure-2.plotly.json figure 销售',
        'figure-3.plotly.json figure',
        'figure-4.plotly.json figure',
        'chart.plotly.json figure',
        'page.html file',
      ]);
      assert.equal(end.stdout, `output:${end.id}/chart.plotly.json output:${end.id}/page.html\n`);
      const figure = figureSchema.parse(JSON.parse(readFileSync(end.out('figure-2.plotly.json'), 'utf8')));
      assert.deepEqual(figure.data[0]?.y, [1, null]);
      assert.ok(statSync(end.out('figure-2.html')).size > 1e6);
      assert.match(readFileSync(end.out('figure-2.html'), 'utf8').slice(0, 500), /<html/);
      assert.equal(existsSync(path.join(scripts.workspace, 'own.html')), true);
    },
  );

  inFull('of Plotly with packed arrays have plain ones', async () => {
    const end = await run(
      'import array, base64, json, ba_agent_plotly as p',
      'pack = lambda kind, code, *n: {"dtype": kind, "bdata": base64.b64encode(array.array(code, n).tobytes()).decode()}',
      'print(json.dumps(p.plain({"y": pack("f8", "d", 1.5, float("nan")), "z": [dict(pack("i2", "h", 1, 2, 3, 4, 5, 6), shape="3, 2")], "dtype": "f8"})))',
    );
    assert.deepEqual(JSON.parse(end.stdout), {
      y: [1.5, null],
      z: [
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      ],
      dtype: 'f8',
    });
  });

  it('cost nothing where none is drawn', async () => {
    const { stdout } = await run(
      'import sys, ba\nprint([m for m in ("matplotlib", "plotly", "pandas", "numpy") if m in sys.modules])',
    );
    assert.equal(stdout, '[]\n');
  });
});
