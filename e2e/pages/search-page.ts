import type { Locator, Page } from 'playwright/test';

/** A listing with products that are in stock. */
export const IN_STOCK = '/search?in_stock=1';

/** A listing of products: the search, a category, a retailer. */
export function searchPage(page: Page) {
  const main = page.getByRole('main');
  const addToCart = page.getByRole('button', { name: /^Add .*to (the )?cart/i });
  return {
    cards: main.getByRole('article'),
    /** On every card without variants. */
    addToCart,
    /** Products by their cards' links; the first is the first in the listing. */
    productLinks: page.locator('main a[href^="/products/"]'),
    filterLink: page.getByRole('link', { name: 'Filter' }),
    sortBy: page.getByLabel('Sort by'),
    loadMore: page.getByRole('button', { name: 'Load more' }),
    /** A product's wishlist button. */
    heart: (name: string): Locator =>
      page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first(),
    /** Clicks the first add-to-cart button; returns its product's id. */
    async addFirstToCart(): Promise<string> {
      const productId = await addToCart.first().getAttribute('value');
      await addToCart.first().click();
      return productId ?? '';
    },
  };
}
