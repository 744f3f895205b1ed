import * as vscode from 'vscode';
import { until } from '../support/process';

/** The text of the terminal in front, once it has these words. */
export async function terminalText(has: string): Promise<string> {
  let text = '';
  await until(`the terminal has "${has}"`, async () => {
    await vscode.env.clipboard.writeText('');
    for (const command of ['selectAll', 'copySelection', 'clearSelection']) {
      await vscode.commands.executeCommand(`workbench.action.terminal.${command}`);
    }
    text = await vscode.env.clipboard.readText();
    return text.includes(has);
  });
  return text;
}
