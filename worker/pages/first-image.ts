import type { ImageSource } from '#client/ui/image-sources.ts';

/** A product's first picture without what no page shows; null where it has none. */
export function firstImage([first]: readonly ImageSource[]): ImageSource | null {
  return first === undefined ? null : { url: first.url, width: first.width };
}
