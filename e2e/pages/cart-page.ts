import type { Locator, Page } from 'playwright/test';

export function cartPage(page: Page) {
  const main = page.getByRole('main');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  return {
    main,
    saved,
    empty: main.getByRole('heading', { name: 'Your cart is empty' }),
    /** The notice in place of a removed line. */
    removed: main.locator('.cart-undo'),
    undo: main.getByRole('button', { name: 'Undo' }),
    // The first of two links. The second is in the bar on phones; once styles have loaded, other screens hide it.
    checkOut: main.getByRole('link', { name: /check out/i }).first(),
    line: (name: string): Locator => main.locator('.cart-line').filter({ hasText: name }),
    quantity: (name: string): Locator => main.getByRole('textbox', { name: `Quantity of ${name}` }),
    remove: (name: string): Locator => main.getByRole('button', { name: `Remove ${name}`, exact: true }),
    saveForLater: (name: string): Locator => main.getByRole('button', { name: `Save for later ${name}` }),
    moveToCart: (name: string): Locator => saved.getByRole('button', { name: `Move to cart ${name}` }),
  };
}
