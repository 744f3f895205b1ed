/** The folder of reports through VS Code's own file system. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../src/core/ports';
import { storedReport, WorkspaceReportFolder } from '../../src/host/reports/reportFolder';

const silent = (): void => undefined;
const log: Log = { info: silent, warn: silent, error: silent };

describe('the folder of reports', () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('There is no folder.');
  const own = path.join(root.fsPath, '.ba-agent');
  const here = path.join(own, 'reports');
  const storage = vscode.Uri.joinPath(root, 'storage');
  const folder = (): WorkspaceReportFolder => new WorkspaceReportFolder(storage, log);

  beforeEach(() => rm(here, { recursive: true, force: true }));
  after(() => rm(here, { recursive: true, force: true }));

  it('is made with the first report, and finds it again by a path of the workspace', async () => {
    assert.deepEqual(folder().writable(), { ok: true });
    assert.equal(await folder().read('sales_report.html'), undefined);
    assert.equal(await folder().create('sales_report.html', '<!doctype html>'), true);
    assert.equal(await readFile(path.join(here, 'sales_report.html'), 'utf8'), '<!doctype html>');
    assert.deepEqual(await readdir(here), ['sales_report.html'], 'nothing is left over');
    assert.equal(folder().pathOf('sales_report.html'), '.ba-agent/reports/sales_report.html');
  });

  it('makes a file only where there is nothing, a link among what there can be', async () => {
    await mkdir(here, { recursive: true });
    await writeFile(path.join(here, 'a.html'), 'mine');
    await symlink(path.join(here, 'nowhere'), path.join(here, 'b.html'));
    for (const name of ['a.html', 'b.html']) assert.equal(await folder().create(name, 'x'), false, name);
    assert.equal(await folder().read('a.html'), 'mine');
  });

  it('writes nothing through a folder that is a link, and names no path of the machine', async () => {
    await mkdir(own, { recursive: true });
    const elsewhere = path.join(root.fsPath, 'elsewhere');
    await mkdir(elsewhere, { recursive: true });
    await symlink(elsewhere, here);
    try {
      await assert.rejects(folder().create('a.html', 'x'), (error) => {
        assert.ok(error instanceof Error && !error.message.includes(root.fsPath), String(error));
        return error.message.includes('is a link');
      });
      assert.deepEqual(await readdir(elsewhere), []);
    } finally {
      await rm(here);
      await rm(elsewhere, { recursive: true });
    }
  });

  it('leads from an address to a file of its own storage, and nowhere else', () => {
    assert.equal(
      storedReport(storage, 'report:sales_report.html')?.toString(),
      vscode.Uri.joinPath(storage, 'reports', 'sales_report.html').toString(),
    );
    for (const wrong of [
      'report:../x.html',
      'report:a/b.html',
      'report:.html',
      'sales_report.html',
      'report:a.HTML\n',
    ]) {
      assert.equal(storedReport(storage, wrong), undefined, wrong);
    }
  });
});
