import { Icon } from '#client/ui/icon.tsx';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { LayoutProps } from './layout.ts';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';

/** A layout without menu and search, so that shoppers are not distracted from paying. */
export function CheckoutLayout({ layout: { site }, url, children }: LayoutProps) {
  const back = backLink(url);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-brand text-on-brand">
        <div className="page flex h-16 items-center gap-2">
          <Logo site={site} />
          <p className="ml-auto hidden items-center gap-2 text-sm font-bold sm:flex">
            <Icon name="shield" />
            Secure checkout
          </p>
          <a
            className="flex min-h-11 items-center gap-1 max-sm:ml-auto rounded-control px-2 text-sm font-bold hover:bg-white/15 focus-visible:outline-on-brand"
            href={back.href}
          >
            <Icon name="chevron-left" className="size-4" />
            {back.label}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-10">
        {children}
      </main>
      <footer className="border-t border-line bg-raised text-sm text-muted">
        <div className="page flex flex-wrap items-center gap-x-5 gap-y-1 py-4">
          <span className="mr-auto py-1.5">
            {site.company.name} · Registration {site.company.registration}
          </span>
          <a className="tap hover:text-ink hover:underline" href="/about/terms-of-use">
            Terms of use
          </a>
          <a className="tap hover:text-ink hover:underline" href="/privacy-policy">
            Privacy policy
          </a>
          <a className="tap hover:text-ink hover:underline" href="/support">
            Support
          </a>
        </div>
      </footer>
    </div>
  );
}

/**
 * Returns the back link. On the payment page, it points to the order, because the cart is empty by then. On the form
 * for a first address, it points to the home page, because the cart would redirect back to that form.
 */
function backLink({ pathname, searchParams }: URL): { label: string; href: string } {
  const orderId = pathname === '/payment' ? idFromUrl(searchParams.get('order_id')) : null;
  if (orderId !== null) return { label: `Back to order ${orderNumber(orderId)}`, href: orderPath(orderId) };
  if (needsAddressFirst(searchParams.get('next'))) return { label: 'Continue shopping', href: '/' };
  return { label: 'Back to cart', href: '/cart' };
}
