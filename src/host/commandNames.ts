/** The commands, as package.json has them. VS Code must find them at once: nothing else is read for that. */
export const commandNames = [
  'baAgent.analyzeFile',
  'baAgent.newSession',
  'baAgent.continueLastSession',
  'baAgent.resumeSession',
  'baAgent.showHistory',
  'baAgent.renameSession',
  'baAgent.deleteSession',
  'baAgent.exportSession',
  'baAgent.searchSessions',
  'baAgent.recoverSessions',
  'baAgent.compactConversation',
  'baAgent.showModelInput',
  'baAgent.setApiKey',
  'baAgent.pickModel',
  'baAgent.openSampleWorkspace',
] as const;
export type CommandName = (typeof commandNames)[number];
