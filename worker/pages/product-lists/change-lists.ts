import { isMissing } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { productListPath, productPath } from '#shared/navigation/paths.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { type ActionContext, type ActionOutcome, type DoneOutcome, UNREADABLE } from '../page-action.ts';
import { addLinesToCart } from './add-lines-to-cart.ts';
import { type ListForm, readListForm } from './list-form.ts';
import { findList, listsChangedOutcome, withLists } from './lists-changed-outcome.ts';
import { copyProduct, moveProduct, removeProduct, restoreProducts } from './move-products.ts';
import { toListLine } from './to-list-line.ts';

/** Adds a whole list to the cart. */
async function listToCart(api: ApiCalls, { listId }: ListForm): Promise<ActionOutcome> {
  return addLinesToCart(api, (await api.productLists.listProductsOfList({ listId })).map(toListLine));
}

/** Runs a form of a wishlist button, the list chooser or the lists page. */
export async function changeLists(context: ActionContext): Promise<ActionOutcome> {
  const { api } = context;
  const form = readListForm(context);
  const change = INTENTS.get(form.intent);
  if (change === undefined) return UNREADABLE;
  try {
    return await change(api, form);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return missingListOutcome(api, form);
  }
}

type ListChange = (api: ApiCalls, form: ListForm) => Promise<ActionOutcome>;

const INTENTS: ReadonlyMap<string, ListChange> = new Map<string, ListChange>([
  ['keep', keepProduct],
  ['drop', dropProduct],
  ['create', createList],
  ['rename', renameList],
  ['delete', deleteList],
  ['clear', clearList],
  ['share', shareList],
  ['unshare', unshareList],
  ['remove', removeProduct],
  ['move', moveProduct],
  ['copy', copyProduct],
  ['restore', restoreProducts],
  ['to-cart', listToCart],
]);

const GONE = 'That’s no longer there. Here’s what you have now.';

/**
 * The outcome if the list or product no longer exists, perhaps because of a second submission or another tab: the page
 * shows the current lists.
 */
async function missingListOutcome(api: ApiCalls, { intent }: ListForm): Promise<ActionOutcome> {
  if (intent === 'keep') return { kind: 'invalid', errors: NO_ERRORS, message: GONE };
  const lists = await api.productLists.listProductLists();
  if (intent === 'delete') return listDeleted('The list was deleted.', lists);
  return { ...listsChangedOutcome(GONE, lists), to: productListPath() };
}

async function keepProduct(api: ApiCalls, form: ListForm): Promise<ActionOutcome> {
  const { listId, productId, isSavePage, key } = form;
  const [lists, list] = await Promise.all([
    api.productLists.listProductLists(),
    api.productLists.addToProductList({ listId, productId }, { idempotencyKey: key }),
  ]);
  const listPath = productListPath(list.locked ? undefined : list.id);
  const outcome: DoneOutcome = {
    ...listsChangedOutcome(`Saved to ${list.name}.`, withLists(lists, list)),
    to: listPath,
    events: list.locked ? [{ name: 'add_to_wishlist', product_id: productId }] : [],
  };
  if (!isSavePage) return outcome;
  // The customer came from the product's page, which no longer exists if the product is not sold any more.
  const product = list.products.find(({ id, no_longer_sold: isGone }) => id === productId && !isGone);
  return { ...outcome, kind: 'redirect', to: product === undefined ? listPath : productPath(product) };
}

async function dropProduct(api: ApiCalls, { listId, productId }: ListForm): Promise<ActionOutcome> {
  const [lists, list] = await Promise.all([
    api.productLists.listProductLists(),
    api.productLists.removeFromProductList({ listId, productId }),
  ]);
  return {
    ...listsChangedOutcome(`Removed from ${list.name}.`, withLists(lists, list)),
    to: productListPath(list.locked ? undefined : list.id),
  };
}

/**
 * Creates a list. If it is created for a product, the product is added; otherwise the new list becomes the active one
 * (R-STATE-1).
 */
async function createList(api: ApiCalls, form: ListForm): Promise<ActionOutcome> {
  const made = await api.productLists.createProductList({ name: form.name }, { idempotencyKey: form.key });
  if (form.productId > 0) return keepProduct(api, { ...form, listId: made.id });
  const lists = withLists(await api.productLists.listProductLists(), made);
  const message = `${made.name} is ready for its first product.`;
  return { ...listsChangedOutcome(message, lists), kind: 'redirect', to: productListPath(made.id) };
}

async function renameList(api: ApiCalls, { listId, name }: ListForm): Promise<ActionOutcome> {
  const [lists, list] = await Promise.all([
    api.productLists.listProductLists(),
    api.productLists.renameProductList({ listId, name }),
  ]);
  return listsChangedOutcome(`The list is now called ${list.name}.`, withLists(lists, list));
}

/** Deletes a list. The first list becomes the active one (R-STATE-1). */
async function deleteList(api: ApiCalls, { listId }: ListForm): Promise<ActionOutcome> {
  const lists = await api.productLists.listProductLists();
  await api.productLists.deleteProductList({ listId });
  return listDeleted(
    `${findList(lists, listId)?.name ?? 'The list'} was deleted.`,
    lists.filter(({ id }) => id !== listId),
  );
}

function listDeleted(message: string, lists: readonly ProductList[]): ActionOutcome {
  return { ...listsChangedOutcome(message, lists), kind: 'redirect', to: productListPath() };
}

async function shareList(api: ApiCalls, { listId, showsName }: ListForm): Promise<ActionOutcome> {
  const [lists, list] = await Promise.all([
    api.productLists.listProductLists(),
    api.productLists.shareProductList({ listId, shows_name: showsName }),
  ]);
  return listsChangedOutcome(`Anyone with the link can now see ${list.name}.`, withLists(lists, list));
}

async function unshareList(api: ApiCalls, { listId }: ListForm): Promise<ActionOutcome> {
  const [lists, list] = await Promise.all([
    api.productLists.listProductLists(),
    api.productLists.unshareProductList({ listId }),
  ]);
  return listsChangedOutcome(`${list.name} isn’t shared any more.`, withLists(lists, list));
}

async function clearList(api: ApiCalls, { listId }: ListForm): Promise<ActionOutcome> {
  const lists = await api.productLists.listProductLists();
  const removed = findList(lists, listId)?.products ?? [];
  const list = await api.productLists.clearProductList({ listId });
  const message = `${list.name} was cleared: ${countOf(removed.length, 'product')} removed.`;
  if (removed.length === 0) return listsChangedOutcome(message, withLists(lists, list));
  const fields = { product_ids: removed.map(({ id }) => id).join('-') };
  return listsChangedOutcome(message, withLists(lists, list), { listId, fields });
}
