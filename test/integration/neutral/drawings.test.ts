/** Drawings that libraries make are still drawings: the check of SVG lets them pass, with what they need. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stillDrawing } from '../../../src/core/files/stillDrawing';
import { findAnalysisPython } from '../../support/python';
import { Scripts } from '../python/runs';

describe('a drawing of Matplotlib', () => {
  it('passes the check, with its signs, texts, clips and pictures', async () => {
    const scripts = new Scripts();
    try {
      const code = [
        'import ba, matplotlib.pyplot as plt, numpy as np',
        'f, (a, b) = plt.subplots(1, 2)\na.plot([1, 2], [3, 4], "o-", label="x & <y>")\na.legend()\na.set_title("Umsatz €")',
        'b.imshow(np.eye(3))\nb.bar([1, 2], [1, 2], hatch="//")\nba.save(f, "f.svg")\nplt.close("all")',
      ].join('\n');
      const end = await scripts.run(await findAnalysisPython(), code);
      assert.equal(end.code, 0, end.stderr);
      const drawing = stillDrawing(readFileSync(end.out('f.svg'), 'utf8'));
      assert.ok('svg' in drawing, JSON.stringify(drawing));
      for (const part of ['<use ', 'url(#', '<image ', '<path ', '<style>'])
        assert.ok(drawing.svg.includes(part), part);
      assert.doesNotMatch(drawing.svg, /<metadata|<!DOCTYPE/);
    } finally {
      scripts.remove();
    }
  });
});
