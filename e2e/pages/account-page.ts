import { expect, type Page } from 'playwright/test';

export function accountPage(page: Page) {
  const logOut = page.getByRole('button', { name: 'Log out' }).first();
  return {
    main: page.getByRole('main'),
    logOut,
    async leave(): Promise<void> {
      await logOut.click();
      await expect(page).toHaveURL('/');
    },
  };
}
