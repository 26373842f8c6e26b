import type { Locator, Page } from 'playwright/test';

/** The layout of every page: header, menu, footer, cookie notice, toasts. */
export function layout(page: Page) {
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  return {
    header,
    footer,
    main: page.getByRole('main'),
    heading: page.getByRole('heading', { level: 1 }),
    accountLink: header.getByRole('link', { name: 'Account' }),
    /** The cart link, whose name includes the number of units. */
    cartLink: header.getByRole('link', { name: /cart/i }),
    search: page.getByRole('combobox', { name: /search/i }),
    /** The customer's first name in the header, which is shown if the browser has stored the session. */
    customerName: (firstName: string): Locator => header.getByText(new RegExp(`\\b${firstName}\\b`)),
    privacyLink: footer.getByRole('link', { name: /privacy/i }).first(),
    cookieNotice: page.getByRole('complementary', { name: 'Cookies' }),
    addedToast: page.getByText('Added to your cart'),
  };
}
