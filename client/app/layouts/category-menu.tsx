import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { LayoutData } from '#shared/navigation/page-payload.ts';
import { categoryPath } from '#shared/navigation/paths.ts';

/**
 * The desktop's category menu: a `<details>` with all categories, which works without scripts, and a bar with the
 * top-level categories.
 */
export function CategoryMenu({ layout: { menu }, path }: { layout: LayoutData; path: string }) {
  const panel = useClosingDetails();
  if (menu.length === 0) return null;
  return (
    <nav aria-label="Categories" className="category-nav">
      <div className="page">
        <details ref={panel}>
          <summary>
            <Icon name="menu" />
            All categories
            <Icon name="chevron-down" />
          </summary>
          <div>
            <ul className="page category-panel">
              {menu.map((category) => (
                <Branch key={category.id} category={category} />
              ))}
            </ul>
          </div>
        </details>
        <ul className="category-bar">
          {menu.map((category) => (
            <li key={category.id}>
              <a href={categoryPath(category)} aria-current={isInside(path, category) || undefined}>
                {category.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** True for the path of a category or of one of its subcategories. */
function isInside(path: string, category: MenuCategory): boolean {
  return [category, ...category.children].some((each) => categoryPath(each) === path);
}

function Branch({ category }: { category: MenuCategory }) {
  return (
    <li>
      <a href={categoryPath(category)}>{category.name}</a>
      <ul>
        {category.children.map((child) => (
          <li key={child.id}>
            <a href={categoryPath(child)}>{child.name}</a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Closes the `<details>` when any link is followed, on Escape, and on a click or focus outside. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !details.current?.contains(target)) close(details.current);
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !details.current?.open) return;
      close(details.current);
      details.current.querySelector('summary')?.focus();
    };
    const closeOnFollow = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('a') !== null) close(details.current);
    };
    document.addEventListener('click', closeOnFollow, { signal: stop.signal });
    document.addEventListener('pointerdown', closeOutside, { signal: stop.signal });
    document.addEventListener('focusin', closeOutside, { signal: stop.signal });
    document.addEventListener('keydown', closeOnEscape, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return details;
}

function close(details: HTMLDetailsElement | null): void {
  if (details !== null) details.open = false;
}
