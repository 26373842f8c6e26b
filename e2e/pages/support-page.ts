import type { Page } from 'playwright/test';

export function supportPage(page: Page) {
  return {
    name: page.getByLabel('Name'),
    email: page.getByRole('textbox', { name: 'E-mail' }),
    orderNumber: page.getByLabel('Order number'),
    message: page.getByRole('textbox', { name: 'Message' }),
    send: page.getByRole('button', { name: 'Send message' }),
    received: page.getByRole('heading', { name: 'We’ve got your message' }),
    reference: page.getByText(/^S-\d{6}$/),
    writeAnother: page.getByRole('link', { name: 'Write another message' }),
  };
}
