import type { Page } from 'playwright/test';

/** A customer's order page. */
export function orderPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1, name: /^Order \d{6}$/ }),
    /** "Paid" appears twice: in the heading's badge and in the timeline. */
    paid: page.getByText('Paid').first(),
    parcels: page.getByRole('region', { name: /^From / }),
    /** Opens the form for returning units of a delivered parcel. */
    sendBack: page.getByText(/^Send something back/),
    returnReason: page.getByLabel('Why are you sending it back?'),
    remedy: page.getByLabel('What would you like for it?'),
    askToSendBack: page.getByRole('button', { name: 'Ask to send it back' }),
    /** Opens the form for the review of the first product. */
    rate: page.getByText(/^(?:Rate this product|Change or delete your review)/).first(),
    stars: (count: number) => page.getByRole('radio', { name: `${count} star` }).first(),
    reviewText: page.getByLabel('Your review').first(),
    sendReview: page.getByRole('button', { name: /^(Send|Save) my review$/ }).first(),
    orderAgain: page.getByRole('button', { name: 'Order again' }),
    /** The report after ordering again. */
    report: page.getByRole('region', { name: /in your cart/ }),
    invoices: page.getByRole('region', { name: /invoices/i }),
    emailInvoices: page.getByRole('button', { name: 'E-mail my invoices' }),
  };
}
