import { use } from 'react';
import { PictureSourcesContext } from '#client/ui/picture-sources.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { PictureData } from './product-view.ts';

type Props = { picture: PictureData; name: string; onClose(): void };

/** Shows a picture in its full size; the dialog scrolls in both directions. */
export function ZoomDialog({ picture, name, onClose }: Props) {
  const pickSources = use(PictureSourcesContext);
  // The shop's own picture is shown in its original size. Another host's is served by the shop only in reduced sizes.
  const src = picture.url.startsWith('/') ? picture.url : pickSources(picture, picture.width).src;
  return (
    <Sheet
      labelledBy="zoom-title"
      title={name}
      onClose={onClose}
      className="dialog max-w-none min-w-[min(100%-2rem,64rem)]"
    >
      <img
        src={src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="mx-auto w-full bg-ground"
      />
    </Sheet>
  );
}
