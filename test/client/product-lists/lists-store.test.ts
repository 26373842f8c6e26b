import { describe, expect, it } from 'vitest';
import { isWished, type ListOutcome, WISHLIST_ID } from '#client/features/product-lists/kept-lists.ts';
import { createListsStore } from '#client/features/product-lists/lists-store.ts';
import { type PendingForm, pendingText } from '#shared/navigation/pending-text.ts';
import { aCustomer, aProduct, clientFor } from '#test/support/a-shop.ts';

type Line = {
  isDown: boolean;
  isSignedIn: boolean;
  /** Every call waits for it before it goes out. */
  opens: Promise<void>;
};

/** A store that speaks to the real API for a customer, over a line that can be held up and cut. */
async function aListsStore() {
  const customer = await aCustomer();
  const line: Line = { isDown: false, isSignedIn: true, opens: Promise.resolve() };
  const asked: (PendingForm | undefined)[] = [];
  const sent: string[] = [];
  const counted: unknown[] = [];
  const told: unknown[] = [];
  const onLine =
    <Given extends unknown[], Reply>(name: string, call: (...given: Given) => Promise<Reply>) =>
    async (...given: Given): Promise<Reply> => {
      sent.push(name);
      await line.opens;
      if (line.isDown) throw new Error('no connection');
      return call(...given);
    };
  const { api } = customer;
  const throughLine = {
    ...api,
    listProductLists: onLine('load', api.listProductLists),
    createProductList: onLine('create', api.createProductList),
    addToProductList: onLine('add', api.addToProductList),
    removeFromProductList: onLine('remove', api.removeFromProductList),
  };
  const store = createListsStore({
    api: () => Promise.resolve(throughLine),
    isSignedIn: () => line.isSignedIn,
    requireLogin: (action) => asked.push(action),
    onFailure(error) {
      told.push(error);
      return 'It failed.';
    },
    track: (event) => counted.push(event),
  });
  const keep = (productId: number, isKept: boolean, listId = WISHLIST_ID) =>
    store.getState().keep(listId, productId, isKept);
  /** What the account's Wishlist holds. */
  const held = async () => (await customer.api.listProductsOfList(WISHLIST_ID)).map(({ id }) => id);
  const shows = (productId: number) => isWished(store.getState(), productId);
  return { customer, line, asked, sent, counted, told, store, keep, held, shows };
}

/** A line that is held up until `open` is called. */
function heldUp() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opens: promise, open: resolve };
}

const OK: ListOutcome = { ok: true };

describe('the lists store', () => {
  it('has an empty, locked Wishlist with the id 0 before anything is loaded (R-ENT-2)', async () => {
    const { store } = await aListsStore();
    expect(store.getState()).toMatchObject({
      lists: [{ id: 0, name: 'Wishlist', locked: true, products: [] }],
      status: 'unknown',
    });
  });

  it('loads nothing until something on the page shows lists', async () => {
    const { store, sent } = await aListsStore();
    await store.getState().refresh();
    expect(sent).toEqual([]);
  });

  it('loads nothing for those who are signed out', async () => {
    const { store, line, sent } = await aListsStore();
    line.isSignedIn = false;
    store.getState().need();
    await store.getState().refresh();
    expect(sent).toEqual([]);
  });

  it('shows what the account holds once it is loaded', async () => {
    const { customer, store, shows } = await aListsStore();
    const productId = await aProduct();
    await customer.api.addToProductList(WISHLIST_ID, productId);
    store.getState().need();
    await store.getState().refresh();
    expect(shows(productId)).toBe(true);
    expect(store.getState().status).toBe('loaded');
  });

  it('leaves what is wanted while signed out to the login, and shows nothing of it (R-SES-6)', async () => {
    const { line, asked, keep, shows, sent } = await aListsStore();
    line.isSignedIn = false;
    expect(await keep(12, true)).toBe('queued');
    expect(asked.map((waiting) => waiting && pendingText(waiting))).toEqual([
      '/product-lists intent=keep&list_id=0&product_id=12',
    ]);
    expect(shows(12)).toBe(false);
    expect(sent).toEqual([]);
  });

  it('shows a product in the Wishlist before the API has answered', async () => {
    const { line, keep, shows, held } = await aListsStore();
    const productId = await aProduct();
    const { opens, open } = heldUp();
    line.opens = opens;
    const kept = keep(productId, true);
    await expect.poll(() => shows(productId)).toBe(true);
    open();
    expect(await kept).toEqual(OK);
    expect(await held()).toEqual([productId]);
  });

  it('ends quick clicks in the last wish, one call after another', async () => {
    const { line, keep, shows, held, sent } = await aListsStore();
    const productId = await aProduct();
    const { opens, open } = heldUp();
    line.opens = opens;
    const first = keep(productId, true);
    await expect.poll(() => sent).toEqual(['add']);
    const second = keep(productId, false);
    await expect.poll(() => shows(productId)).toBe(false);
    expect(sent).toEqual(['add']);
    open();
    expect(await Promise.all([first, second])).toEqual([OK, OK]);
    expect(sent).toEqual(['add', 'remove']);
    expect(await held()).toEqual([]);
    expect(shows(productId)).toBe(false);
  });

  it('sends nothing more where three quick clicks come back to the first', async () => {
    const { line, keep, held, sent } = await aListsStore();
    const productId = await aProduct();
    const { opens, open } = heldUp();
    line.opens = opens;
    const first = keep(productId, true);
    await expect.poll(() => sent.length).toBe(1);
    const others = [keep(productId, false), keep(productId, true)];
    open();
    await Promise.all([first, ...others]);
    expect(sent).toEqual(['add']);
    expect(await held()).toEqual([productId]);
  });

  it('undoes what failed and says so until the product is tried again', async () => {
    const { line, keep, shows, store, held } = await aListsStore();
    const productId = await aProduct();
    line.isDown = true;
    expect(await keep(productId, true)).toEqual({ ok: false, message: 'It failed.' });
    expect(shows(productId)).toBe(false);
    expect(store.getState().failure).toEqual({ productId, message: 'It failed.' });
    line.isDown = false;
    expect(await keep(productId, true)).toEqual(OK);
    expect(store.getState().failure).toBeNull();
    expect(await held()).toEqual([productId]);
  });

  it('takes a product out that another tab has taken out already', async () => {
    const { customer, keep, shows } = await aListsStore();
    const productId = await aProduct();
    await keep(productId, true);
    await customer.api.removeFromProductList(WISHLIST_ID, productId);
    expect(await keep(productId, false)).toEqual(OK);
    expect(shows(productId)).toBe(false);
  });

  it('keeps a newer wish over the answer to an older load', async () => {
    const { line, keep, store, shows } = await aListsStore();
    const productId = await aProduct();
    store.getState().need();
    await store.getState().refresh();
    const { opens, open } = heldUp();
    line.opens = opens;
    const loading = store.getState().refresh();
    const kept = keep(productId, true);
    open();
    await Promise.all([loading, kept]);
    expect(shows(productId)).toBe(true);
  });

  it('resets to an empty Wishlist, silently, when the load fails (R-ERR-4)', async () => {
    const { line, keep, store, shows } = await aListsStore();
    const productId = await aProduct();
    await keep(productId, true);
    line.isDown = true;
    store.getState().need();
    await store.getState().refresh();
    expect(shows(productId)).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'failed', failure: null });
  });

  it('tells why lists did not come of whoever asked for them again', async () => {
    const { line, store, told } = await aListsStore();
    line.isDown = true;
    store.getState().need();
    await store.getState().refresh();
    expect(told).toEqual([]);
    await store.getState().retry();
    expect(told).toEqual([new Error('no connection')]);
    expect(store.getState().status).toBe('failed');
    line.isDown = false;
    await store.getState().retry();
    expect(store.getState().status).toBe('loaded');
  });

  it('asks for no lists once nobody is signed in, whatever another tab does', async () => {
    const { line, store, sent } = await aListsStore();
    const changes = await store.getState().changes();
    line.isSignedIn = false;
    await changes?.load();
    expect(sent).toEqual([]);
    expect(store.getState().status).toBe('unknown');
  });

  it('shows the next customer nothing of what was on its way for the last one', async () => {
    const { line, keep, store, shows, sent } = await aListsStore();
    const productId = await aProduct();
    const { opens, open } = heldUp();
    line.opens = opens;
    const kept = keep(productId, true);
    await expect.poll(() => sent.length).toBe(1);
    store.getState().reset();
    open();
    await kept;
    expect(shows(productId)).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'unknown', failure: null });
  });

  it('counts a product that came into the Wishlist, and nothing of other lists (R-API-60)', async () => {
    const { customer, keep, counted } = await aListsStore();
    const [wished, other] = [await aProduct(), await aProduct()];
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    await keep(wished, true);
    await keep(other, true, id);
    await keep(wished, false);
    expect(counted).toEqual([{ name: 'add_to_wishlist', product_id: wished }]);
  });

  it('makes a list and puts a product into it', async () => {
    const { customer, store } = await aListsStore();
    const productId = await aProduct();
    const changes = await store.getState().changes();
    const made = await changes?.create('Braai');
    const listId = made?.ok ? made.list.id : -1;
    expect(await store.getState().keep(listId, productId, true)).toEqual(OK);
    expect(store.getState().lists.at(-1)).toMatchObject({ name: 'Braai', products: [productId] });
    const lists = await customer.api.listProductLists();
    expect(lists.map(({ name }) => name)).toContain('Braai');
  });

  it('gives the refusal of a name that is taken', async () => {
    const { customer, store } = await aListsStore();
    await customer.api.createProductList({ name: 'Braai' });
    const changes = await store.getState().changes();
    expect(await changes?.create('braai')).toEqual({
      ok: false,
      message: expect.stringContaining('already'),
    });
  });

  it('answers to its owner alone: a stranger has another Wishlist under the same id', async () => {
    const { keep } = await aListsStore();
    const productId = await aProduct();
    await keep(productId, true);
    const stranger = await aCustomer();
    expect(await clientFor(stranger.token).listProductsOfList(WISHLIST_ID)).toEqual([]);
  });
});
