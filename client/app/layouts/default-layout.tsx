import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { BottomBar } from './bottom-bar.tsx';
import type { LayoutProps } from './layout.ts';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

const WishlistForm = lazyHydrate(
  async () => (await import('#client/features/product-lists/wishlist-form.tsx')).WishlistForm,
);
const SiteFooter = lazyHydrate(() => import('./site-footer.tsx').then((file) => file.SiteFooter));

/** Header, page and footer; on a phone also a menu at the bottom of the screen. */
export function DefaultLayout({ layout, url, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader layout={layout} url={url} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter layout={layout} />
      <BottomBar layout={layout} url={url} />
      <WishlistForm />
    </div>
  );
}
