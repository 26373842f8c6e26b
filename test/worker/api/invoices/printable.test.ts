import { describe, expect, it } from 'vitest';
import { toPrintable } from '#worker/api/invoices/pdf/printable.ts';

/** Latin-1, which the standard fonts support, and a few more characters. */
const CHARACTERS = new Set([
  ...Array.from({ length: 95 }, (_, index) => index + 32),
  ...Array.from({ length: 96 }, (_, index) => index + 160),
]);

describe('toPrintable', () => {
  it.each([
    ['Müller & Ñandú', 'Müller & Ñandú'],
    ['Mu\u0308ller', 'Müller'],
    ['Čapek, ḓuvha, ṱhoho, ṅwana', 'Capek, duvha, thoho, nwana'],
    ['Nǃxau ǂToma ǁXegwi ǀXam', 'N!xau =Toma ||Xegwi |Xam'],
    ['Łódź Đorđe', 'Lódz Dorde'],
    ['ﬁne ½ № 5', 'fine ½ No 5'],
    ['👩‍👩‍👧 🇿🇦 ❤️', '? ? ?'],
    ['王小明', '???'],
    ['one\r\ntwo\tthree\u0000four', 'one two three four'],
    ['a\u00a0b', 'a b'],
    ['\u202eevil\u200b\ufeff', 'evil'],
    ['<b>"x"</b>', '<b>"x"</b>'],
    ['\ud800', '?'],
    ['', ''],
  ])('%j becomes %j', (text, printable) => {
    expect(toPrintable(text, CHARACTERS)).toBe(printable);
  });
});
