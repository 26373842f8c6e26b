import type { Page } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { orderPage } from './pages/order-page.ts';
import { signIn, signUp } from './support/customers.ts';
import { expectEmail } from './support/outbox.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

type ListedOrder = { id: number; status: string; children: { supplier: { display_name: string } }[] };

/** The demo customer's shipped order, from three retailers. */
function orderOnItsWay(page: Page): Promise<ListedOrder> {
  return orderThat(page, ({ status, children }) => status === 'shipped' && children.length === 3);
}

async function orderThat(page: Page, isRequested: (order: ListedOrder) => boolean): Promise<ListedOrder> {
  for (const number of [1, 2]) {
    const response = await page.request.get(`/api/user/orders?page=${number}`);
    const { data }: { data: ListedOrder[] } = await response.json();
    const order = data.find(isRequested);
    if (order !== undefined) return order;
  }
  throw new Error('The demo has no such order');
}

async function readInvoice(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.body())));
  return text.join('\n');
}

test('requesting an order’s invoices emails them and links one invoice per retailer', async ({
  page,
  context,
}) => {
  await signIn(context);
  const order = await orderOnItsWay(page);
  await visit(page, orderPath(order.id));
  const { invoices, emailInvoices } = orderPage(page);
  const links = invoices.getByRole('link', { name: /invoice from/i });
  await expect(links).toHaveCount(0);
  await emailInvoices.click();
  await expect(invoices.getByText(/^We’re e-mailing you the invoices from/)).toBeVisible();
  await expectEmail(DEMO_CUSTOMER.email, /The 3 invoices for your order/);
  await expect(links).toHaveCount(3);

  for (const { supplier } of order.children) {
    const path = await links.filter({ hasText: supplier.display_name }).getAttribute('href');
    const text = await readInvoice(page, path ?? '');
    expect(text).toMatch(supplier.display_name === 'Imbewu Hands' ? /^Invoice\b/ : /^Tax invoice\b/);
    expect(text).toContain(supplier.display_name);
    expect(text).toMatch(/Invoice number INV-\d+-\d{6}/);
    expect(text).toMatch(/Total( including VAT)? R [\d,]+\.\d\d/);
  }

  await test.step('the browser opens a copy inline, because the email contains the original', async () => {
    const answered = context.waitForEvent('response', (response) => /\/invoices\/\d+$/.test(response.url()));
    await links.first().click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(response.headers()['content-disposition']).toMatch(
      /^inline; filename="tax-invoice-inv-\d+-\d{6}-copy\.pdf"$/,
    );
  });
});

test('a refunded order links to its credit note', async ({ page, context }) => {
  await signIn(context);
  const order = await orderThat(page, ({ status }) => status === 'refunded');
  await visit(page, orderPath(order.id));
  const link = page
    .getByRole('region', { name: /credit notes/i })
    .getByRole('link', { name: /^Credit note from/ });
  const text = await readInvoice(page, (await link.getAttribute('href')) ?? '');
  expect(text).toMatch(/^Credit note\b/);
  expect(text).toMatch(/Credit note CN-\d+-\d{6}/);
  expect(text).toMatch(/Total credited( including VAT)? R [\d,]+\.\d\d/);
  const answered = context.waitForEvent('response', (response) =>
    /\/credit-notes\/\d+\?number=CN-/.test(response.url()),
  );
  await link.click();
  expect((await answered).status()).toBe(200);
});

test('another customer’s invoices return 404', async ({ page, context, browser }) => {
  await signIn(context);
  const { id } = await orderOnItsWay(page);
  const stranger = await browser.newContext();
  await signUp(stranger);
  for (const supplier of [1, 2, 3, 4, 5, 6]) {
    const response = await stranger.request.get(`/api/orders/${id}/invoices/${supplier}`);
    expect(response.status()).toBe(404);
  }
  await stranger.close();
});
