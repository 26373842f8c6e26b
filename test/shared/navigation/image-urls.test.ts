import { describe, expect, it } from 'vitest';
import { IMAGE_WIDTHS_PX } from '#shared/constants.ts';
import { cardImageUrl, imageSources } from '#shared/navigation/image-urls.ts';

const OPTIONS = 'format=webp,quality=100,scq=50,onerror=redirect';
const own = (width: number) => ({ url: '/pictures/karoo/mug.webp', width, height: 100 });
const remote = { url: 'https://cdn.example.com/mug one.jpg?v=2', width: 2_000, height: 100 };

/** The widths in a srcset. */
function widthsIn(srcSet: string | undefined): number[] {
  return (srcSet ?? '')
    .split(', ')
    .flatMap((source) => (source === '' ? [] : parseInt(source.split(' ')[1] ?? '', 10)));
}

describe('IMAGE_WIDTHS_PX', () => {
  it('contains the six widths of R-CONST-6 and their doubles, in order', () => {
    const six = [320, 640, 768, 1024, 1280, 1536];
    const all = new Set([...six, ...six.map((width) => width * 2)]);
    expect(IMAGE_WIDTHS_PX).toEqual([...all].sort((one, other) => one - other));
  });
});

describe('imageSources', () => {
  it('requests a served width from the worker', () => {
    expect(imageSources('worker', own(2_000), 320)).toEqual({
      src: '/pictures/karoo/mug.webp?w=640',
      srcSet: '/pictures/karoo/mug.webp?w=320 320w, /pictures/karoo/mug.webp?w=640 640w',
    });
  });

  it('requests WebP of quality 100 from Cloudflare', () => {
    expect(imageSources('cloudflare', own(2_000), 320)).toEqual({
      src: `/cdn-cgi/image/width=640,${OPTIONS}/pictures/karoo/mug.webp`,
      srcSet: [320, 640]
        .map((width) => `/cdn-cgi/image/width=${width},${OPTIONS}/pictures/karoo/mug.webp ${width}w`)
        .join(', '),
    });
  });

  it.each([
    [48, 320],
    [160, 320],
    [161, 640],
    [320, 640],
    [384, 768],
    [768, 1_536],
    [1_600, 3_072],
    [9_999, 3_072],
  ])(
    'offers widths for a pixel density of 2: shown up to %i px, offered up to %i px',
    (shownUpTo, widest) => {
      const { src, srcSet } = imageSources('worker', own(5_000), shownUpTo);
      expect(src).toBe(`/pictures/karoo/mug.webp?w=${widest}`);
      if (widest > 320) expect(widthsIn(srcSet).at(-1)).toBe(widest);
    },
  );

  it.each([1, 319, 320, 500, 640, 800, 1_000, 1_536, 3_071, 4_000])(
    'never offers a width above the source’s, here %i px',
    (width) => {
      const { srcSet } = imageSources('worker', own(width), 1_600);
      expect(widthsIn(srcSet)).toEqual(
        width < 640 ? [] : IMAGE_WIDTHS_PX.filter((served) => served <= width),
      );
    },
  );

  it('loads another host’s image through the shop', () => {
    expect(imageSources('worker', remote, 100).src).toBe(
      '/pictures/remote?url=https%3A%2F%2Fcdn.example.com%2Fmug%20one.jpg%3Fv%3D2&w=320',
    );
    expect(imageSources('cloudflare', { ...remote, url: 'https://cdn.example.com/a.jpg' }, 100).src).toBe(
      `/cdn-cgi/image/width=320,${OPTIONS}/https://cdn.example.com/a.jpg`,
    );
  });
});

describe('cardImageUrl', () => {
  it('requests 1,200 × 630 px on the site’s background colour', () => {
    expect(cardImageUrl('worker', '/pictures/karoo/mug.webp')).toBe('/pictures/karoo/mug.webp?card=1');
    expect(cardImageUrl('cloudflare', '/pictures/karoo/mug.webp')).toBe(
      '/cdn-cgi/image/width=1200,height=630,fit=pad,background=%23f4f1ea,format=jpeg,quality=85/pictures/karoo/mug.webp',
    );
  });

  it('loads another host’s image through the shop', () => {
    expect(cardImageUrl('worker', 'https://cdn.example.com/a.jpg')).toBe(
      '/pictures/remote?url=https%3A%2F%2Fcdn.example.com%2Fa.jpg&card=1',
    );
  });
});
