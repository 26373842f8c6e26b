import { useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { PictureData } from './product-view.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

/** The widest picture that is offered, in CSS px. */
const SHOWN_UP_TO = 768;
const SIZES = '(min-width: 1024px) 36rem, 100vw';

/** A product's pictures: swiped, scrolled with the arrow keys or chosen by thumbnail; Zoom opens one in full size. */
export function Gallery({ pictures, name }: { pictures: readonly PictureData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<PictureData | null>(null);

  function show(place: number): void {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: place * width, behavior: 'smooth' });
  }

  if (pictures.length === 0)
    return <Picture picture={null} alt="" shownUpTo={SHOWN_UP_TO} className="rounded-card" />;
  return (
    <section aria-label="Pictures" className="grid gap-3">
      <div className="relative">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable with the keyboard
          tabIndex={0}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none]"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)));
          }}
        >
          {pictures.map((picture, place) => (
            <li key={picture.url} id={`picture-${place + 1}`} className="w-full shrink-0 snap-center">
              <Picture
                picture={picture}
                alt={picture.alt === '' ? `${name}, picture ${place + 1}` : picture.alt}
                shownUpTo={SHOWN_UP_TO}
                sizes={SIZES}
                isPriority={place === 0}
                className="rounded-none"
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="button button-secondary button-small absolute right-3 bottom-3 noscript:hidden"
          onClick={() => setZoomed(pictures[current] ?? null)}
        >
          <Icon name="search" className="size-4" />
          Zoom
        </button>
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onChoose={show} />}
      {zoomed !== null && <ZoomDialog picture={zoomed} name={name} onClose={() => setZoomed(null)} />}
    </section>
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
            className="block rounded-control aria-[current]:ring-2 aria-[current]:ring-accent"
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
