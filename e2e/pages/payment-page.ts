import type { Page } from 'playwright/test';

/** The page of an unpaid order, and the gateway simulator to which it redirects. */
export function paymentPage(page: Page) {
  return {
    pay: page.getByRole('button', { name: /^Pay R/ }),
    card: page.getByRole('radio', { name: /^Card/ }),
    instantEft: page.getByRole('radio', { name: /Instant EFT/ }),
    moreWays: page.getByText('More ways to pay'),
    snapScan: page.getByRole('radio', { name: /^SnapScan/ }),
    confirming: page.getByText('Confirming your payment…'),
    gateway: {
      url: /__payfast/,
      payByCard: page.getByRole('button', { name: /card/i }),
      payByEft: page.getByRole('button', { name: 'Pay by instant EFT' }),
      payBySnapScan: page.getByRole('button', { name: 'Pay by SnapScan' }),
      cancel: page.getByRole('button', { name: 'Cancel' }),
    },
  };
}
