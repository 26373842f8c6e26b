import { Icon } from '#client/ui/icon.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { EntityRef } from '#shared/contract/common.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import { withCachedMenu } from '../menu-cache.ts';

type Props = { menu: readonly MenuCategory[]; onClose(): void };

/**
 * The phone's category menu. A top-level category unfolds its subcategories or, without subcategories, opens its
 * listing.
 */
export function CategorySheet({ menu, onClose }: Props) {
  return (
    <Sheet labelledBy="category-sheet-title" title="Categories" onClose={onClose}>
      {/* Fills the sheet, so that nothing moves when a category unfolds. */}
      <ul className="min-h-[80dvh] py-2">
        {withCachedMenu(menu).map((category) => (
          <li key={category.id}>
            {category.children.length === 0 ? (
              <TopLink href={categoryPath(category)} label={category.name} />
            ) : (
              <Branch category={category} />
            )}
          </li>
        ))}
        <li>
          <TopLink href="/search" label="All products" />
        </li>
      </ul>
    </Sheet>
  );
}

const TOP_CLASSES = 'flex min-h-12 items-center justify-between px-4 font-medium';

function TopLink({ href, label }: { href: string; label: string }) {
  return (
    <a className={TOP_CLASSES} href={href}>
      {label}
    </a>
  );
}

function Branch({ category }: { category: MenuCategory }) {
  return (
    <details name="category-sheet">
      <summary className={TOP_CLASSES}>
        {category.name}
        <Icon name="chevron-down" className="size-5 text-muted" />
      </summary>
      <ul className="bg-ground py-1">
        <SheetLink category={category} label={`All ${category.name}`} />
        {category.children.map((child) => (
          <SheetLink key={child.id} category={child} label={child.name} />
        ))}
      </ul>
    </details>
  );
}

function SheetLink({ category, label }: { category: EntityRef; label: string }) {
  return (
    <li>
      <a className="flex min-h-11 items-center pr-4 pl-8" href={categoryPath(category)}>
        {label}
      </a>
    </li>
  );
}
