import type { Page } from 'playwright/test';

export function productPage(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    heading: page.getByRole('heading', { level: 1 }),
    addToCart: page.getByRole('button', { name: 'Add to cart' }).first(),
    quantity: page.getByRole('textbox', { name: 'Quantity' }),
    pictures: page.getByRole('region', { name: 'Pictures' }),
    zoom: page.getByRole('button', { name: 'Zoom' }),
    saveToList: page.getByRole('link', { name: 'Save to a list' }),
    /** What "Save to a list" opens. */
    lists: page.getByRole('dialog', { name: 'Save to a list' }),
    dialog,
  };
}
