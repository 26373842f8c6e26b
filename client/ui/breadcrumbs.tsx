import { Icon } from './icon.tsx';

/** The last crumb is the page itself and has no `href`. */
export type Crumb = { label: string; href?: string };

type Props = {
  /** From the home page down to the page itself. */
  items: readonly Crumb[];
};

export function Breadcrumbs({ items }: Props) {
  return (
    // Hidden on a phone if only one link would remain.
    <nav aria-label="Breadcrumbs" className={`text-sm text-muted ${items.length < 3 ? 'max-sm:hidden' : ''}`}>
      <ol className="flex flex-wrap items-center gap-x-1">
        {items.map(({ label, href }, index) => (
          // The current page is hidden on a phone, because the heading directly below repeats it.
          <li
            key={`${label} ${href}`}
            className={`flex items-center gap-1 ${href === undefined ? 'max-sm:sr-only' : ''}`}
          >
            {index > 0 && <Icon name="chevron-right" className="size-3.5" />}
            {href === undefined ? (
              <span className="py-1" aria-current="page">
                {label}
              </span>
            ) : (
              <a className="tap hover:text-ink hover:underline" href={href}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
