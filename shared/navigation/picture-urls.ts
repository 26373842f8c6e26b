import {
  CARD_PICTURE_HEIGHT_PX,
  CARD_PICTURE_QUALITY,
  CARD_PICTURE_WIDTH_PX,
  PICTURE_GROUND,
  PICTURE_QUALITY,
  PICTURE_WIDTHS_PX,
  SAVING_PICTURE_QUALITY,
} from '../constants.ts';

/** Who makes a picture smaller: Cloudflare in front of the worker, or the worker itself. */
export type PictureService = 'cloudflare' | 'worker';

/** A picture as the catalogue knows it: of the shop's own store (`/pictures/…`) or on another host; size in px. */
export type PictureSource = { url: string; width: number; height: number };

/** What an `<img>` chooses from. */
export type PictureSources = { src: string; srcSet?: string | undefined };

// It never enlarges unless told to. `scq` is the quality for those who save data; what cannot be made smaller is shown
// as it is.
const WEBP = `format=webp,quality=${PICTURE_QUALITY},scq=${SAVING_PICTURE_QUALITY},onerror=redirect`;

/**
 * A picture in the served widths that it is wanted in where it is never shown wider than so many CSS px (R-CONST-6):
 * up to what a screen of density 2 needs, none above the source's. The smallest is always there: it gives a smaller
 * source as it is.
 */
export function pictureSources(
  service: PictureService,
  { url, width: sourceWidth }: PictureSource,
  shownUpTo: number,
): PictureSources {
  const urlOf = (width: number) => pictureUrl(service, url, `width=${width},${WEBP}`, `w=${width}`);
  const widths = PICTURE_WIDTHS_PX.filter(
    (width, place, all) => !place || (width <= sourceWidth && (all[place - 1] ?? 0) < shownUpTo * 2),
  );
  return {
    src: urlOf(widths.at(-1) ?? 0),
    srcSet: widths.length > 1 ? widths.map((width) => `${urlOf(width)} ${width}w`).join(', ') : undefined,
  };
}

/** The picture of a shared link: 1,200 × 630, JPEG, padded with the calm ground (R-ROUTE-24). A path. */
export function cardPictureUrl(service: PictureService, url: string): string {
  const size = `width=${CARD_PICTURE_WIDTH_PX},height=${CARD_PICTURE_HEIGHT_PX},fit=pad`;
  const ground = `background=${encodeURIComponent(PICTURE_GROUND)}`;
  return pictureUrl(service, url, `${size},${ground},format=jpeg,quality=${CARD_PICTURE_QUALITY}`, 'card=1');
}

/** Always a path of the shop: other hosts' pictures pass through it, and what is no picture's URL leads nowhere. */
function pictureUrl(service: PictureService, url: string, options: string, query: string): string {
  const isOwn = url.startsWith('/');
  if (service === 'cloudflare') return `/cdn-cgi/image/${options}${isOwn ? '' : '/'}${url}`;
  return isOwn ? `${url}?${query}` : `/pictures/remote?url=${encodeURIComponent(url)}&${query}`;
}
