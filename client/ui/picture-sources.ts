import { createContext } from 'react';

/** Of the picture itself; width and height in px. */
export type PictureSource = { url: string; width: number; height: number };

/** What a browser may choose from for a picture that is never shown wider than so many CSS px. */
export type PickSources = (
  picture: PictureSource,
  shownUpTo: number,
) => { src: string; srcSet?: string | undefined };

/** The app says who makes pictures smaller; without it they are shown as they are. */
export const PictureSourcesContext = createContext<PickSources>(({ url }) => ({ src: url }));
