import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { SearchForm } from './search-form.tsx';

type Props = {
  title: string;
  children?: ReactNode;
  action?: { label: string; href: string };
  /** Further links. */
  links?: readonly { label: string; href: string }[];
  /** The path of the search page; if omitted, no search field is shown. */
  searchAt?: string;
  icon?: IconName;
};

/** Shown in place of an empty list, with links to other pages. */
export function EmptyState({ title, children, action, links = [], searchAt, icon = 'box' }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} className="size-8" />
      </span>
      <h2 className="display">{title}</h2>
      {children !== undefined && <div className="text-muted">{children}</div>}
      {action !== undefined && (
        <a className="button button-primary mt-3" href={action.href}>
          {action.label}
        </a>
      )}
      {searchAt !== undefined && <SearchForm action={searchAt} />}
      {links.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-2">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
