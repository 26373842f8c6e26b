import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { sharedListPath } from '#shared/navigation/paths.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aCustomer, aProduct, unpublish } from '#test/support/a-shop.ts';
import { readHead } from '#test/support/document-head.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { submitForm } from '#test/support/posted-forms.ts';
import { kvContents, watchCachePuts } from '#test/support/remote-cache.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { send, submit } from './a-list-form.ts';

const NAME = 'Nokuthula Radebe';
const EMAIL = 'nokuthula@radebe.example';

/** A customer's Wishlist with a mug and a product that is no longer sold; the path of its public page. */
async function aSharedWishlist(given: { name?: string; email?: string } = {}) {
  const customer = await aCustomer(given);
  const [mug, gone] = [await aProduct({ name: 'Enamel mug' }), await aProduct({ name: 'Lost cup' })];
  for (const productId of [gone, mug])
    await customer.api.productLists.addToProductList({ listId: 0, productId });
  await unpublish(gone);
  await submit(customer, { intent: 'share', list_id: 0 });
  const [wishlist] = await customer.api.productLists.listProductLists();
  return { customer, mug, path: sharedListPath(wishlist?.share_token ?? '') };
}

it('shows a shared list to everyone, and nothing about its owner or the visitor', async () => {
  const { customer, mug, path } = await aSharedWishlist({ name: NAME, email: EMAIL });
  const puts = watchCachePuts();
  const viewer = await aCustomer({ name: 'Sipho Dlamini' });
  for (const Cookie of ['', `__Host-session=${viewer.token}`, `__Host-session=${customer.token}`]) {
    for (const each of [path, payloadOf(path)]) {
      const response = await visit(each, { headers: { Cookie } });
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
      const text = await response.text();
      expect(text).toContain(`/products/${mug}/`);
      expect(text).toContain('Lost cup');
      expect(text).not.toMatch(/Radebe|radebe|Sipho|share_token|"session"/);
    }
  }
  const html = await (await visit(path)).text();
  expect(html).toContain('No longer sold');
  expect((await readHead(new Response(html))).meta).toMatchObject({
    robots: 'noindex',
    description: '2 products on a list shared with you.',
    'og:description': '2 products on a list shared with you.',
  });
  expect(html).toContain('2 products, R\u00a0100.00 for the 1 you can buy now');
  const cached = [...(await kvContents()).keys(), ...puts.map(({ url }) => decodeURIComponent(url))];
  expect(cached.filter((key) => key.includes(path))).toEqual([]);
});

it('shows the owner’s first name if the owner chose so in the form', async () => {
  const { customer, path } = await aSharedWishlist({ name: NAME });
  await submit(customer, { intent: 'share', list_id: 0, shows_name: 'yes' });
  const html = await (await visit(path)).text();
  expect(html).toContain('Nokuthula shared this list with you: 2 products');
  expect(html).not.toMatch(/Radebe|radebe/);
});

it('returns 404 as soon as the link is revoked, as document and as payload', async () => {
  const { customer, path } = await aSharedWishlist();
  expect((await visit(path)).status).toBe(200);
  expect(await send(customer, { intent: 'unshare', list_id: 0 })).toMatchObject({
    status: 303,
    message: 'Wishlist isn’t shared any more.',
  });
  const page = await visit(path);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  const html = await page.text();
  expect(html).toContain('This list isn’t shared any more. Ask for a new link.');
  expect(html).not.toMatch(/no longer sell|content you are looking for/);
  expect((await visit(payloadOf(path))).status).toBe(404);
});

describe('“Add all to cart” on a shared list', () => {
  const form = { intent: 'to-cart' };
  const report = '1 product is in your cart, 1 couldn’t be added.\nLost cup: No longer sold.';

  it('fills the cart of the customer who opened the link, once', async () => {
    const { customer: owner, mug, path } = await aSharedWishlist();
    const viewer = await aCustomer();
    const other = await aProduct();
    for (const _time of ['once', 'again']) {
      const { result } = await submit(viewer, { ...form, list_id: 0, product_id: other }, path);
      expect(result).toMatchObject({ kind: 'done', message: report });
    }
    const items = cartItems(await viewer.api.cart.getCart());
    expect(items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[mug, 1]]);
    expect(cartItems(await owner.api.cart.getCart())).toEqual([]);
  });

  it('shows the report on the list without scripts', async () => {
    const { path } = await aSharedWishlist();
    const { status, html } = await send(await aCustomer(), form, path);
    expect(status).toBe(200);
    expect(html).toContain('1 product is in your cart, 1 couldn’t be added');
  });

  it('asks a visitor to log in, and fills the cart afterwards', async () => {
    const { mug, path } = await aSharedWishlist();
    const { result } = await submit(null, form, path);
    if (result.kind !== 'login') throw new Error(`It was ${result.kind}`);
    const { email, api } = await aCustomerWithPassword();
    const login = { intent: 'login', email, password: PASSWORD, [PENDING_FIELD]: result.pending };
    expect((await submitForm('/', login)).result).toMatchObject({ kind: 'done', message: report });
    expect(cartItems(await api.cart.getCart()).map(({ product_id }) => product_id)).toEqual([mug]);
  });

  it('names the reason if the link was revoked, and leaves the cart empty', async () => {
    const { customer: owner, path } = await aSharedWishlist();
    await owner.api.productLists.unshareProductList({ listId: 0 });
    const viewer = await aCustomer();
    const message = 'This list isn’t shared any more. Ask for a new link.';
    expect((await submit(viewer, form, path)).result).toMatchObject({ kind: 'invalid', message });
    const plain = await send(viewer, form, path);
    expect(plain.status).toBe(404);
    expect(plain.html).toContain(message);
    expect(cartItems(await viewer.api.cart.getCart())).toEqual([]);
  });
});

it('shows the owner the link, even without scripts', async () => {
  const { customer, path } = await aSharedWishlist();
  const headers = { Cookie: `__Host-session=${customer.token}` };
  expect(await (await visit('/product-lists', { headers })).text()).toContain(
    `readOnly="" value="${ORIGIN}${path}"`,
  );
  const { result } = await submit(customer, { intent: 'share', list_id: 0 });
  expect(result).toMatchObject({ kind: 'done', message: 'Anyone with the link can now see Wishlist.' });
});

it.each(['share', 'unshare'])('does not let another customer %s a list', async (intent) => {
  const [owner, stranger] = [await aCustomer(), await aCustomer()];
  const { id } = await owner.api.productLists.createProductList({ name: 'Braai' });
  if (intent === 'unshare') await owner.api.productLists.shareProductList({ listId: id });
  const before = await owner.api.productLists.listProductLists();
  expect((await submit(stranger, { intent, list_id: id })).result).toMatchObject({
    kind: 'done',
    message: 'That’s no longer there. Here’s what you have now.',
  });
  expect(await owner.api.productLists.listProductLists()).toEqual(before);
});
