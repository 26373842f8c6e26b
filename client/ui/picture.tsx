import { Icon } from './icon.tsx';

type Props = {
  /** null: there is no picture, and a sign stands in. */
  url: string | null;
  alt: string;
  /** Of the picture itself, in px. */
  width: number;
  height: number;
  sizes?: string;
  /** The first thing to see: fetched at once, ahead of others. */
  isPriority?: boolean;
  className?: string;
};

/** A picture in a square on the calm ground; its room is kept before it comes. */
export function Picture({ url, alt, width, height, sizes, isPriority = false, className = '' }: Props) {
  return (
    <span className={`picture ${className}`}>
      {url === null ? (
        <Icon name="box" className="size-1/4" />
      ) : (
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          sizes={sizes}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  );
}
