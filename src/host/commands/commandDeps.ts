import type * as vscode from 'vscode';
import type { ProjectRecovery } from '../../core/session/projectRecovery';
import type { Attachments } from '../attachments/attachments';
import type { AllowedDeps, ApprovalDeps } from '../approvals/approvals';
import type { ChatView } from '../panel/chatView';
import type { CodeCommandDeps } from '../code/codeCommands';
import type { EmbeddingsSelection } from '../models/embeddings';
import type { GridPanels } from '../grid/gridPanels';
import type { ModelDeps } from '../models/modelCommands';
import type { ModelInputView } from '../context/modelInput';
import type { PythonSelectDeps } from '../python/pythonSelect';
import type { SessionDeps } from '../sessions/sessionDeps';

/** What commands work with. */
export interface CommandDeps extends ModelDeps, SessionDeps, ApprovalDeps, AllowedDeps {
  context: vscode.ExtensionContext;
  chat: ChatView;
  /** Serves a panel's page until it is gone. @returns takes a message of the page */
  connect: (view: vscode.WebviewView) => (message: unknown) => void;
  code: CodeCommandDeps['code'];
  recovery: ProjectRecovery;
  modelInput: ModelInputView;
  embeddings: EmbeddingsSelection;
  python: PythonSelectDeps;
  attachments: Attachments;
  grids: GridPanels;
  /** Ends what is under way, and lets go of the open session. */
  close: () => Promise<void>;
}
