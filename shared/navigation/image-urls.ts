import {
  CARD_IMAGE_HEIGHT_PX,
  CARD_IMAGE_QUALITY,
  CARD_IMAGE_WIDTH_PX,
  IMAGE_GROUND,
  IMAGE_QUALITY,
  IMAGE_WIDTHS_PX,
  SAVING_IMAGE_QUALITY,
} from '../constants.ts';

/** The service that resizes images: Cloudflare in front of the worker, or the worker itself. */
export type ImageService = 'cloudflare' | 'worker';

/** A catalogue image, in the shop's bucket (`/pictures/…`) or on another host. `width` is in px. */
export type ImageSource = { url: string; width: number };

/** The attributes of an `<img>` with several widths. */
type ImageSources = { src: string; srcSet?: string | undefined };

// The options for Cloudflare, which by default does not enlarge images. `scq` is the quality for visitors who save
// data; `onerror=redirect` falls back to the original if resizing fails.
const WEBP = `format=webp,quality=${IMAGE_QUALITY},scq=${SAVING_IMAGE_QUALITY},onerror=redirect`;

/**
 * Returns an image's URLs in the served widths (R-CONST-6), up to twice `shownUpTo` (CSS px), for screens with density
 * 2, and at most the source's width. The smallest width is always included, even for a smaller source.
 */
export function imageSources(
  service: ImageService,
  { url, width: sourceWidth }: ImageSource,
  shownUpTo: number,
): ImageSources {
  const urlOf = (width: number) => imageUrl(service, url, `width=${width},${WEBP}`, `w=${width}`);
  const widths = IMAGE_WIDTHS_PX.filter(
    (width, index, all) => !index || (width <= sourceWidth && (all[index - 1] ?? 0) < shownUpTo * 2),
  );
  return {
    src: urlOf(widths.at(-1) ?? 0),
    srcSet: widths.length > 1 ? widths.map((width) => `${urlOf(width)} ${width}w`).join(', ') : undefined,
  };
}

/**
 * The path of the image shown with a shared link: JPEG, 1,200 × 630 px, padded with the background colour (R-ROUTE-24).
 */
export function cardImageUrl(service: ImageService, url: string): string {
  const size = `width=${CARD_IMAGE_WIDTH_PX},height=${CARD_IMAGE_HEIGHT_PX},fit=pad`;
  const ground = `background=${encodeURIComponent(IMAGE_GROUND)}`;
  return imageUrl(service, url, `${size},${ground},format=jpeg,quality=${CARD_IMAGE_QUALITY}`, 'card=1');
}

/** The path of a product's image in an email: the smallest width, as JPEG where possible, because Outlook lacks WebP. */
export function emailImageUrl(service: ImageService, url: string): string {
  const [width] = IMAGE_WIDTHS_PX;
  const ground = `background=${encodeURIComponent(IMAGE_GROUND)}`;
  const options = `width=${width},${ground},format=jpeg,quality=${CARD_IMAGE_QUALITY}`;
  return imageUrl(service, url, options, `w=${width}`);
}

/**
 * Returns a path on the shop's host, even for an image on another host, which the shop then proxies. The content
 * security policy blocks images from other hosts.
 */
function imageUrl(service: ImageService, url: string, options: string, query: string): string {
  const isOwn = url.startsWith('/');
  if (service === 'cloudflare') return `/cdn-cgi/image/${options}${isOwn ? '' : '/'}${url}`;
  return isOwn ? `${url}?${query}` : `/pictures/remote?url=${encodeURIComponent(url)}&${query}`;
}
