import type { Locator, Page } from 'playwright/test';

/** The page at /account/details: the customer's details, devices and data. */
export function accountDetailsPage(page: Page) {
  const formOf = (name: string): Locator =>
    page.locator('form').filter({ has: page.getByRole('button', { name }) });
  return {
    name: page.getByLabel('Name', { exact: true }),
    email: page.getByRole('textbox', { name: 'E-mail' }),
    /** Required when the email changes. */
    currentPassword: formOf('Save details').getByLabel('Current password'),
    vatNumber: page.getByLabel('VAT number'),
    businessName: page.getByLabel('Business name'),
    oldPassword: formOf('Change password').getByLabel('Current password'),
    newPassword: page.getByLabel('New password'),
    changePassword: page.getByRole('button', { name: 'Change password' }),
    /** Required before downloading data or removing the account, unless the login is recent. */
    confirmedPassword: page.getByLabel('Your password'),
    confirmPassword: page.getByRole('button', { name: 'Continue', exact: true }),
    save: page.getByRole('button', { name: 'Save details' }),
    saved: page.getByRole('status').filter({ hasText: 'Your details are saved.' }),
    /** A row for each device where the customer is signed in. */
    devices: page.getByRole('listitem').filter({ hasText: 'last seen' }),
    logOutDevice: (device: string): Locator => page.getByRole('button', { name: `Log out ${device}` }),
    stopReviewEmails: page.getByRole('button', { name: 'Stop asking' }),
    askForReviews: page.getByRole('button', { name: 'Ask me for reviews' }),
    removeAccount: page.getByRole('link', { name: 'Remove my account' }),
    keepAccount: page.getByRole('button', { name: 'Keep my account' }),
    removal: page.getByRole('dialog', { name: 'Remove your account?' }),
  };
}
