import { use } from 'react';
import { Icon } from './icon.tsx';
import { type PictureSource, PictureSourcesContext } from './picture-sources.ts';

type Props = {
  /** null: there is no picture, and a sign stands in. */
  picture: PictureSource | null | undefined;
  alt: string;
  /** The widest it is ever shown, in CSS px. */
  shownUpTo: number;
  /** How wide it is shown on which screen; not needed up to 160 px, where there is nothing to choose. */
  sizes?: string;
  /** Among the first things to see: fetched at once, ahead of others. */
  isPriority?: boolean;
  className?: string;
};

/** A picture in a square on the calm ground; its room is kept before it comes. */
export function Picture({ picture, alt, shownUpTo, sizes, isPriority, className = '' }: Props) {
  const pickSources = use(PictureSourcesContext);
  return (
    <span className={`picture ${className}`}>
      {picture ? (
        <img
          {...pickSources(picture, shownUpTo)}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <Icon name="box" className="size-1/4" />
      )}
    </span>
  );
}
