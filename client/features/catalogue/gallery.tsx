import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PLACEHOLDER } from '#shared/constants.ts';
import type { PictureData } from './product-view.ts';
import type { ZoomPictures } from './zoom-pictures.tsx';

type Zoom = ComponentType<ComponentProps<typeof ZoomPictures>>;

/** The widest picture that is offered, in CSS px. */
const SHOWN_UP_TO = 768;
const SIZES = '(min-width: 1024px) 36rem, 100vw';

/** A product's pictures: swiped, scrolled with the arrow keys or chosen by thumbnail; Zoom opens them on the full screen. */
export function Gallery({ pictures, name }: { pictures: readonly PictureData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [Zoom, setZoom] = useState<Zoom | null>(null);
  const canZoom = !useGonePictures(strip)[current];

  async function zoom(): Promise<void> {
    if (!canZoom) return;
    const file = await loadChunk(() => import('./zoom-pictures.tsx'));
    setZoom(() => file.ZoomPictures);
  }

  function show(place: number): void {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: place * width, behavior: 'smooth' });
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
          {pictures.map((picture, place) => (
            <li key={picture.url} id={`picture-${place + 1}`}>
              <Picture
                picture={picture}
                height={picture.height}
                alt={picture.alt === '' ? `${name}, picture ${place + 1}` : picture.alt}
                shownUpTo={SHOWN_UP_TO}
                sizes={SIZES}
                isPriority={place === 0}
                className={null}
              />
            </li>
          ))}
        </ul>
        {canZoom && (
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
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onChoose={show} />}
      {Zoom !== null && (
        <Zoom Sheet={Sheet} name={name} pictures={pictures} start={current} onClose={() => setZoom(null)} />
      )}
    </section>
  );
}

/** Of each picture of the strip, whether the sign that stands for a missing one has come in its place. */
function useGonePictures(strip: RefObject<HTMLUListElement | null>): readonly boolean[] {
  const [gone, setGone] = useState<readonly boolean[]>([]);
  useEffect(() => {
    const list = strip.current;
    if (list === null) return;
    const look = (): void => setGone(Array.from(list.querySelectorAll('img'), isPlaceholder));
    look();
    // It does not bubble.
    list.addEventListener('load', look, true);
    return () => list.removeEventListener('load', look, true);
  }, [strip]);
  return gone;
}

/** By its shape, as browsers load it like any other picture; of a real one it is the one that was announced. */
function isPlaceholder(image: HTMLImageElement): boolean {
  const is = (width: number, height: number): boolean =>
    Math.abs(width / height - PLACEHOLDER.width / PLACEHOLDER.height) < 0.05;
  return (
    is(image.naturalWidth, image.naturalHeight) &&
    !is(Number(image.getAttribute('width')), Number(image.getAttribute('height')))
  );
}

type ThumbnailsProps = {
  pictures: readonly PictureData[];
  current: number;
  onChoose(place: number): void;
};

/** Links to the pictures, so that they work without scripts. */
function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  return (
    <ol className="flex gap-2 overflow-x-auto p-1">
      {pictures.map((picture, place) => (
        <li key={picture.url} className="w-16 shrink-0">
          <a
            href={`#picture-${place + 1}`}
            aria-label={`Picture ${place + 1}`}
            aria-current={place === current || undefined}
            className="block rounded-control aria-[current]:[outline:2px_solid_var(--color-accent)]"
            onClick={(event) => {
              event.preventDefault();
              onChoose(place);
            }}
          >
            <Picture picture={picture} alt="" shownUpTo={64} />
          </a>
        </li>
      ))}
    </ol>
  );
}
