import { useSession } from '#client/features/auth/session-store.ts';
import type { ViewedProduct } from '#client/features/catalogue/viewed-products.ts';
import { ViewedRow } from '#client/features/catalogue/viewed-row.tsx';

/** What this browser has shown lately, below the rest of a page; the product on screen, where there is one, is noted. */
export function RecentlyViewed(current: Partial<ViewedProduct>) {
  const customer = useSession(({ id }) => id);
  // The key: what was looked at belongs to nobody else.
  return <ViewedRow key={customer} {...current} />;
}
