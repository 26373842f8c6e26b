import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aSession } from '#test/support/a-shop.ts';

/** A page that is open elsewhere, or a form sent again, still names what was deleted: it must not mean something new. */
describe('an id of what was deleted', () => {
  it('is no later address', async () => {
    const { api, userId } = await aCustomer();
    const id = await anAddress(userId);
    await api.deleteAddress(id);
    expect(await anAddress(userId)).toBeGreaterThan(id);
  });

  it('is no later list', async () => {
    const { api } = await aCustomer();
    const { id } = await api.createProductList({ name: 'Braai' });
    await api.deleteProductList(id);
    expect((await api.createProductList({ name: 'Kitchen' })).id).toBeGreaterThan(id);
  });

  it('is no later session', async () => {
    const { api, userId } = await aCustomer();
    const [session] = await api.listSessions();
    await api.endSession(session?.id ?? 0);
    expect((await aSession(userId)).id).toBeGreaterThan(session?.id ?? 0);
  });
});
