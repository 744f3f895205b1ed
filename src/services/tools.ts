import { executeCommand, type ExecuteCommandParts } from '../core/tools/executeCommand';
import { facts, type FactsParts } from '../core/tools/facts';
import { fileReader, type FileReaderSources } from '../core/tools/fileReader';
import { fileSearch, type FileSearchSources } from '../core/tools/fileSearch';
import { fileWrite, type FileWriteParts } from '../core/tools/fileWrite';
import { queryDatabase, type QueryParts } from '../core/tools/queryDatabase';
import { recall, type RecallSources } from '../core/tools/recall';
import { runPython, type RunPythonParts } from '../core/tools/runPython';
import { seal, type AnyTool } from '../core/contract/tool';
import { vectorSearch, type VectorSearchParts } from '../core/tools/vectorSearch/vectorSearch';

/** What the tools of a conversation work with. */
export type ToolParts = FileReaderSources &
  FileSearchSources &
  FileWriteParts &
  RecallSources &
  VectorSearchParts &
  RunPythonParts &
  ExecuteCommandParts &
  FactsParts &
  QueryParts;

/** The tools of a conversation. */
export function toolsOf(parts: ToolParts): AnyTool[] {
  return [
    seal(executeCommand(parts)),
    seal(facts(parts)),
    seal(fileReader(parts)),
    seal(fileSearch(parts)),
    seal(fileWrite(parts)),
    seal(queryDatabase(parts)),
    seal(recall(parts)),
    seal(runPython(parts)),
    seal(vectorSearch(parts)),
  ];
}
