import { expect, it } from 'vitest';
import { sharedListPath } from '#shared/navigation/paths.ts';
import { aCustomer, aProduct, unpublish } from '#test/support/a-shop.ts';
import { readHead } from '#test/support/document-head.ts';
import { payloadOf } from '#test/support/payload-of.ts';
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
  expect((await readHead(new Response(html))).meta.robots).toBe('noindex');
  const cached = [...(await kvContents()).keys(), ...puts.map(({ url }) => decodeURIComponent(url))];
  expect(cached.filter((key) => key.includes(path))).toEqual([]);
});

it('is a 404 at once when the link is revoked, as a document and by navigation', async () => {
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

it('shows the owner the link, even without scripts', async () => {
  const { customer, path } = await aSharedWishlist();
  const headers = { Cookie: `__Host-session=${customer.token}` };
  expect(await (await visit('/product-lists', { headers })).text()).toContain(
    `readOnly="" value="${ORIGIN}${path}"`,
  );
  const { result } = await submit(customer, { intent: 'share', list_id: 0 });
  expect(result).toMatchObject({ kind: 'done', message: 'Anyone with the link can now see Wishlist.' });
});

it.each(['share', 'unshare'])('lets no stranger %s a list', async (intent) => {
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
