import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bareImage } from '../../../../src/core/files/bareImage';
import { drawable, jpegWithPlace, pngOf, SECRET_PLACE } from '../../../support/pictures';
import { assertProperty } from '../../../support/property';

const given = [
  { media: 'image/png', bytes: pngOf(20, 10) },
  { media: 'image/jpeg', bytes: jpegWithPlace() },
] as const;

describe('core/files/bareImage', () => {
  for (const { media, bytes } of given) {
    it(`leaves the pixels of an ${media} alone`, () => {
      assert.ok(bytes.includes(SECRET_PLACE));
      const bare = Buffer.from(bareImage(bytes, media) ?? assert.fail());
      assert.ok(!bare.includes('GPS') && !bare.includes('Exif') && !bare.includes('eXIf'));
      const { width, height } = media === 'image/png' ? { width: 20, height: 10 } : { width: 7, height: 4 };
      assert.deepEqual(drawable(bare), { media, width, height });
      assert.deepEqual(bareImage(bare, media), new Uint8Array(bare), 'what is bare stays as it is');
    });

    it(`is none for a part of an ${media}, and for another format`, () => {
      const bare = bareImage(bytes, media) ?? assert.fail();
      for (let end = 0; end < bare.length; end++) assert.equal(bareImage(bare.subarray(0, end), media), undefined);
      assert.equal(bareImage(bytes, media === 'image/png' ? 'image/jpeg' : 'image/png'), undefined);
    });
  }

  it('ends, and gives nothing that was not there, for whatever bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.constantFrom(...given), fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 4 }))
        .map(([{ bytes: whole }, at, more]) => {
          return new Uint8Array(Buffer.concat([whole.subarray(0, at), more, whole.subarray(at + more.length)]));
        }),
    );
    assertProperty(
      fc.property(bytes, fc.constantFrom('image/png', 'image/jpeg'), (whole, media) => {
        const bare = bareImage(whole, media);
        assert.ok(bare === undefined || bare.length <= whole.length);
      }),
    );
  });
});
