import { useCart } from '#client/features/cart/cart-store.ts';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { cartItems } from '#shared/domain/cart-items.ts';
import { ProductCards } from './product-cards.tsx';

const RecentlyViewed = lazyHydrate(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** What an empty cart shows below itself: what others buy, and what was looked at. */
export function CartIdeas({ cards }: { cards: readonly ProductCardData[] }) {
  const isEmpty = useCart(({ cart }) => cartItems(cart).length === 0);
  if (!isEmpty) return null;
  return (
    <div className="page grid gap-8 pb-8">
      {cards.length > 0 && (
        <section className="grid gap-3">
          <h2 className="display text-xl">Popular right now</h2>
          <ProductCards cards={cards} isRow />
        </section>
      )}
      <RecentlyViewed />
    </div>
  );
}
