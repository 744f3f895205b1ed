/** Entry point of the process that tries regular expressions: one that does not come to an end ends this process and no other. */
import { matchLines } from '../core/tools/fileSearch/matchLines';
import { patternParams } from './patternProtocol';
import { serve } from './serve';

serve({
  match: (params) => {
    const { pattern, flags, lines } = patternParams.parse(params);
    return Promise.resolve(matchLines(new RegExp(pattern, flags), lines));
  },
});
