import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { givenFiles } from '../../../../src/core/run/givenFiles';

const output = { id: 'output:abcdefghijkl/a.csv', name: 'a.csv', kind: 'table', file_type: 'CSV', size: 1 } as const;

function finished(artifact: string | undefined, at: number): AgentEvent {
  const how = { observation: '', output_level: 'standard', success: true, data_size_bytes: 1, duration_ms: 1 } as const;
  const result = { tool_call_id: `c${at}`, tool_name: 'look', ...how, details: { outputs: [output] } };
  return {
    ...{ type: 'tool_finished', turn: 't', round: 1 },
    result: { ...result, ...(artifact === undefined ? {} : { artifact_id: artifact }) },
  };
}

const nothing = { uploads: [], codes: [], codePath: () => undefined, events: [] };

describe('core/run/givenFiles', () => {
  it('has all that the conversation knows by an id', () => {
    const upload = { id: 'upload_001', path: 'data/sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 1 };
    const saved = { language: 'sql', description: '', line_count: 1, char_count: 1, created_at: '' };
    const codes = [
      { ...saved, code_id: 'code_a', filename: 'code_a.sql' },
      { ...saved, code_id: 'code_b', filename: 'code_b.sql' },
    ];
    const given = givenFiles({
      ...{ uploads: [upload], codes },
      codePath: (filename) => (filename === 'code_b.sql' ? undefined : `.ba-agent/data/${filename}`),
      events: [finished('artifact_1', 1), finished(undefined, 2), finished('artifact_2', 3), finished('artifact_1', 4)],
    });
    assert.deepEqual(given, [
      { id: 'upload_001', path: 'data/sales.csv', name: 'sales.csv' },
      { id: 'code_a', path: '.ba-agent/data/code_a.sql', name: 'code_a.sql' },
      { id: 'artifact_1', path: 'artifact_1', name: 'artifact_1' },
      { id: 'artifact_2', path: 'artifact_2', name: 'artifact_2' },
      { id: output.id, path: output.id, name: 'a.csv' },
    ]);
    assert.deepEqual(givenFiles(nothing), []);
  });

  it('has the newest two hundred stored results', () => {
    const events = Array.from({ length: 250 }, (_, at) => finished(`artifact_${at}`, at));
    const ids = givenFiles({ ...nothing, events }).map(({ id }) => id);
    assert.deepEqual([ids.length, ids[0]], [201, 'artifact_50']);
  });
});
