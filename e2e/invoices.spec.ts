import type { Page } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { DEMO_CUSTOMER, expect, signIn, signUp, journey as test } from './support/journey.ts';
import { mailsTo } from './support/outbox.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

type ListedOrder = { id: number; status: string; children: { supplier: { display_name: string } }[] };

/** The demo customer's order that is on its way, from three retailers. */
function orderOnItsWay(page: Page): Promise<ListedOrder> {
  return orderThat(page, ({ status, children }) => status === 'shipped' && children.length === 3);
}

async function orderThat(page: Page, isWanted: (order: ListedOrder) => boolean): Promise<ListedOrder> {
  for (const number of [1, 2]) {
    const answer = await page.request.get(`${origin}/api/user/orders?page=${number}`);
    const { data }: { data: ListedOrder[] } = await answer.json();
    const order = data.find(isWanted);
    if (order !== undefined) return order;
  }
  throw new Error('The demo has no such order');
}

async function readInvoice(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(`${origin}${path}`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())));
  return text.join('\n');
}

test('opening the invoice of each retailer, reading it, and having all of them mailed', async ({ page }) => {
  await signIn(page, origin);
  const order = await orderOnItsWay(page);
  await page.goto(`${origin}/orders/${String(order.id).padStart(6, '0')}`);
  await page.waitForLoadState('networkidle');
  const invoices = page.getByRole('region', { name: /invoices/i });
  const links = invoices.getByRole('link', { name: /invoice of/i });
  await expect(links).toHaveCount(3);

  for (const { supplier } of order.children) {
    const path = await links.filter({ hasText: supplier.display_name }).getAttribute('href');
    const text = await readInvoice(page, path ?? '');
    expect(text).toMatch(supplier.display_name === 'Imbewu Hands' ? /^Invoice\b/ : /^Tax invoice\b/);
    expect(text).toContain(supplier.display_name);
    expect(text).toMatch(/Invoice number INV-\d+-\d{6}/);
    expect(text).toMatch(/Total( with VAT)? R [\d,]+\.\d\d/);
  }

  await test.step('the browser shows it in a tab of its own, by then a copy', async () => {
    const answered = page
      .context()
      .waitForEvent('response', (response) => /\/invoices\/\d+$/.test(response.url()));
    await links.first().click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-disposition']).toMatch(
      /^inline; filename="tax-invoice-inv-\d+-\d{6}-copy\.pdf"$/,
    );
  });

  await invoices.getByRole('button', { name: /mail my invoices/i }).click();
  await expect(invoices.getByText(/^We are mailing you the invoices of/)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(DEMO_CUSTOMER.email, origin)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('The 3 invoices of your order'));
});

test('opening the credit note of an order that was refunded', async ({ page }) => {
  await signIn(page, origin);
  const order = await orderThat(page, ({ status }) => status === 'refunded');
  await page.goto(`${origin}/orders/${String(order.id).padStart(6, '0')}`);
  const link = page
    .getByRole('region', { name: /credit notes/i })
    .getByRole('link', { name: /^Credit note of/ });
  const text = await readInvoice(page, (await link.getAttribute('href')) ?? '');
  expect(text).toMatch(/^Credit note\b/);
  expect(text).toMatch(/Credit note CN-\d+-\d{6}/);
  expect(text).toMatch(/Total credited( with VAT)? R [\d,]+\.\d\d/);
  const answered = page
    .context()
    .waitForEvent('response', (response) => /\/credit-notes\/\d+$/.test(response.url()));
  await link.click();
  expect((await answered).status()).toBe(200);
});

test('nobody opens an invoice of somebody else’s', async ({ page, browser }) => {
  await signIn(page, origin);
  const { id } = await orderOnItsWay(page);
  const stranger = await browser.newPage();
  await stranger.goto(`${origin}/`);
  await signUp(stranger, origin);
  for (const supplier of [1, 2, 3, 4, 5, 6]) {
    const answer = await stranger.request.get(`${origin}/api/orders/${id}/invoices/${supplier}`);
    expect(answer.status()).toBe(404);
  }
  await stranger.context().close();
});
