import { Icon } from './icon.tsx';

/** A step of the way to a page; the last one, the page itself, has no link. */
export type Crumb = { label: string; href?: string };

type Props = {
  /** From the top down; the last is where we are. */
  items: readonly Crumb[];
};

/** The way here, as links. */
export function Breadcrumbs({ items }: Props) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1">
        {items.map(({ label, href }, index) => (
          // On a phone the heading right below says where we are.
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
              <a className="py-1 hover:text-ink hover:underline" href={href}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
