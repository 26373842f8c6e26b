import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aSession } from '#test/support/a-shop.ts';

/** An open page or a repeated form may still contain the id of something deleted. Such an id must never be reused. */
describe('the id of a deleted record', () => {
  it('is not reused for a later address', async () => {
    const { api, userId } = await aCustomer();
    const id = await anAddress(userId);
    await api.addresses.deleteAddress({ id });
    expect(await anAddress(userId)).toBeGreaterThan(id);
  });

  it('is not reused for a later list', async () => {
    const { api } = await aCustomer();
    const { id } = await api.productLists.createProductList({ name: 'Braai' });
    await api.productLists.deleteProductList({ listId: id });
    expect((await api.productLists.createProductList({ name: 'Kitchen' })).id).toBeGreaterThan(id);
  });

  it('is not reused for a later session', async () => {
    const { api, userId } = await aCustomer();
    const [session] = await api.account.listSessions();
    await api.account.endSession({ id: session?.id ?? 0 });
    expect((await aSession(userId)).id).toBeGreaterThan(session?.id ?? 0);
  });
});
