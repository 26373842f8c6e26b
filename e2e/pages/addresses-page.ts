import { expect, type Locator, type Page } from 'playwright/test';
import { visit } from '../support/ready.ts';
import { type AddressText, addressForm } from './address-form.ts';

/** The customer's addresses, at /account/addresses. */
export function addressesPage(page: Page) {
  const card = (recipient: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: recipient }) });
  return {
    card,
    none: page.getByRole('heading', { name: 'No address yet' }),
    async add(given: Partial<AddressText>): Promise<void> {
      await visit(page, '/account/addresses/create');
      const form = addressForm(page);
      await form.fill(given);
      await form.save.click();
      await expect(page).toHaveURL('/account/addresses');
    },
    /** Deletes an address by keyboard: Enter opens the confirmation, and Tab moves to its button. */
    async delete(recipient: string): Promise<void> {
      await card(recipient)
        .getByText(/^Delete/)
        .press('Enter');
      await page.keyboard.press('Tab');
      await expect(card(recipient).getByRole('button', { name: 'Yes, delete this address' })).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}
