import { use } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PictureSourcesContext } from '#client/ui/picture-sources.ts';
import type { PictureData } from './product-view.ts';

type Props = { picture: PictureData; name: string; onClose(): void };

/** Shows a picture in its full size; the dialog scrolls in both directions. */
export function ZoomDialog({ picture, name, onClose }: Props) {
  const pickSources = use(PictureSourcesContext);
  // The shop's own picture is shown in its original size. Another host's is served by the shop only in reduced sizes.
  const src = picture.url.startsWith('/') ? picture.url : pickSources(picture, picture.width).src;
  return (
    <Dialog
      labelledBy="zoom-title"
      onClose={onClose}
      className="dialog max-w-none min-w-[min(100%-2rem,64rem)]"
    >
      <header className="sticky top-0 left-0 flex items-center justify-between bg-raised py-2 pr-2 pl-4">
        <h2 id="zoom-title" className="font-bold">
          {name}
        </h2>
        <button type="button" className="button button-quiet px-3" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <img
        src={src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="mx-auto w-full bg-ground"
      />
    </Dialog>
  );
}
