import { describe, expect, it } from 'vitest';
import { createListsStore } from '#client/features/product-lists/lists-store.ts';
import { savedPieces, saveForLater, takeFromSaved } from '#client/features/product-lists/save-for-later.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';

async function aStoreOfACustomer() {
  const { api } = await aCustomer();
  return createListsStore({
    api: () => Promise.resolve(api),
    isSignedIn: () => true,
    requireLogin: () => undefined,
    onFailure: () => 'It failed.',
    track: () => undefined,
  });
}

describe('what is saved for later', () => {
  it('comes back in the quantity it was saved with', async () => {
    const store = await aStoreOfACustomer();
    const id = await aProduct();
    expect(await saveForLater(store, id, 58)).toEqual({ ok: true });
    expect(savedPieces(store, id)).toBe(58);
  });

  it('is one piece once it was taken out, and for every other customer', async () => {
    const [store, another] = [await aStoreOfACustomer(), await aStoreOfACustomer()];
    const id = await aProduct();
    await saveForLater(store, id, 58);
    await saveForLater(another, id, 2);
    expect(savedPieces(another, id)).toBe(2);
    await takeFromSaved(store, id);
    expect(savedPieces(store, id)).toBe(1);
  });
});
