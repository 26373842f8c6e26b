import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  ListedProductsInputSchema,
  MAX_PRODUCTS_OF_A_LIST,
  type ProductList,
  ProductListInputSchema,
} from '#shared/contract/product-list.ts';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { idParam, parseBody, parseOptionalBody } from '../http/validate.ts';
import {
  type Added,
  deleteProductList,
  deleteProductListItem,
  deleteProductListItems,
  findProductList,
  insertProductList,
  insertProductListItems,
  listProductLists,
  MAX_LISTS_OF_A_USER,
  MAX_PRODUCTS_OF_ALL_LISTS,
  type NamedList,
  updateProductList,
} from './product-lists.repository.ts';

/** R-API-10, R-API-11. The id 0 is the Wishlist's, whatever its own: a heart needs no look-up first (R-ENT-2). */
export const productListsRoutes = new Hono<ApiEnv>();

productListsRoutes.get('/product-lists', requireSession, async (c) =>
  c.json(await listProductLists(c.env.DB, userId(c))),
);

productListsRoutes.post('/product-lists', requireSession, async (c) => {
  const { name } = await parseBody(c, ProductListInputSchema);
  return c.json(namedList(await insertProductList(c.env.DB, userId(c), name, c.get('now')()), name), 201);
});

productListsRoutes.patch('/product-lists/:id', requireSession, async (c) => {
  const id = listIdParam(c);
  const { name } = await parseBody(c, ProductListInputSchema);
  return c.json(namedList(await updateProductList(c.env.DB, userId(c), id, name), name));
});

productListsRoutes.delete('/product-lists/:id', requireSession, async (c) => {
  switch (await deleteProductList(c.env.DB, userId(c), listIdParam(c))) {
    case 'deleted':
      return c.json({ message: 'The list is deleted.' });
    case 'locked':
      throw conflict('Your Wishlist is always there: it cannot be deleted. You can clear it.', 'list_locked');
    case 'missing':
      throw notFound();
  }
});

productListsRoutes.patch('/product-lists/:id/clear', requireSession, async (c) => {
  const id = listIdParam(c);
  await parseOptionalBody(c, v.strictObject({}));
  return c.json(found(await deleteProductListItems(c.env.DB, userId(c), id, c.get('now')())));
});

productListsRoutes.get('/product-lists/:id/products', requireSession, async (c) =>
  c.json(found(await findProductList(c.env.DB, userId(c), listIdParam(c))).products),
);

productListsRoutes.post('/product-lists/:id/products', requireSession, async (c) => {
  const id = listIdParam(c);
  const { product_ids } = await parseBody(c, ListedProductsInputSchema);
  return c.json(
    addedTo(
      await insertProductListItems(c.env.DB, userId(c), id, product_ids, c.get('now')()),
      'product_ids',
    ),
  );
});

productListsRoutes.post('/product-lists/:id/products/:productId', requireSession, async (c) => {
  const [id, productId] = [listIdParam(c), idParam(c, 'productId')];
  await parseOptionalBody(c, v.strictObject({}));
  return c.json(
    addedTo(await insertProductListItems(c.env.DB, userId(c), id, [productId], c.get('now')()), 'product_id'),
  );
});

productListsRoutes.delete('/product-lists/:id/products/:productId', requireSession, async (c) => {
  const [id, productId] = [listIdParam(c), idParam(c, 'productId')];
  return c.json(found(await deleteProductListItem(c.env.DB, userId(c), id, productId, c.get('now')())));
});

function userId(c: Context<ApiEnv>): number {
  return c.get('session').userId;
}

function listIdParam(c: Context<ApiEnv>): number {
  return c.req.param('id') === '0' ? 0 : idParam(c);
}

function found(list: ProductList | null): ProductList {
  if (list === null) throw notFound();
  return list;
}

function namedList(result: NamedList, name: string): ProductList {
  if (result.ok) return result.list;
  switch (result.problem) {
    case 'missing':
      throw notFound();
    case 'locked':
      throw conflict('Your Wishlist keeps its name.', 'list_locked');
    case 'taken':
      throw invalid({ name: [`You have a list called ${name} already.`] });
    case 'full':
      throw invalid({
        name: [`You have ${MAX_LISTS_OF_A_USER} lists already. Please delete one first.`],
      });
  }
}

function addedTo(result: Added, field: 'product_id' | 'product_ids'): ProductList {
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
          `All your lists together hold at most ${MAX_PRODUCTS_OF_ALL_LISTS} products. Please remove some first.`,
        ],
      });
  }
}
