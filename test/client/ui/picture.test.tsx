import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImageSourcesContext } from '#client/ui/image-sources.ts';
import { Picture } from '#client/ui/picture.tsx';
import { imageSources } from '#shared/navigation/image-urls.ts';

const mug = { url: '/pictures/mug.webp', width: 1_000, height: 800 };

describe('Picture', () => {
  it('offers the image widths that its place on the page needs', () => {
    const html = renderToStaticMarkup(
      <ImageSourcesContext value={(picture, shownUpTo) => imageSources('worker', picture, shownUpTo)}>
        <Picture picture={mug} alt="A mug" shownUpTo={320} sizes="44vw" />
      </ImageSourcesContext>,
    );
    expect(html).toBe(
      '<img loading="lazy" sizes="44vw" src="/pictures/mug.webp?w=640" srcSet="/pictures/mug.webp?w=320 320w, ' +
        '/pictures/mug.webp?w=640 640w" alt="A mug" class="picture"/>',
    );
  });

  it('loads lazily unless it has priority', () => {
    const later = renderToStaticMarkup(<Picture picture={mug} alt="" shownUpTo={48} />);
    const first = renderToStaticMarkup(<Picture picture={mug} alt="" shownUpTo={48} isPriority />);
    expect(later).toContain('loading="lazy"');
    expect(later).not.toContain('fetchPriority');
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('loading');
  });

  it.each([null, undefined])('shows an icon if there is no image: %s', (picture) => {
    const html = renderToStaticMarkup(<Picture picture={picture} alt="" shownUpTo={48} />);
    expect(html).toContain('#box');
    expect(html).not.toContain('<img');
  });
});
