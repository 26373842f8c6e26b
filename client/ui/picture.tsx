import { use } from 'react';
import { Icon } from './icon.tsx';
import { type ImageSource, ImageSourcesContext } from './image-sources.ts';

type Props = {
  /** Without a picture a placeholder icon is shown. */
  picture: ImageSource | null | undefined;
  alt: string;
  /** The greatest width at which it is shown, in CSS px. */
  shownUpTo: number;
  /** The `sizes` attribute; not needed up to 160 px, where there is one size only. */
  sizes?: string;
  /** For pictures on the first screen: fetched at once with high priority. */
  isPriority?: boolean;
  /** Given where it is shown in its own shape; of the original picture, in px. */
  height?: number;
  /** null: the style sheet knows it by its place, as in a card. */
  className?: string | null;
};

/** A picture in a square, or in its own shape: known before it loads, so that the layout does not shift when it does. */
export function Picture({ picture, alt, shownUpTo, sizes, isPriority, height, className = '' }: Props) {
  const resolveImageSources = use(ImageSourcesContext);
  const classes = className === null ? undefined : `picture ${className}`.trim();
  if (!picture) {
    return (
      <span className={classes}>
        <Icon name="box" className="size-1/4" />
      </span>
    );
  }
  return (
    <img
      // Before its source: browsers would fetch it at once.
      loading={isPriority ? undefined : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      sizes={sizes}
      {...resolveImageSources(picture, shownUpTo)}
      width={height && picture.width}
      height={height}
      alt={alt}
      className={classes}
    />
  );
}
