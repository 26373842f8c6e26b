import type { KeptList, ListChanges, ListOutcome, ListsStore } from './kept-lists.ts';

const NAME = 'Saved for later';

/** What was taken out of the cart for another day is in an ordinary list of this name (R-ENT-2). */
export function savedForLater(lists: readonly KeptList[]): KeptList | undefined {
  // A name is a customer's own once, whatever its case.
  return lists.find(({ name, locked }) => !locked && name.toLowerCase() === NAME.toLowerCase());
}

/** How many pieces were saved in this tab: a list keeps no quantities. A list's id is one customer's alone. */
const piecesSaved = new Map<string, number>();

/** How many pieces of a product were saved for later, as far as this tab knows; else 1. */
export function savedPieces(store: ListsStore, productId: number): number {
  const list = savedForLater(store.getState().lists);
  return (list && piecesSaved.get(keyOf(list, productId))) ?? 1;
}

/** Saves a product for later; makes the list where there is none yet. */
export async function saveForLater(
  store: ListsStore,
  productId: number,
  pieces: number,
): Promise<ListOutcome> {
  const changes = await store.getState().changes();
  if (changes === null) return SIGNED_OUT;
  const list = await findOrMake(store, changes);
  if ('message' in list) return { ok: false, ...list };
  const outcome = await changes.keep(list.id, productId, true);
  const key = keyOf(list, productId);
  if (outcome.ok) piecesSaved.set(key, (piecesSaved.get(key) ?? 0) + pieces);
  return outcome;
}

/** It is in the cart again. */
export async function takeFromSaved(store: ListsStore, productId: number): Promise<ListOutcome> {
  const changes = await store.getState().changes();
  if (changes === null) return SIGNED_OUT;
  const list = savedForLater(store.getState().lists);
  if (list === undefined) return { ok: true };
  const outcome = await changes.keep(list.id, productId, false);
  if (outcome.ok) piecesSaved.delete(keyOf(list, productId));
  return outcome;
}

function keyOf({ id }: KeptList, productId: number): string {
  return `${id} ${productId}`;
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
