import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, clientFor, setPrice, setStock } from '#test/support/a-shop.ts';
import { deliver, emailsTo, writtenEmail } from '#test/support/an-email.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { pageAfter, postForm, submitForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { visit } from '#test/support/the-shop.ts';
import { emailHeaders } from '#worker/api/email/email.ts';
import { sendDueAlerts } from '#worker/api/product-notices/send-due-alerts.ts';

describe('the alerts of a customer', () => {
  it('are listed newest first with the price at the time of the request; a repeated request adds none', async () => {
    const { api } = await aCustomer();
    const [gone, dear] = [
      await aProduct({ stock: 0, priceCents: 5_000 }),
      await aProduct({ priceCents: 9_000 }),
    ];
    await api.productNotices.createProductNotice({ kind: 'back-in-stock', productId: gone });
    await api.productNotices.createProductNotice({ kind: 'price-drop', productId: dear });
    await setPrice(dear, 10_000);
    expect(
      await api.productNotices.createProductNotice({ kind: 'price-drop', productId: dear }),
    ).toMatchObject([
      { kind: 'price-drop', price_when_asked: 90, product: { id: dear, price: 100 } },
      { kind: 'back-in-stock', price_when_asked: 50, product: { id: gone, stock: 0 } },
    ]);
    expect(
      await api.productNotices.deleteProductNotice({ kind: 'price-drop', productId: dear }),
    ).toHaveLength(1);
    expect(await (await aCustomer()).api.productNotices.listProductNotices()).toEqual([]);
  });

  it('can be requested again after a notification, with an email each time', async () => {
    const { api, email } = await aCustomer();
    const productId = await aProduct({ stock: 0 });
    const { bindings, messages } = listenForEmails();
    for (const round of [1, 2]) {
      await api.productNotices.createProductNotice({ kind: 'back-in-stock', productId });
      await setStock(productId, 5);
      await sendDueAlerts(bindings, new Date(), 'https://shop.test');
      await deliver(messages);
      await setStock(productId, 0);
      expect(await emailsTo(email)).toHaveLength(round);
    }
  });

  it.each([
    ['a product that is in stock', 5, 'Good news: it’s in stock right now.'],
    [
      'more than fifty products',
      0,
      'That’s as many products as you can wait for. Stop one under Account, then try again.',
    ],
  ])('are rejected for %s', async (_, stock, message) => {
    const { token, userId, api } = await aCustomer();
    if (stock === 0) await haveNotices(userId, 50);
    const productId = await aProduct({ stock });
    const path = `/api/product-notices/back-in-stock/${productId}`;
    expect(await call('POST', path, { token })).toMatchObject(fieldErrors({ product_id: [message] }));
    expect(await api.productNotices.listProductNotices()).toHaveLength(stock === 0 ? 50 : 0);
  });

  it('are limited to five for a customer with an unverified email', async () => {
    const { userId, token } = await aCustomer({ isVerified: false });
    await haveNotices(userId, 4);
    const ask = async () =>
      (await call('POST', `/api/product-notices/price-drop/${await aProduct()}`, { token })).status;
    expect([await ask(), await ask()]).toEqual([200, 422]);
  });

  it.each([
    ['an unknown product', '/api/product-notices/back-in-stock/999999', 404],
    ['an unknown kind', '/api/product-notices/birthday/1', 404],
  ])('are rejected with 404 for %s', async (_, path, status) => {
    const { token } = await aCustomer();
    expect((await call('POST', path, { token })).status).toBe(status);
  });
});

/** Inserts this many alerts for a customer, each with its own product. */
async function haveNotices(userId: number, count: number): Promise<void> {
  const productId = await aProduct({ stock: 0 });
  await env.DB.prepare(
    `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, created_at, updated_at)
     SELECT p.supplier_id, p.brand_id, p.handle || '-' || key, '', p.name, 100, p.created_at, p.updated_at
     FROM json_each(?) CROSS JOIN product p WHERE p.id = ?`,
  )
    .bind(JSON.stringify(Array.from({ length: count })), productId)
    .run();
  await env.DB.prepare(
    `INSERT INTO product_notice (user_id, product_id, kind, price_cents, created_at)
     SELECT ?, id, 'back-in-stock', 100, '2026-11-20T10:00:00.000Z' FROM product WHERE id > ?`,
  )
    .bind(userId, productId)
    .run();
}

describe('the alert form of a product page', () => {
  it('requires a login from a signed-out visitor, and creates the alert once the visitor has registered', async () => {
    const productId = await aProduct({ stock: 0 });
    const fields = { intent: 'back-in-stock', product_id: productId };
    const { result } = await submitForm('/account/notices', fields);
    expect(result).toMatchObject({ kind: 'login' });
    const pending = result.kind === 'login' ? result.pending : '';
    const email = `new-${crypto.randomUUID()}@example.com`;
    const registered = await submitForm('/', {
      ...{ intent: 'register', name: 'Thandi', email, password: 'kudu-on-a-bicycle' },
      pending,
    });
    expect(registered.result).toMatchObject({ message: 'We’ll e-mail you once, when it’s back in stock.' });
    const { token } = await clientFor().account.login({
      email,
      password: 'kudu-on-a-bicycle',
      device_name: 'x',
    });
    expect(await clientFor(token).productNotices.listProductNotices()).toMatchObject([
      { product: { id: productId } },
    ]);
  });

  it('redirects to the list of alerts without JavaScript, where the alert can be removed', async () => {
    const { token } = await aCustomer();
    const product_id = await aProduct({ name: 'Enamel mug' });
    const asked = await postForm('/account/notices', { intent: 'price-drop', product_id }, { token });
    expect(asked.status).toBe(303);
    const page = await pageAfter(asked, { token });
    expect(page).toContain('We’ll e-mail you once, when the price drops.');
    expect(page).toContain('Enamel mug');
    const stop = { intent: 'stop', kind: 'price-drop', product_id };
    const stopped = await postForm('/account/notices', stop, { token });
    expect(await pageAfter(stopped, { token })).toContain('You’re not waiting for anything');
  });
});

describe('the unsubscribe link', () => {
  /**
   * A customer who has been notified about one product and still waits for another; also returns the link in the email.
   */
  async function aNotifiedCustomer() {
    const customer = await aCustomer();
    const [productId, other] = [await aProduct({ stock: 0 }), await aProduct({ stock: 0 })];
    for (const id of [productId, other])
      await customer.api.productNotices.createProductNotice({ kind: 'back-in-stock', productId: id });
    await setStock(productId, 5);
    const { bindings, messages } = listenForEmails();
    await sendDueAlerts(bindings, new Date(), 'https://shop.test');
    const [message] = messages;
    if (message === undefined) throw new Error('Nobody was told');
    const mail = await writtenEmail(message);
    return { ...customer, mail, path: mail.unsubscribeUrl?.replace('https://shop.test', '') ?? '' };
  }

  it('is in the email and its headers; opening it changes nothing, confirming unsubscribes from all', async () => {
    const { mail, path, api } = await aNotifiedCustomer();
    expect(mail.text).toContain(`Stop e-mails like this:\n${mail.unsubscribeUrl}`);
    expect(emailHeaders(mail)).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<https://shop.test${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const method of ['GET', 'HEAD']) expect((await visit(path, { method })).status).toBe(200);
    expect(await api.productNotices.listProductNotices()).toHaveLength(1);
    const stopped = await postForm(path, {});
    expect(await pageAfter(stopped)).toContain('You won’t get these e-mails any more.');
    expect(await api.productNotices.listProductNotices()).toEqual([]);
    expect((await postForm(path, {})).status).toBe(303);
  });

  it('accepts the one-click request of a mailbox, but no cross-site request', async () => {
    const { path, api } = await aNotifiedCustomer();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const foreign = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' };
    expect((await visit(path, { method: 'POST', headers: foreign, body })).status).toBe(403);
    expect(await api.productNotices.listProductNotices()).toHaveLength(1);
    expect((await visit(path, { method: 'POST', body })).status).toBe(303);
    expect(await api.productNotices.listProductNotices()).toEqual([]);
    expect((await visit('/support', { method: 'POST', body })).status).toBe(403);
  });

  it('is rejected if it is forged', async () => {
    const { path, api, userId } = await aNotifiedCustomer();
    const { userId: stranger } = await aCustomer();
    for (const forged of [path.replace(String(userId), String(stranger)), `${path}x`, '/notices/stop']) {
      expect((await submitForm(forged, {})).result, forged).toMatchObject({
        kind: 'invalid',
        message: 'This link doesn’t work. You can stop alerts in your account, or write to us.',
      });
    }
    expect(await api.productNotices.listProductNotices()).toHaveLength(1);
  });
});
