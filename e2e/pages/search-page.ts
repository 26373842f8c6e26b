import type { Locator, Page } from 'playwright/test';

/** A listing of available products only. */
export const IN_STOCK = '/search?in_stock=1&sort=newest';

/** A page that lists products: the search, a category or a retailer. */
export function searchPage(page: Page) {
  const main = page.getByRole('main');
  const addToCart = page.getByRole('button', { name: /^Add .*to (the )?cart/i });
  return {
    cards: main.getByRole('article'),
    /** A card has this button if its product is in stock and needs no choice of options. */
    addToCart,
    /** The links on product cards, in the listing's order. */
    productLinks: page.locator('main a[href^="/products/"]'),
    filterLink: page.getByRole('link', { name: 'Filter' }),
    sortBy: page.getByLabel('Sort by'),
    loadMore: page.getByRole('button', { name: 'Load more' }),
    /** A product's wishlist button. */
    heart: (name: string): Locator =>
      page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first(),
    /** Clicks the first add-to-cart button; returns the product's id. */
    async addFirstToCart(): Promise<string> {
      const productId = await addToCart.first().getAttribute('value');
      await addToCart.first().click();
      return productId ?? '';
    },
  };
}
