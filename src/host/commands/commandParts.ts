import type * as vscode from 'vscode';
import type { ProjectRecovery } from '../../core/session/projectRecovery';
import type { Attachments } from '../attachments/attachments';
import type { ApprovalParts } from '../approvals/approvals';
import type { ChatView } from '../panel/chatView';
import type { CodeCommandParts } from '../code/codeCommands';
import type { EmbeddingsSelection } from '../models/embeddings';
import type { GridPanels } from '../grid/gridPanels';
import type { ModelParts } from '../models/modelCommands';
import type { ModelInputView } from '../context/modelInput';
import type { PythonSelectParts } from '../python/pythonSelect';
import type { SessionParts } from '../sessions/sessionParts';

/** What commands work with. */
export interface CommandParts extends ModelParts, SessionParts, ApprovalParts {
  context: vscode.ExtensionContext;
  chat: ChatView;
  /** Serves a panel's page until it is gone. @returns takes a message of the page */
  connect: (view: vscode.WebviewView) => (message: unknown) => void;
  code: CodeCommandParts['code'];
  recovery: ProjectRecovery;
  modelInput: ModelInputView;
  embeddings: EmbeddingsSelection;
  python: PythonSelectParts;
  attachments: Attachments;
  grids: GridPanels;
  /** Ends what is under way, and lets go of the open session. */
  close: () => Promise<void>;
}
