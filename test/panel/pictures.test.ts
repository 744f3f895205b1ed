/** Pictures from the user's clipboard, disk and workspace to a model: the real page draws them, a strict server takes them. */
import assert from 'node:assert/strict';
import { CopyIntake } from '../../src/core/store/copyIntake';
import { copyAddress } from '../../src/core/store/copyNames';
import type { WorkspaceFiles } from '../../src/core/ports';
import { on } from '../../src/host/panel/rpcMethod';
import { sessionContext } from '../../src/host/sessions/sessionContext';
import { attachmentMethods, COPY_PART_BYTES } from '../../src/protocol/attachments';
import { toHost } from '../../src/protocol/messages';
import { openClaude, type Claude } from '../integration/claude';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { bombOf, drawable, jpegWithPlace, pngOf, SECRET_PLACE } from '../support/pictures';
import { localize, MemoryFiles, tickingClock } from '../support/ports';
import { until } from '../support/process';
import { complete } from '../support/replies';
import { replyOf } from '../support/structuredReply';
import { LOOKED_AT } from '../support/themes';

/** Files that copies are added to. */
class GrowingFiles implements WorkspaceFiles {
  readonly all: Record<string, Uint8Array> = {
    'wide.png': pngOf(3136, 784),
    'bomb.png': bombOf(60_000, 60_000),
    'text.png': Buffer.from('no picture'),
    'torn.png': pngOf(40, 40).subarray(0, 60),
    'drawing.svg': Buffer.from('<svg width="5" height="5" xmlns="http://www.w3.org/2000/svg"/>'),
  };
  stat = (path: string) => new MemoryFiles(this.all).stat(path);
  read = (path: string, offset: number, length: number) => new MemoryFiles(this.all).read(path, offset, length);
}

describe('panel: pictures', function () {
  inOrder(this);
  let panel: PanelPage;
  let claude: Claude;
  const files = new GrowingFiles();
  let copies = 0;
  const intake = new CopyIntake(
    {
      begin: (name, size) => {
        const parts: Uint8Array[] = [];
        const path = copyAddress(`copy0000${++copies}`, name);
        return Promise.resolve({
          write: (bytes) => Promise.resolve(void parts.push(bytes)),
          finish: () => {
            files.all[path] = Buffer.concat(parts);
            return Promise.resolve({ path, filename: name, size });
          },
          drop: () => Promise.resolve(),
        });
      },
    },
    { ...tickingClock(), monotonic: () => 0 },
    { fileBytes: 100_000_000, partBytes: COPY_PART_BYTES, patienceMs: 60_000 },
  );

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    claude = await openClaude('structured-json', {
      files,
      listener: { event: (event) => panel.publisher.publish(event) },
    });
    const { conversation } = claude.chat;
    panel.answer({
      readImage: on(attachmentMethods.readImage, async ({ path, offset }) => {
        const { size } = await files.stat(path);
        return { bytes: Buffer.from(await files.read(path, offset, COPY_PART_BYTES)).toString('base64'), size };
      }),
      attachPart: on(attachmentMethods.attachPart, async (part) => {
        const copy = await intake.take({ ...part, bytes: Buffer.from(part.bytes, 'base64') });
        return copy && { files: [{ ...copy, isCopy: true }] };
      }),
      send: on(toHost.send, ({ text, files: paths, ...parts }) => conversation.send(text, paths, parts)),
    });
    panel.publisher.open([], { usage: null, ...sessionContext(conversation, localize) });
    await panel.shows(conversation.log.id);
  });

  after(async () => {
    await claude.close();
    await panel.close();
  });

  /** Puts a file into the clipboard's paste, or drops it on the panel, as the browser gives it. */
  const give = (how: 'paste' | 'drop', name: string, type: string, bytes: Buffer): Promise<void> =>
    panel.part('input').evaluate(
      (input, given) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(given.bytes), (character) => character.charCodeAt(0));
        data.items.add(new File([content], given.name, { type: given.type }));
        const more = { bubbles: true, cancelable: true };
        if (given.how === 'paste') input.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: data }));
        else input.dispatchEvent(new DragEvent('drop', { ...more, dataTransfer: data }));
      },
      { how, name, type, bytes: bytes.toString('base64') },
    );
  const attachHere = (path: string): void => panel.publisher.attach([{ path, filename: path, size: 9, isCopy: false }]);
  const names = (): Promise<string[]> => panel.part('draft-file-name').allInnerTexts();
  const drawn = (count: number): Promise<void> =>
    until(`${count} pictures are drawn`, async () => {
      await panel.quiet();
      return (await panel.part('draft-files').locator('.thumbnail img').count()) === count;
    });
  const canBeSent = async (): Promise<boolean> => (await panel.part('send').getAttribute('disabled')) === null;
  const problem = (): Promise<string> => panel.part('problem').innerText();

  it('come from the clipboard, from a disk and from the workspace, and are shown in small', async () => {
    await give('paste', 'image.png', 'image/png', pngOf(2000, 1000));
    await drawn(1);
    await give('drop', 'photo.jpg', 'image/jpeg', jpegWithPlace());
    await drawn(2);
    attachHere('wide.png');
    await drawn(3);
    assert.deepEqual(await names(), ['pasted-image-1.png', 'photo.jpg', 'wide.png']);
    for (const { theme } of LOOKED_AT) {
      await panel.window.setTheme(theme);
      assert.deepEqual(await panel.window.violations(), [], theme);
    }
    await panel.window.setWidth(300);
    await panel.window.picture('pictures-draft-300');
    assert.equal(await panel.window.sideways(), 0);
    await panel.window.setWidth(600);
  });

  it('are kept as they were drawn: 1,568 pixels long, and without what a camera wrote', () => {
    const made = Object.entries(files.all).filter(([path]) => path.startsWith('attached:'));
    const drawnAs = made.map(([path, bytes]) => [path.replace(/.*\//, ''), drawable(Buffer.from(bytes))]);
    assert.deepEqual(Object.fromEntries(drawnAs), {
      'pasted-image-1.png': { media: 'image/png', width: 1568, height: 784 },
      'photo.jpg': { media: 'image/jpeg', width: 7, height: 4 },
      'wide.png': { media: 'image/png', width: 1568, height: 392 },
    });
    for (const [path, bytes] of made) assert.ok(!Buffer.from(bytes).includes(SECRET_PLACE.slice(0, 3)), path);
  });

  it('can be taken away before they are sent', async () => {
    await panel.part('draft-file').nth(1).getByTestId('remove-file').click();
    assert.deepEqual(await names(), ['pasted-image-1.png', 'wide.png']);
  });

  it('go to a model that sees, and stand in small under the message', async () => {
    claude.server.script(replyOf(complete('Two red pictures.'), 'structured-json'));
    await panel.ask('What do they show?');
    assert.equal(await panel.ended(0), 'complete');
    assert.deepEqual([claude.server.refusals, claude.server.problems], [[], []]);
    const content = claude.server.accepted[0]?.body.messages[0]?.content ?? [];
    const images = content.flatMap((block) =>
      block.type === 'image' ? [Buffer.from(block.source.data, 'base64')] : [],
    );
    assert.deepEqual(
      images.map((bytes) => drawable(bytes)?.height),
      [784, 392],
    );
    assert.ok(images.every((bytes) => !bytes.includes(SECRET_PLACE.slice(0, 3))));
    assert.match(JSON.stringify(content), /Image \[upload_002\] \\"wide\.png\\": PNG, 1,568 × 392 pixels/);
    const shown = panel.turn(0).getByTestId('attachment').locator('.thumbnail img');
    await until('both are shown', async () => (await shown.count()) === 2);
    for (const { theme } of LOOKED_AT) {
      await panel.window.setTheme(theme);
      assert.deepEqual(await panel.window.violations(), [], theme);
    }
    await panel.window.setWidth(300);
    await panel.window.picture('pictures-message-300');
    assert.equal(await panel.window.sideways(), 0);
    await panel.window.setWidth(600);
  });

  const wrong: readonly (readonly [path: string, words: RegExp])[] = [
    ['bomb.png', /bomb\.png has 60,000 × 60,000 pixels, and 50 million is the limit/],
    ['text.png', /text\.png is not a PNG, JPEG, WebP or GIF image/],
    ['torn.png', /torn\.png is damaged/],
  ];
  for (const [path, words] of wrong) {
    it(`are none of ${path}, which is said`, async () => {
      attachHere(path);
      await until('it is said', async () => words.test(await problem().catch(() => '')));
      await panel.quiet();
      assert.deepEqual(await names(), [path], 'the file itself stays attached');
      assert.equal(await canBeSent(), true);
      await panel.part('remove-file').click();
    });
  }

  it('are none of a drawing (SVG), which is text', async () => {
    const asked = panel.askedFor('readImage').length;
    attachHere('drawing.svg');
    await panel.part('draft-file').waitFor();
    await panel.quiet();
    assert.equal(panel.askedFor('readImage').length, asked);
    await panel.part('remove-file').click();
  });

  it('are waited for when a message is sent at once', async () => {
    let resolve: (part: object) => void = () => undefined;
    panel.answer({ readImage: () => new Promise((done) => (resolve = done)) });
    attachHere('wide.png');
    await panel.part('draft-file').filter({ hasText: 'wide.png' }).waitFor();
    await until('it cannot be sent', async () => !(await canBeSent()));
    resolve({ bytes: Buffer.from('no picture').toString('base64'), size: 10 });
    await until('it can be sent', canBeSent);
  });
});
