import type { Context } from 'hono';
import { MAX_PRODUCTS_OF_A_LIST, type ProductList } from '#shared/contract/product-list.ts';
import type { ApiEnv } from '../api-env.ts';
import { conflict, invalid, notFound, orNotFound } from '../http/errors.ts';
import { customerCall, type EndpointHandlers } from '../http/routes.ts';
import {
  type AddToListResult,
  deleteProductListItems,
  insertProductListItems,
  MAX_PRODUCTS_OF_ALL_LISTS,
} from './product-list-items.repository.ts';
import {
  deleteProductList,
  findProductList,
  findSharedList,
  insertProductList,
  listProductLists,
  MAX_LISTS_OF_A_USER,
  type SaveListResult,
  shareProductList,
  unshareProductList,
  updateProductList,
} from './product-lists.repository.ts';

/**
 * Handles product lists (R-API-10, R-API-11). The id 0 always refers to the Wishlist, whatever its real id, so the
 * wishlist button needs no look-up first (R-ENT-2).
 */
export const productListsHandlers = {
  listProductLists: async (c) => c.json(await listProductLists(c.env.DB, userId(c))),

  createProductList: async (c, { body, keyedCall }) => {
    const result = await insertProductList(c.env.DB, body.name, customerCall(c, keyedCall));
    return c.json(namedList(result, body.name), result.ok && result.isRepeated ? 200 : 201);
  },

  renameProductList: async (c, { params, body: { name } }) => {
    return c.json(namedList(await updateProductList(c.env.DB, userId(c), params.listId, name), name));
  },

  deleteProductList: async (c, { params }) => {
    switch (await deleteProductList(c.env.DB, userId(c), params.listId)) {
      case 'deleted':
        return c.json({ message: 'The list is deleted.' });
      case 'locked':
        throw conflict(
          'Your Wishlist is always there: it can’t be deleted. You can clear it.',
          'list_locked',
        );
      case 'missing':
        throw notFound();
    }
  },

  clearProductList: async (c, { params }) => {
    const all = { listId: params.listId, productId: null };
    return c.json(orNotFound(await deleteProductListItems(c.env.DB, userId(c), all, c.get('now')())));
  },

  listProductsOfList: async (c, { params }) =>
    c.json(orNotFound(await findProductList(c.env.DB, userId(c), params.listId)).products),

  addAllToProductList: async (c, { params, body, keyedCall }) => {
    const requested = { productIds: body.product_ids, quantity: null };
    const added = await insertProductListItems(
      c.env.DB,
      params.listId,
      requested,
      customerCall(c, keyedCall),
    );
    return c.json(addedTo(added, 'product_ids'));
  },

  addToProductList: async (c, { params, body, keyedCall }) => {
    const requested = { productIds: [params.productId], quantity: body.quantity ?? null };
    const added = await insertProductListItems(
      c.env.DB,
      params.listId,
      requested,
      customerCall(c, keyedCall),
    );
    return c.json(addedTo(added, 'product_id'));
  },

  removeFromProductList: async (c, { params }) => {
    return c.json(orNotFound(await deleteProductListItems(c.env.DB, userId(c), params, c.get('now')())));
  },

  shareProductList: async (c, { params, body }) => {
    const { shows_name: showsName } = body;
    return c.json(orNotFound(await shareProductList(c.env.DB, userId(c), { ...params, showsName })));
  },

  unshareProductList: async (c, { params }) =>
    c.json(orNotFound(await unshareProductList(c.env.DB, userId(c), params.listId))),

  getSharedList: async (c, { params }) =>
    c.json(orNotFound(await findSharedList(c.env.DB, params.token), NOT_SHARED)),
} satisfies EndpointHandlers<'productLists'>;

const NOT_SHARED = 'This list isn’t shared any more. Ask for a new link.';

function userId(c: Context<ApiEnv>): number {
  return c.get('session').userId;
}

function namedList(result: SaveListResult, name: string): ProductList {
  if (result.ok) return result.list;
  switch (result.problem) {
    case 'missing':
      throw notFound();
    case 'locked':
      throw conflict('Your Wishlist keeps its name.', 'list_locked');
    case 'taken':
      throw invalid({ name: [`You already have a list called ${name}.`] });
    case 'full':
      throw invalid({ name: [`You already have ${MAX_LISTS_OF_A_USER} lists. Delete one first.`] });
  }
}

function addedTo(result: AddToListResult, field: 'product_id' | 'product_ids'): ProductList {
  if (result.ok) return result.list;
  switch (result.problem) {
    case 'missing':
      throw notFound();
    case 'full-list':
      throw invalid({
        [field]: [`A list holds at most ${MAX_PRODUCTS_OF_A_LIST} products. Please remove some first.`],
      });
    case 'full-lists':
      throw invalid({
        [field]: [
          `All your lists together can hold ${MAX_PRODUCTS_OF_ALL_LISTS} products. Please remove some first.`,
        ],
      });
  }
}
