import type { SessionFiles } from '../../core/ports';
import type { SessionSearch } from '../../core/session/search';
import type { Sessions } from '../../core/agent/sessions';
import type { CodeStore } from '../../core/store/codeStore';
import type { Formatter } from '../../core/text/formatter';
import type { Chat } from '../panel/chat';
import type { Outputs } from '../runs/runActions';

/** What the commands about sessions work with. */
export interface SessionDeps {
  sessions: Sessions;
  chat: Pick<Chat, 'focus' | 'run' | 'isAtWork' | 'sessionRead'>;
  files: SessionFiles;
  search: SessionSearch;
  codes: () => CodeStore;
  /** What files of runs show. */
  outputs: Pick<Outputs, 'read'>;
  formatter: Formatter;
  /** Version of the extension. */
  version: string;
}
