import * as v from 'valibot';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { MessageSchema } from '../common.ts';
import {
  AddProductsToListInputSchema,
  ListedProductSchema,
  ListItemInputSchema,
  ProductListInputSchema,
  ProductListSchema,
  SharedListSchema,
  ShareListInputSchema,
} from '../product-list.ts';
import { del, endpoint, get, patch, post } from './endpoint.ts';
import { ListParamsSchema, ListProductParamsSchema, ShareTokenParamsSchema } from './schemas.ts';

/** R-API-10 and 11: a customer's lists. Every change returns the updated list. */
export const PRODUCT_LIST_ENDPOINTS = {
  listProductLists: endpoint(
    BROWSER_CALLS.productLists.listProductLists,
    'List the customer’s product lists, Wishlist first',
    { reply: v.array(ProductListSchema) },
  ),
  createProductList: post('/api/product-lists', 'session', 'Create a list', {
    body: ProductListInputSchema,
    idempotencyKey: 'optional',
    reply: ProductListSchema,
  }),
  renameProductList: patch('/api/product-lists/{listId}', 'session', 'Rename a list', {
    params: ListParamsSchema,
    body: ProductListInputSchema,
    reply: ProductListSchema,
  }),
  deleteProductList: del('/api/product-lists/{listId}', 'session', 'Delete a list', {
    params: ListParamsSchema,
    reply: MessageSchema,
  }),
  listProductsOfList: get('/api/product-lists/{listId}/products', 'session', 'List the products of a list', {
    params: ListParamsSchema,
    reply: v.array(ListedProductSchema),
  }),
  addAllToProductList: post(
    '/api/product-lists/{listId}/products',
    'session',
    'Add several products to a list',
    { params: ListParamsSchema, body: AddProductsToListInputSchema, reply: ProductListSchema },
  ),
  addToProductList: post(
    '/api/product-lists/{listId}/products/{productId}',
    'session',
    'Add a product to a list, or change its quantity',
    {
      params: ListProductParamsSchema,
      body: v.optional(ListItemInputSchema, {}),
      idempotencyKey: 'optional',
      reply: ProductListSchema,
    },
  ),
  removeFromProductList: del(
    '/api/product-lists/{listId}/products/{productId}',
    'session',
    'Remove a product from a list',
    { params: ListProductParamsSchema, reply: ProductListSchema },
  ),
  clearProductList: patch('/api/product-lists/{listId}/clear', 'session', 'Remove all products from a list', {
    params: ListParamsSchema,
    reply: ProductListSchema,
  }),
  shareProductList: post(
    '/api/product-lists/{listId}/share',
    'session',
    'Share a list through a secret link; a shared list keeps its link',
    {
      params: ListParamsSchema,
      body: v.optional(ShareListInputSchema, {}),
      reply: ProductListSchema,
    },
  ),
  unshareProductList: del(
    '/api/product-lists/{listId}/share',
    'session',
    'Stop sharing a list; its link stops working',
    { params: ListParamsSchema, reply: ProductListSchema },
  ),
  // Not `public`, because a replica could still have the link of a list that is no longer shared.
  getSharedList: get('/api/shared-lists/{token}', 'visitor', 'Get a shared list by its link’s token', {
    params: ShareTokenParamsSchema,
    reply: SharedListSchema,
  }),
};
