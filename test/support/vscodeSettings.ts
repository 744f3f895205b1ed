/** User settings that keep quiet whatever would pop up, look for a network or change the layout between two runs. */
export const QUIET_SETTINGS: Readonly<Record<string, unknown>> = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.welcomePage.experimentalOnboarding': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden', // VS Code's own chat
  'chat.disableAIFeatures': true,
  'chat.agentHost.enabled': false, // it needs @vscode/sqlite3, which the install leaves out
  'workbench.editor.empty.hint': 'hidden',
  'workbench.editor.useModal': 'off', // since 1.139 settings and the like open in a modal editor
  'extensions.webWorker': false, // a second extension host in the page, for extensions that have no other
  'workbench.reduceMotion': 'on',
  'workbench.quickOpen.closeOnFocusLost': false, // a webview that has just been made takes the focus
  // Where the pointer was left, a hover would lie over what is clicked next.
  'workbench.hover.delay': 3_600_000,
  'workbench.hover.reducedDelay': 3_600_000,
  'explorer.autoReveal': false, // the file of an editor would be picked alone as soon as that is there
  'editor.cursorBlinking': 'solid',
  'security.workspace.trust.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false, // each window would list all processes and their files every few seconds
  'terminal.integrated.gpuAcceleration': 'off', // rows in the page instead of a canvas: their text can be read
  'terminal.integrated.shellIntegration.enabled': true,
  'terminal.integrated.enablePersistentSessions': false,
  'window.menuBarVisibility': 'compact',
  'files.simpleDialog.enable': true, // open and save dialogs as quick input
  'workbench.colorTheme': 'Default Dark Modern',
};
