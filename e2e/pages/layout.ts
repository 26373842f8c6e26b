import type { Locator, Page } from 'playwright/test';

/** What stands around every page: header, menu, footer, cookie notice, toasts. */
export function layout(page: Page) {
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  return {
    header,
    footer,
    main: page.getByRole('main'),
    heading: page.getByRole('heading', { level: 1 }),
    accountLink: header.getByRole('link', { name: 'Account' }),
    /** The count of the cart stands in it. */
    cartLink: header.getByRole('link', { name: /cart/i }),
    search: page.getByRole('combobox', { name: /search/i }),
    /** Whose session the header shows. */
    customerName: (firstName: string): Locator => header.getByText(new RegExp(`\\b${firstName}\\b`)),
    privacyLink: footer.getByRole('link', { name: /privacy/i }).first(),
    cookieNotice: page.getByRole('complementary', { name: 'Cookies' }),
    addedToast: page.getByText('Added to your cart'),
  };
}
