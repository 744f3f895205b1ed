import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { CodeVersion } from '../../core/store/codeStore';
import { compareWithSaved, showDifference, type CompareDeps } from './codeCompare';
import type { FoundCode } from './codeFolders';

interface VersionItem extends vscode.QuickPickItem {
  run?: () => Promise<unknown>;
  buttons?: readonly (vscode.QuickInputButton & { run: () => Promise<unknown> })[];
}

/**
 * Lists the versions of saved code, the newest first: Enter opens one, and what can be compared is in the list as well, since
 * the buttons of a list are not reached by keyboard.
 */
export async function showCodeHistory(found: FoundCode, deps: CompareDeps): Promise<void> {
  const pick = vscode.window.createQuickPick<VersionItem>();
  pick.title = vscode.l10n.t('Versions of {id}', { id: found.version.root });
  pick.placeholder = vscode.l10n.t('Open a version, or compare two');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = itemsOf(found, deps);
  pick.activeItems = pick.items.filter(({ picked }) => picked === true);
  await new Promise<void>((resolve, reject) => {
    let runs = false;
    const finish = (run: () => Promise<unknown>): void => {
      runs = true;
      run().then(
        () => resolve(),
        (error: unknown) => reject(error instanceof Error ? error : new Error(errorMessage(error))),
      );
      pick.hide();
    };
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.run) finish(item.run);
    });
    pick.onDidTriggerItemButton(({ item, button }) => {
      const own = item.buttons?.find((each) => each === button);
      if (own) finish(own.run);
    });
    pick.onDidHide(() => {
      pick.dispose();
      if (!runs) resolve();
    });
    pick.show();
  });
}

function itemsOf(found: FoundCode, deps: CompareDeps): VersionItem[] {
  const { codeFolder, history } = found;
  const newest = [...history].reverse();
  const compared = newest.flatMap((version, at): VersionItem[] => {
    const before = newest[at + 1];
    const own = { ...found, version };
    return [
      ...(before ? [compareItem(before, version, () => showDifference(codeFolder, before, version))] : []),
      ...(version.edited && version.written !== undefined
        ? [
            {
              label: `$(diff) ${vscode.l10n.t('Compare {file} with what was saved', { file: version.code.filename })}`,
              run: () => compareWithSaved(own, deps),
            },
          ]
        : []),
    ];
  });
  return [
    ...newest.map((version, at) => versionItem(version, newest[at + 1], found)),
    ...(compared.length > 0
      ? [{ label: vscode.l10n.t('Compare'), kind: vscode.QuickPickItemKind.Separator }, ...compared]
      : []),
  ];
}

function versionItem(version: CodeVersion, before: CodeVersion | undefined, found: FoundCode): VersionItem {
  const { codeFolder } = found;
  const { code, edited } = version;
  const open = async (): Promise<unknown> =>
    vscode.window.showTextDocument(codeFolder.folder.uri(code.filename), { preview: false });
  const time = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const about = [
    vscode.l10n.t('version {version}', { version: version.version }),
    time.format(new Date(code.created_at)),
    code.line_count === 1 ? vscode.l10n.t('1 line') : vscode.l10n.t('{count} lines', { count: code.line_count }),
    ...(edited ? [vscode.l10n.t('edited by you')] : []),
  ];
  return {
    label: `$(file-code) ${code.filename}`,
    description: about.join(' · '),
    ...(code.description === '' ? {} : { detail: code.description }),
    picked: code.code_id === found.version.code.code_id,
    buttons: [
      { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open'), run: open },
      ...(before
        ? [
            {
              iconPath: new vscode.ThemeIcon('diff'),
              tooltip: vscode.l10n.t('Compare with the version before'),
              run: () => showDifference(codeFolder, before, version),
            },
          ]
        : []),
    ],
    run: open,
  };
}

function compareItem(older: CodeVersion, newer: CodeVersion, run: () => Promise<unknown>): VersionItem {
  const names = { older: older.code.filename, newer: newer.code.filename };
  return { label: `$(diff) ${vscode.l10n.t('Compare {older} with {newer}', names)}`, run };
}
