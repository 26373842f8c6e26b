import { type ComponentProps, type ComponentType, type MouseEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { SEARCH_INPUT_ID } from '#client/features/search/search-input-id.ts';
import { Icon } from '#client/ui/icon.tsx';
import { AccountLink } from './account-link.tsx';
import { CartCount, CartIcon } from './cart-icon.tsx';
import type { CategorySheet } from './category-sheet.tsx';
import { FOOTER_CATEGORIES_ID, type LayoutProps } from './layout.ts';

type SheetType = ComponentType<ComponentProps<typeof CategorySheet>>;

/** The phone's menu at the bottom of the screen. Its buttons are links, so that they work without scripts. */
export function BottomBar({ layout, url }: Pick<LayoutProps, 'layout' | 'url'>) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [Sheet, setSheet] = useState<SheetType | null>(null);
  const { showCart } = useAppServices();
  const current = (path: string) => (url.pathname === path ? ('page' as const) : undefined);
  const openCategories = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const file = await loadChunk(() => import('./category-sheet.tsx'));
    setSheet(() => file.CategorySheet);
    setOpenOn(url.href);
  };
  return (
    <>
      <nav aria-label="Main menu" className="bottom-bar">
        <a href="/" aria-current={current('/')}>
          <Icon name="home" />
          <span>Home</span>
        </a>
        <a href={`#${FOOTER_CATEGORIES_ID}`} aria-haspopup="dialog" onClick={openCategories}>
          <Icon name="grid" />
          <span>Categories</span>
        </a>
        <a href="/search" aria-current={current('/search')} onClick={focusSearch}>
          <Icon name="search" />
          <span>Search</span>
        </a>
        <a href="/cart" aria-haspopup="dialog" aria-current={current('/cart')} onClick={showCart}>
          <CartIcon />
          <span>
            Cart
            <CartCount />
          </span>
        </a>
        <AccountLink isCurrent={url.pathname.startsWith('/account')} icon={<Icon name="account" />} />
      </nav>
      {Sheet !== null && openOn === url.href && <Sheet menu={layout.menu} onClose={() => setOpenOn(null)} />}
    </>
  );
}

/** Focuses the search box, which every page with this menu contains. */
function focusSearch(event: MouseEvent): void {
  const input = document.getElementById(SEARCH_INPUT_ID);
  if (input === null) return;
  event.preventDefault();
  input.focus();
}
