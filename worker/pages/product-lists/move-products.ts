import { lineName } from '#client/features/product-lists/list-page-data.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ListedProduct, ProductList } from '#shared/contract/product-list.ts';
import { countOf } from '#shared/domain/format-count.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { fallBackIfMissing } from '../fallbacks.ts';
import type { ActionOutcome } from '../page-action.ts';
import type { ListForm } from './list-form.ts';
import { findList, listsChangedOutcome, withLists } from './lists-changed-outcome.ts';
import { toListLine } from './to-list-line.ts';

/** Removes a product from a list. The undo restores the product at its former place. */
export async function removeProduct(api: ApiCalls, { listId, productId }: ListForm): Promise<ActionOutcome> {
  const lists = await api.productLists.listProductLists();
  const list = await api.productLists.removeFromProductList({ listId, productId });
  return listsChangedOutcome(
    `${nameIn(findList(lists, listId), productId)} was removed.`,
    withLists(lists, list),
    {
      listId,
      fields: { product_ids: String(productId) },
    },
  );
}

/** Copies a product to another list. */
export async function copyProduct(api: ApiCalls, form: ListForm): Promise<ActionOutcome> {
  const lists = await api.productLists.listProductLists();
  const { to } = await addToOther(api, lists, form);
  return listsChangedOutcome(`${nameIn(to, form.productId)} was copied to ${to.name}.`, withLists(lists, to));
}

/**
 * Moves a product to another list. Adds the product to the target list before removing it from the source list, so that
 * a failure in between cannot lose it.
 */
export async function moveProduct(api: ApiCalls, form: ListForm): Promise<ActionOutcome> {
  const { listId, productId, otherId } = form;
  const lists = await api.productLists.listProductLists();
  const { to, wasThere } = await addToOther(api, lists, form);
  const from = await api.productLists.removeFromProductList({ listId, productId });
  return listsChangedOutcome(
    `${nameIn(to, productId)} was moved to ${to.name}.`,
    withLists(lists, to, from),
    {
      listId,
      // The undo must not remove a product that was already on the other list, perhaps added by another tab.
      fields: { product_ids: String(productId), ...(!wasThere && { to_list_id: String(otherId) }) },
    },
  );
}

/**
 * Adds a product to the other list with its quantity. A product that is already on the other list keeps its quantity
 * there. If only the other list has the product, an earlier move succeeded and its response was lost: adds nothing.
 * Throws 404 if neither list has the product.
 */
async function addToOther(
  api: ApiCalls,
  lists: readonly ProductList[],
  { listId, productId, otherId }: ListForm,
): Promise<{ to: ProductList; wasThere: boolean }> {
  const [from, other] = [findList(lists, listId), findList(lists, otherId)];
  const product = findProduct(from, productId);
  const wasThere = findProduct(other, productId) !== undefined;
  if (product === undefined) {
    if (from !== undefined && other !== undefined && wasThere) return { to: other, wasThere };
    throw new HttpError(404, 'not_found', 'It’s no longer on the list.');
  }
  const quantity = wasThere ? undefined : product.quantity;
  const to = await api.productLists.addToProductList({ listId: otherId, productId, quantity });
  return { to, wasThere };
}

/** Undo: restores products that were on the list at most an hour ago, with their place, quantity and price. */
export async function restoreProducts(
  api: ApiCalls,
  { listId, productIds, otherId }: ListForm,
): Promise<ActionOutcome> {
  const list = await api.productLists.addAllToProductList({ listId, product_ids: productIds });
  if (otherId >= 0) {
    // If the other list has been deleted meanwhile, the product is not on it.
    await fallBackIfMissing(
      api.productLists.removeFromProductList({ listId: otherId, productId: productIds[0] ?? 0 }),
      () => null,
    );
  }
  const message =
    productIds.length === 1
      ? `${nameIn(list, productIds[0] ?? 0)} is back.`
      : `${list.name} is back as it was: ${countOf(productIds.length, 'product')}.`;
  return listsChangedOutcome(message, withLists(await api.productLists.listProductLists(), list));
}

function findProduct(list: ProductList | undefined, productId: number): ListedProduct | undefined {
  return list?.products.find(({ id }) => id === productId);
}

function nameIn(list: ProductList | undefined, productId: number): string {
  const product = findProduct(list, productId);
  return product === undefined ? 'The product' : lineName(toListLine(product));
}
