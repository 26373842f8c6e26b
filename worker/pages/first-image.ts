import type { ImageSource } from '#shared/navigation/image-urls.ts';

/** A product's first image, reduced to the fields that pages use; null if it has none. */
export function firstImage([first]: readonly ImageSource[]): ImageSource | null {
  return first === undefined ? null : { url: first.url, width: first.width };
}
