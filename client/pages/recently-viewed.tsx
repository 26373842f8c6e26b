import { useSession } from '#client/features/auth/session-store.ts';
import type { ViewedProduct } from '#client/features/catalogue/viewed-products.ts';
import { ViewedRow } from '#client/features/catalogue/viewed-row.tsx';

/** The products recently viewed in this browser, below the rest of a page. Also stores the current product, if any. */
export function RecentlyViewed(current: Partial<ViewedProduct>) {
  const customer = useSession(({ id }) => id);
  // The key remounts the row for a different customer, whose history is separate.
  return <ViewedRow key={customer} {...current} />;
}
