import { createContext } from 'react';
import type { ImageSource } from '#shared/navigation/image-urls.ts';

/** Returns the `src` and `srcset` of an image that is shown at most `shownUpTo` CSS px wide. */
export type ResolveImageSources = (
  picture: ImageSource,
  shownUpTo: number,
) => { src: string; srcSet?: string | undefined };

/**
 * Resolves an image's sources. The app provides the resizing service; by default, images are shown in their original
 * size.
 */
export const ImageSourcesContext = createContext<ResolveImageSources>(({ url }) => ({ src: url }));
