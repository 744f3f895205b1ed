import type * as vscode from 'vscode';
import type { Log } from '../core/ports';

/** The core's log, written to the extension's output channel. */
export function channelLog(channel: vscode.LogOutputChannel): Log {
  return {
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error: (message) => channel.error(message),
  };
}
