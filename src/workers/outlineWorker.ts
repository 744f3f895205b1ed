/** Entry point of the process that parses code: a grammar that hangs or crashes ends this process and no other. */
import { OutlineParser } from './outline/parser';
import { outlineParams, outlineProcessData } from './outlineProtocol';
import { processData, serve } from './serve';

const parser = new OutlineParser(outlineProcessData.parse(processData).grammars);

serve({
  outline: (params) => {
    const { language, code } = outlineParams.parse(params);
    return parser.outline(language, code);
  },
  facts: (params) => {
    const { language, code } = outlineParams.parse(params);
    return parser.facts(language, code);
  },
});
