import { expect, type Page } from 'playwright/test';
import { ready } from '../support/ready.ts';
import { orderPage } from './order-page.ts';

/** The customer's orders, at /orders. */
export function ordersPage(page: Page) {
  const orders = page.getByRole('link', { name: /^Order \d{6}$/ });
  return {
    orders,
    payNow: page.getByRole('link', { name: /^Pay now for order/ }),
    /** Opens the first listed order with this status. */
    async openFirst(state: string): Promise<void> {
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: state }).first();
      await row.getByRole('link', { name: /^Order \d{6}$/ }).click();
      await expect(orderPage(page).heading).toBeVisible();
      await ready(page);
    },
  };
}
