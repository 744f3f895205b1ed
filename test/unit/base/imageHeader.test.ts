import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readImageHeader } from '../../../src/base/imageHeader';
import { images } from '../core/tools/images';
import { assertProperty } from '../../support/property';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A JPEG of these segments. */
const jpeg = (...segments: number[][]): Uint8Array => Uint8Array.from([0xff, 0xd8, ...segments.flat()]);
const frame = [0xff, 0xc2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 1];

describe('base/imageHeader', () => {
  for (const { about, name, width, height, base64 } of images) {
    it(`reads a ${about}`, () => {
      assert.deepEqual(readImageHeader(Buffer.from(base64, 'base64')), { name, pixels: { width, height } });
    });
  }

  it('reads the picture of the extension', () => {
    assert.deepEqual(readImageHeader(readFileSync('media/icon.png'))?.name, 'PNG');
    assert.deepEqual(readImageHeader(readFileSync('media/view.svg')), {
      name: 'SVG',
      pixels: { width: 24, height: 24 },
    });
  });

  it('finds the size of a JPEG behind other segments, and no size where there is none', () => {
    const profile = [0xff, 0xe2, 0, 6, 0xff, 0xc0, 1, 2];
    assert.deepEqual(readImageHeader(jpeg(profile, [0xff], frame, [0, 0]))?.pixels, { width: 0x304, height: 0x102 });
    assert.deepEqual(readImageHeader(jpeg(profile, [0, 0], frame)), { name: 'JPEG' });
    assert.deepEqual(readImageHeader(jpeg([0xff, 0xc4, 0, 2], frame, [0, 0]))?.pixels?.width, 0x304);
  });

  it('reads the size of an SVG in pixels, else that of its view box', () => {
    const sizes: [string, { width: number; height: number } | undefined][] = [
      [
        '<?xml version="1.0"?>\n<!-- <svgx> -->\n<svg width="64px" height=\'32\' viewBox="0 0 1 1">',
        { width: 64, height: 32 },
      ],
      ['<svg\n viewBox="0 0 100.5,50" width="100%" height="100%"/>', { width: 100.5, height: 50 }],
      ['<svg stroke-width="3" line-height="4">', undefined],
      ['<svg viewBox="none">', undefined],
    ];
    for (const [source, pixels] of sizes) {
      assert.deepEqual(readImageHeader(encode(source)), { name: 'SVG', ...(pixels && { pixels }) }, source);
    }
  });

  it('knows what is no image', () => {
    for (const text of ['', 'hello', '<html>', 'RIFF1234WAVE', '<svgfoo>']) {
      assert.equal(readImageHeader(encode(text)), undefined, text);
    }
  });

  it('reads any cut of an image without failing', () => {
    const whole = images.map(({ base64 }) => Buffer.from(base64, 'base64'));
    assertProperty(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat({ max: 600 }),
        fc.uint8Array({ maxLength: 20 }),
        (bytes, end, tail) => {
          const { pixels } = readImageHeader(Buffer.concat([bytes.subarray(0, end), tail])) ?? {};
          assert.ok(pixels === undefined || (pixels.width > 0 && pixels.height > 0));
        },
      ),
    );
  });
});
