import { createContext } from 'react';

/** The original image and its width in px. */
export type ImageSource = { url: string; width: number };

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
