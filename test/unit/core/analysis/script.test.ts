import assert from 'node:assert/strict';
import type { Dataset } from '../../../../src/core/analysis/columns';
import { pythonScript } from '../../../../src/core/analysis/script';
import type { TextFormat } from '../../../../src/core/tools/textFormat';
import { makeWording } from '../../../../src/core/wording';
import { localize } from '../../support/ports';
import { dataset, dimension, measure, time } from '../../support/tables';
import { plainText } from '../../../../src/core/tools/textFormat';

const columns = [time('date', '2023-01-01', '2024-12-31'), dimension('re"gion'), measure('amount')];
function script(text: TextFormat | undefined, kind = 'CSV'): string[] {
  const data: Dataset = dataset(...columns);
  data.file = { ...data.file, kind, text };
  return pythonScript(data, makeWording(localize, 'en')).code.split('\n');
}

describe('core/analysis/script: the Python script', () => {
  it('reads a text file by what was sensed of it', () => {
    for (const kind of ['CSV', 'TSV']) {
      const lines = script(
        { ...plainText, delimiter: '\t', headerRows: 0, skip: 3, dateFormat: '%d.%m.%Y', timestampFormat: '' },
        kind,
      );
      for (const line of [
        'DELIMITER = "\\t"',
        'HEADER = 0  # rows that name the columns',
        'SKIP = 3  # lines before the table',
        'COLUMNS = ["date","re\\"gion","amount"]',
        'DATE_FORMAT = "%d.%m.%Y"  # empty: ISO 8601',
      ]) {
        assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
      }
    }
    assert.ok(
      script({ ...plainText, delimiter: ',', headerRows: 1, skip: 0, dateFormat: '', timestampFormat: '' }).includes(
        'HEADER = 1  # rows that name the columns',
      ),
    );
  });

  it('reads one of which nothing was sensed as the usual kind', () => {
    const lines = script(undefined);
    assert.ok(lines.includes('DELIMITER = ","') && lines.includes('DATE_FORMAT = ""  # empty: ISO 8601'));
    assert.ok(
      lines.some((line) => line.startsWith('HEADER = 1')) && lines.some((line) => line.startsWith('SKIP = 0 ')),
    );
  });

  it('knows nothing of text where there is none', () => {
    for (const kind of ['JSON', 'Parquet', 'Excel']) {
      const lines = script(undefined, kind);
      assert.ok(!lines.some((line) => /^(DELIMITER|ENCODING|QUOTE) =|csv\.reader/.test(line)), kind);
    }
  });

  it('sets each name before it uses it', () => {
    const lines = script({ ...plainText, delimiter: ',', headerRows: 1, skip: 0, dateFormat: '', timestampFormat: '' });
    for (const name of ['DATA', 'DELIMITER', 'HEADER', 'SKIP', 'COLUMNS', 'MEASURE', 'TIME', 'ADD_UP', 'DATE_FORMAT']) {
      const uses = lines.flatMap((line, at) => (new RegExp(`\\b${name}\\b`).test(line) ? [at] : []));
      assert.ok(uses.length >= 2 && lines[uses[0] ?? -1]?.startsWith(`${name} = `), name);
    }
  });
});
