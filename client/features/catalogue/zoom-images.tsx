import { use, useCallback, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { ImageSourcesContext } from '#client/ui/image-sources.ts';
import type { Sheet as SheetType } from '#client/ui/sheet.tsx';
import type { ImageData } from './product-view.ts';
import { startZoomStage, type ZoomStage } from './zoom-stage.ts';

type Props = {
  /** The page passes the component in, so that this chunk does not contain it. */
  Sheet: typeof SheetType;
  name: string;
  pictures: readonly ImageData[];
  /** The index of the image shown first. */
  start: number;
  onClose(): void;
};

/** Shows a product's images one at a time in a full-screen sheet, where they can be enlarged. */
export function ZoomImages({ Sheet, name, pictures, start, onClose }: Props) {
  const [index, setIndex] = useState(start);
  const stage = useRef<ZoomStage>(null);
  const { length } = pictures;
  const turn = useCallback((by: number) => setIndex((last) => (last + by + length) % length), [length]);
  const picture = pictures[index];
  return (
    <Sheet
      labelledBy="zoom-title"
      title={name}
      onClose={onClose}
      className="dialog flex h-dvh max-h-none w-full max-w-none flex-col rounded-none"
    >
      {picture && <Stage key={picture.url} ref={stage} picture={picture} turn={turn} />}
      <div className="flex items-center justify-center gap-3 border-t border-line p-2">
        {length > 1 && <Tool icon="chevron-left" label="Previous picture" onClick={() => turn(-1)} />}
        <Tool icon="minus" label="Zoom out" onClick={() => stage.current?.zoomOut()} />
        <Tool icon="plus" label="Zoom in" onClick={() => stage.current?.zoomIn()} />
        {length > 1 && <Tool icon="chevron-right" label="Next picture" onClick={() => turn(1)} />}
      </div>
      <p className="sr-only" role="status">
        {length > 1 && `Picture ${index + 1} of ${length}`}
      </p>
    </Sheet>
  );
}

type StageProps = { ref: { current: ZoomStage | null }; picture: ImageData; turn(by: number): void };

function Stage({ ref, picture, turn }: StageProps) {
  const resolveImageSources = use(ImageSourcesContext);
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (box.current === null || image.current === null) return;
    const stage = startZoomStage(box.current, image.current, picture, turn);
    ref.current = stage;
    return stage.stop;
  }, [ref, picture, turn]);
  // The shop's own images are shown at their original size. Images from other hosts are available only in reduced
  // sizes.
  const src = picture.url.startsWith('/') ? picture.url : resolveImageSources(picture, picture.width).src;
  return (
    <div ref={box} className="min-h-0 flex-1 cursor-zoom-in touch-none overflow-hidden bg-ground">
      <img ref={image} src={src} alt={picture.alt} draggable={false} className="size-full object-contain" />
    </div>
  );
}

type ToolProps = { icon: IconName; label: string; onClick(): void };

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <button type="button" className="button button-secondary px-3" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
