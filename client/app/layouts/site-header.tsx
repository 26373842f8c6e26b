import { SearchBox } from '#client/features/search/search-box.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { AccountLink } from './account-link.tsx';
import { CartCount, CartIcon } from './cart-icon.tsx';
import type { LayoutProps } from './layout.ts';
import { Logo } from './logo.tsx';
import { stillPart } from './still-part.tsx';

const CategoryMenu = stillPart(() => import('./category-menu.tsx').then((file) => file.CategoryMenu));

const LINK =
  'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-white/15 focus-visible:outline-on-brand';

/** Stays in sight where the screen is tall enough for it. */
export function SiteHeader({ layout, url }: Pick<LayoutProps, 'layout' | 'url'>) {
  const query = url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : '';
  return (
    <>
      <header className="z-40 bg-brand text-on-brand [@media(height>=30rem)]:sticky [@media(height>=30rem)]:top-0">
        <div className="page flex h-16 items-center gap-3 md:gap-6">
          <div className="max-w-[38%] shrink-0 md:max-w-xs">
            <Logo site={layout.site} />
          </div>
          <SearchBox query={query} place={url.href} />
          <div className="ml-auto hidden md:flex">
            <AccountLink
              className={LINK}
              icon={<Icon name="account" className="size-6" />}
              labelClassName="w-16 truncate"
            />
            <a href="/cart" className={LINK}>
              <CartIcon />
              <span className="ml-1">
                Cart
                <CartCount />
              </span>
            </a>
          </div>
        </div>
      </header>
      <CategoryMenu layout={layout} />
    </>
  );
}
