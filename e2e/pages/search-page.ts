import type { Locator, Page } from 'playwright/test';

/** A listing that holds products which can be bought as they are. */
export const IN_STOCK = '/search?in_stock=1';

/** A listing of products: the search, a category, a retailer. */
export function searchPage(page: Page) {
  const main = page.getByRole('main');
  const addToCart = page.getByRole('button', { name: /^Add .*to (the )?cart/i });
  return {
    cards: main.getByRole('article'),
    /** On every card that needs no choice of a variant. */
    addToCart,
    /** Products by their cards' links; the first is the first in the listing. */
    productLinks: page.locator('main a[href^="/products/"]'),
    filterLink: page.getByRole('link', { name: 'Filter' }),
    sortBy: page.getByLabel('Sort by'),
    loadMore: page.getByRole('button', { name: 'Load more' }),
    /** The Wishlist's heart of a product. */
    heart: (name: string): Locator =>
      page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first(),
    /** Clicks the first button that adds to the cart; gives its product's id. */
    async addFirstToCart(): Promise<string> {
      const productId = await addToCart.first().getAttribute('value');
      await addToCart.first().click();
      return productId ?? '';
    },
  };
}
