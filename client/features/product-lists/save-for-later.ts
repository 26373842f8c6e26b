import type { KeptList, ListChanges, ListOutcome, ListsStore } from './kept-lists.ts';

const NAME = 'Saved for later';

/** What was taken out of the cart for another day is in an ordinary list of this name (R-ENT-2). */
export function savedForLater(lists: readonly KeptList[]): KeptList | undefined {
  // A name is a customer's own once, whatever its case.
  return lists.find(({ name, locked }) => !locked && name.toLowerCase() === NAME.toLowerCase());
}

/** Saves a product for later; makes the list where there is none yet. */
export async function saveForLater(store: ListsStore, productId: number): Promise<ListOutcome> {
  const changes = await store.getState().changes();
  if (changes === null) return SIGNED_OUT;
  const list = await findOrMake(store, changes);
  return 'message' in list ? { ok: false, ...list } : changes.keep(list.id, productId, true);
}

/** It is in the cart again. */
export async function takeFromSaved(store: ListsStore, productId: number): Promise<ListOutcome> {
  const changes = await store.getState().changes();
  if (changes === null) return SIGNED_OUT;
  const list = savedForLater(store.getState().lists);
  return list === undefined ? { ok: true } : changes.keep(list.id, productId, false);
}

/** The dialog that has opened says the rest. */
const SIGNED_OUT: ListOutcome = { ok: false, message: 'Please log in.' };

async function findOrMake(store: ListsStore, changes: ListChanges): Promise<KeptList | { message: string }> {
  const find = () => savedForLater(store.getState().lists);
  if (store.getState().status !== 'loaded') await changes.load();
  const known = find();
  if (known !== undefined) return known;
  const made = await changes.create(NAME);
  if (made.ok) return made.list;
  // Another tab has made it just now.
  await changes.load();
  return find() ?? { message: made.message };
}
