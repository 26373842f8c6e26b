import type { Page } from 'playwright/test';

/** An order of one's own. */
export function orderPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1, name: /^Order \d{6}$/ }),
    /** The status stands in the heading's badge and in the timeline. */
    paid: page.getByText('Paid').first(),
    parcels: page.getByRole('region', { name: /^From / }),
    /** Opens the form by which something of a delivered parcel is sent back. */
    sendBack: page.getByText(/^Send something back/),
    returnReason: page.getByLabel('Why are you sending it back?'),
    askToSendBack: page.getByRole('button', { name: 'Ask to send it back' }),
    orderAgain: page.getByRole('button', { name: 'Order again' }),
    /** What came of ordering again. */
    report: page.getByRole('region', { name: /in your cart/ }),
    invoices: page.getByRole('region', { name: /invoices/i }),
    emailInvoices: page.getByRole('button', { name: 'E-mail my invoices' }),
  };
}
