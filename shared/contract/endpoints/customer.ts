import * as v from 'valibot';
import { AddressInputSchema, AddressPatchSchema, AddressSchema } from '../address.ts';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { CartItemInputSchema, CartSchema } from '../cart.ts';
import { MessageSchema } from '../common.ts';
import { VoucherInputSchema } from '../order.ts';
import {
  ListedProductSchema,
  ListedProductsInputSchema,
  ListItemInputSchema,
  ProductListInputSchema,
  ProductListSchema,
} from '../product-list.ts';
import { del, endpoint, get, patch, post } from './endpoint.ts';
import { ById, IdParamSchema, ListIdParamSchema } from './schemas.ts';

const ByListId = v.strictObject({ listId: ListIdParamSchema });
const ByListAndProduct = v.strictObject({ listId: ListIdParamSchema, productId: IdParamSchema });
const ByProduct = v.strictObject({ productId: IdParamSchema });

/** R-API-10, 11, 30 and 35: a customer's lists, addresses and cart. A changed list or cart is answered as it now is. */
export const CUSTOMER_ENDPOINTS = {
  listProductLists: endpoint(
    BROWSER_CALLS.listProductLists,
    "The customer's product lists, the Wishlist first",
    { reply: v.array(ProductListSchema) },
  ),
  createProductList: post('/api/product-lists', 'session', 'Make a list', {
    input: 'body',
    body: ProductListInputSchema,
    idempotencyKey: 'optional',
    reply: ProductListSchema,
  }),
  renameProductList: patch('/api/product-lists/{listId}', 'session', 'Rename a list', {
    params: ByListId,
    input: 'body',
    body: ProductListInputSchema,
    reply: ProductListSchema,
  }),
  deleteProductList: del('/api/product-lists/{listId}', 'session', 'Delete a list', {
    params: ByListId,
    reply: MessageSchema,
  }),
  listProductsOfList: get('/api/product-lists/{listId}/products', 'session', 'The products of a list', {
    params: ByListId,
    reply: v.array(ListedProductSchema),
  }),
  addAllToProductList: post(
    '/api/product-lists/{listId}/products',
    'session',
    'Add several products to a list',
    { params: ByListId, input: 'body', body: ListedProductsInputSchema, reply: ProductListSchema },
  ),
  addToProductList: post(
    '/api/product-lists/{listId}/products/{productId}',
    'session',
    'Add a product to a list, or change its quantity there',
    {
      params: ByListAndProduct,
      input: ['quantity'],
      body: v.optional(ListItemInputSchema, {}),
      idempotencyKey: 'optional',
      reply: ProductListSchema,
    },
  ),
  removeFromProductList: del(
    '/api/product-lists/{listId}/products/{productId}',
    'session',
    'Remove a product from a list',
    { params: ByListAndProduct, reply: ProductListSchema },
  ),
  clearProductList: patch('/api/product-lists/{listId}/clear', 'session', 'Remove all products from a list', {
    params: ByListId,
    reply: ProductListSchema,
  }),
  listAddresses: get('/api/addresses', 'session', "The customer's addresses", {
    reply: v.array(AddressSchema),
  }),
  createAddress: post(
    '/api/addresses',
    'session',
    'Add an address; the first becomes the current one, and any that is to be',
    { input: 'body', body: AddressInputSchema, idempotencyKey: 'optional', reply: AddressSchema },
  ),
  updateAddress: patch('/api/addresses/{id}', 'session', 'Change an address', {
    params: ById,
    input: 'body',
    body: AddressPatchSchema,
    reply: AddressSchema,
  }),
  deleteAddress: del('/api/addresses/{id}', 'session', 'Delete an address; answers those that remain', {
    params: ById,
    reply: v.array(AddressSchema),
  }),
  setCurrentAddress: post(
    '/api/addresses/{id}/set-current',
    'session',
    'Make an address the current one; answers all addresses',
    { params: ById, reply: v.array(AddressSchema) },
  ),
  getCart: endpoint(BROWSER_CALLS.getCart, 'The cart', { reply: CartSchema }),
  setCartItem: post(
    '/api/cart/{productId}',
    'session',
    "Set a product's quantity or, with `add`, raise it; accept its price where one is given",
    {
      params: ByProduct,
      input: ['quantity', 'seen_price'],
      body: CartItemInputSchema,
      idempotencyKey: 'optional',
      reply: CartSchema,
    },
  ),
  addToCart: post(
    '/api/cart/{productId}',
    'session',
    'Add pieces of a product to what the cart holds of it',
    {
      params: ByProduct,
      input: ['quantity'],
      fixedBody: { add: true },
      body: CartItemInputSchema,
      idempotencyKey: 'optional',
      reply: CartSchema,
    },
  ),
  moveToCart: post(
    '/api/product-lists/{listId}/products/{productId}/move-to-cart',
    'session',
    'Move a product of a list to the cart: the pieces it has there, or as many as there are',
    { params: ByListAndProduct, idempotencyKey: 'optional', reply: CartSchema },
  ),
  removeCartItem: del('/api/cart/{cartItemId}', 'session', 'Remove an item from the cart', {
    params: v.strictObject({ cartItemId: IdParamSchema }),
    reply: CartSchema,
  }),
  applyCartVoucher: post(
    '/api/cart/voucher',
    'session',
    'Put a voucher into the cart, in the place of any other; the order uses it',
    { limit: 'voucher', input: ['code'], body: VoucherInputSchema, reply: CartSchema },
  ),
  removeCartVoucher: del('/api/cart/voucher', 'session', 'Take the voucher out of the cart', {
    reply: CartSchema,
  }),
  clearCart: post('/api/cart/clear', 'session', 'Empty the cart', { reply: CartSchema }),
};
