import { use } from 'react';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import { Icon } from './icon.tsx';
import { ImageSourcesContext } from './image-sources.ts';

type Props = {
  /** Without an image, a placeholder icon is shown. */
  picture: ImageSource | null | undefined;
  alt: string;
  /** The maximum width at which the image is shown, in CSS px. */
  shownUpTo: number;
  /** The `sizes` attribute. Not needed for images up to 160 px, because these have only one source. */
  sizes?: string;
  /** For images on the first screen: fetched at once with high priority. */
  isPriority?: boolean;
  /** The original image's height in px; set if the image is shown in its own aspect ratio. */
  height?: number;
  /** null if the style sheet selects the image by its position and needs no class, as in a card. */
  className?: string | null;
};

/**
 * An image in a square or in its own aspect ratio. The ratio is known before the image loads, so the layout does not
 * shift.
 */
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
      // Must come before the source, because browsers would otherwise fetch the image at once.
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
