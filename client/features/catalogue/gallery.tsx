import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PLACEHOLDER_SHAPE } from '#shared/constants.ts';
import type { ImageData } from './product-view.ts';
import type { ZoomImages } from './zoom-images.tsx';

type Zoom = ComponentType<ComponentProps<typeof ZoomImages>>;

/** The maximum width of an image, in CSS px. */
const SHOWN_UP_TO = 768;
const SIZES = '(min-width: 1024px) 36rem, 100vw';

/**
 * A product's images. The shopper can swipe, use the arrow keys or choose a thumbnail; zoom opens an image full screen.
 */
export function Gallery({ pictures, name }: { pictures: readonly ImageData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [Zoom, setZoom] = useState<Zoom | null>(null);
  const [isGone, setGone] = useState(false);

  // The worker serves a placeholder for a missing image. The placeholder is recognised by its aspect ratio and has no
  // zoom button. A real image with such a ratio can still be zoomed with a click.
  useEffect(() => {
    const image = strip.current?.querySelectorAll('img')[current];
    image?.decode().then(
      () => setGone(image.naturalWidth > image.naturalHeight * PLACEHOLDER_SHAPE),
      () => undefined,
    );
  }, [current]);

  async function zoom(): Promise<void> {
    const file = await loadChunk(() => import('./zoom-images.tsx'));
    setZoom(() => file.ZoomImages);
  }

  function show(index: number): void {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width, behavior: 'smooth' });
  }

  if (pictures.length === 0) {
    return <Picture picture={null} alt="" shownUpTo={SHOWN_UP_TO} className="h-28 rounded-card lg:h-60" />;
  }
  return (
    <section aria-label="Pictures" className="grid gap-3">
      <div className="relative">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable with the keyboard
          tabIndex={0}
          className="gallery"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)));
          }}
          onClick={zoom}
          onKeyDown={({ key }) => key === 'Enter' && void zoom()}
        >
          {pictures.map((picture, index) => (
            <li key={picture.url} id={`picture-${index + 1}`}>
              <Picture
                picture={picture}
                height={picture.height}
                alt={picture.alt === '' ? `${name}, picture ${index + 1}` : picture.alt}
                shownUpTo={SHOWN_UP_TO}
                sizes={SIZES}
                isPriority={index === 0}
                className={null}
              />
            </li>
          ))}
        </ul>
        {!isGone && (
          <button
            type="button"
            className="button button-secondary button-small absolute right-3 bottom-3 noscript:hidden"
            onClick={zoom}
          >
            <Icon name="search" className="size-4" />
            Zoom
          </button>
        )}
      </div>
      {pictures.length > 1 && (
        <Thumbnails name={name} pictures={pictures} current={current} onChoose={show} />
      )}
      {Zoom !== null && (
        <Zoom Sheet={Sheet} name={name} pictures={pictures} start={current} onClose={() => setZoom(null)} />
      )}
    </section>
  );
}

type ThumbnailsProps = {
  name: string;
  pictures: readonly ImageData[];
  current: number;
  onChoose(index: number): void;
};

/** Thumbnails that link to the images, so they work without scripts. */
function Thumbnails({ name, pictures, current, onChoose }: ThumbnailsProps) {
  return (
    <ol className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="w-16 shrink-0">
          <a
            href={`#picture-${index + 1}`}
            aria-label={`${picture.alt || name}, picture ${index + 1}`}
            aria-current={index === current || undefined}
            className="block rounded-control aria-[current]:[box-shadow:0_0_0_2px_var(--color-ink)]"
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <Picture picture={picture} alt="" shownUpTo={64} />
          </a>
        </li>
      ))}
    </ol>
  );
}
