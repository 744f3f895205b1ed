import assert from 'node:assert/strict';
import {
  completeResponse,
  plainResponse,
  processingResponse,
  resolveDownloads,
} from '../../../../src/core/agent/agentResponse';
import { agentResponseSchema } from '../../../../src/core/contract/response';
import { savedCode } from '../../../support/events';
import { call, callsOf, complete } from '../../../support/replies';

const none = { code: () => undefined, file: () => undefined, notFound: (id: string) => `[${id}?]` };

describe('core/agent/agentResponse', () => {
  it('hands on a tool call with an empty response', () => {
    const calls = [call('file_reader', 'c1', { path: 'a' }), call('query_database', 'c2')];
    const response = processingResponse({ ...callsOf(...calls), current_round: 3 });
    assert.deepEqual(response, {
      response: '',
      metadata: {
        task_analysis: 'The analysis',
        execution_plan: 'R1: read; R2: report',
        current_round: 3,
        action_type: 'tool_call',
        tool_calls: calls,
        status: 'processing',
        recommended_questions: [],
        download_links: [],
        saved_codes: [],
        code_refs: [],
        file_refs: [],
        content_type: 'markdown',
        contains_html: false,
      },
    });
    agentResponseSchema.parse(response);
  });

  it('hands on a complete reply with its references resolved', () => {
    const content = 'See <code_ref>code_a</code_ref> <file_ref>upload_009</file_ref>';
    const more = { recommended_questions: ['Why?'], download_links: ['code_a.py'] };
    const reply = { ...complete(content), action: { type: 'complete' as const, content, ...more } };
    const response = completeResponse(reply, [savedCode], {
      ...none,
      code: (id) => ({ code_id: id, language: 'python', description: 'A' }),
    });
    assert.deepEqual(response, {
      response: 'See {{CODE:1}} [upload_009?]',
      metadata: {
        task_analysis: 'The analysis',
        execution_plan: 'R1: read; R2: report',
        current_round: 1,
        action_type: 'complete',
        tool_calls: [],
        status: 'complete',
        recommended_questions: ['Why?'],
        download_links: ['code_a.py'],
        saved_codes: [savedCode],
        code_refs: [{ code_id: 'code_a', language: 'python', description: 'A', index: 1 }],
        file_refs: [],
        content_type: 'markdown',
        contains_html: false,
      },
    });
    agentResponseSchema.parse(response);
  });

  it('tells what is HTML', () => {
    const { metadata } = plainResponse('<div>chart</div>', 1);
    assert.deepEqual([metadata.content_type, metadata.contains_html], ['html', true]);
  });

  it('keeps plain words, and the analysis where there is one', () => {
    assert.equal(plainResponse('words', 2).response, 'words');
    const { metadata } = plainResponse('', 2, { task_analysis: 'a', execution_plan: 'p' });
    assert.deepEqual([metadata.task_analysis, metadata.execution_plan, metadata.current_round], ['a', 'p', 2]);
  });

  it('finds what each download names, and says of the rest that there is none', () => {
    const upload = { id: 'upload_001', path: 'data/sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 1 };
    const names = ['code_a.py', 'code_a', 'sales.csv', 'data/sales.csv', 'upload_001', 'other.csv', '../sales.csv', ''];
    const code = { kind: 'code', code_id: 'code_a' };
    const file = { kind: 'file', path: 'data/sales.csv' };
    assert.deepEqual(resolveDownloads(names, { codes: [savedCode], uploads: [upload], outputs: [] }), [
      { name: 'code_a.py', target: code },
      { name: 'code_a', target: code },
      { name: 'sales.csv', target: file },
      { name: 'data/sales.csv', target: file },
      { name: 'upload_001', target: file },
      { name: 'other.csv' },
      { name: '../sales.csv' },
      { name: '' },
    ]);
  });

  it('finds files of runs by their addresses and names, the one that was made last where several have it', () => {
    const made = (run: string) => {
      const id = `output:${run}/result.csv`;
      return { id, name: 'result.csv', kind: 'table' as const, file_type: 'CSV', size: 1 };
    };
    const outputs = [made('aaaaaaaaaaaa'), made('bbbbbbbbbbbb')];
    const names = ['output:aaaaaaaaaaaa/result.csv', 'result.csv', 'output:cccccccccccc/result.csv'];
    const targets = resolveDownloads(names, { codes: [], uploads: [], outputs }).map(({ target }) => target);
    assert.deepEqual(targets, [
      { kind: 'output', id: 'output:aaaaaaaaaaaa/result.csv' },
      { kind: 'output', id: 'output:bbbbbbbbbbbb/result.csv' },
      undefined,
    ]);
    const upload = { id: 'upload_001', path: 'result.csv', filename: 'result.csv', file_type: 'CSV', size: 1 };
    const [first] = resolveDownloads(['result.csv'], { codes: [], uploads: [upload], outputs });
    assert.deepEqual(first?.target, { kind: 'file', path: 'result.csv' });
  });
});
