import { useAppServices } from '#client/browser/app-services.ts';
import { Icon } from '#client/ui/icon.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { AccountLink } from './account-link.tsx';
import { CartCount, CartIcon } from './cart-icon.tsx';
import type { LayoutProps } from './layout.ts';
import { Logo } from './logo.tsx';

/** Works as a plain form until its code loads. */
const SearchBox = lazyHydrate(async () => (await import('#client/features/search/search-box.tsx')).SearchBox);
const CategoryMenu = lazyHydrate(() => import('./category-menu.tsx').then((file) => file.CategoryMenu));

/** Sticky on screens that are tall enough (see `.site-header`). */
export function SiteHeader({ layout, url }: Pick<LayoutProps, 'layout' | 'url'>) {
  const query = url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : '';
  const { showCart } = useAppServices();
  return (
    <>
      <header className="site-header">
        <div className="page">
          <div>
            <Logo site={layout.site} />
          </div>
          <SearchBox query={query} place={url.href} />
          <div className="header-links">
            <AccountLink icon={<Icon name="account" />} />
            <a href="/product-lists">
              <Icon name="heart" />
              Lists
            </a>
            <a href="/cart" aria-haspopup="dialog" onClick={showCart}>
              <CartIcon />
              <span className="ml-2">
                Cart
                <CartCount />
              </span>
            </a>
          </div>
        </div>
      </header>
      <CategoryMenu layout={layout} path={url.pathname} />
    </>
  );
}
