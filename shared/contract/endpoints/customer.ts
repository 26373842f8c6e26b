import * as v from 'valibot';
import { AddressInputSchema, AddressPatchSchema, AddressSchema } from '../address.ts';
import { CartItemInputSchema, CartSchema } from '../cart.ts';
import { MessageSchema } from '../common.ts';
import {
  ListedProductSchema,
  ListedProductsInputSchema,
  ListItemInputSchema,
  ProductListInputSchema,
  ProductListSchema,
} from '../product-list.ts';
import { endpoint } from './endpoint.ts';
import { ById, IdParamSchema, ListIdParamSchema } from './schemas.ts';

const ByListId = v.strictObject({ listId: ListIdParamSchema });
const ByListAndProduct = v.strictObject({ listId: ListIdParamSchema, productId: IdParamSchema });

/** R-API-10, 11, 30 and 35: a customer's lists, addresses and cart. A changed list or cart is answered as it now is. */
export const CUSTOMER_ENDPOINTS = {
  listProductLists: endpoint('listProductLists', "The customer's product lists, the Wishlist first", {
    reply: v.array(ProductListSchema),
  }),
  createProductList: endpoint('createProductList', 'Make a list', {
    body: ProductListInputSchema,
    reply: ProductListSchema,
  }),
  renameProductList: endpoint('renameProductList', 'Rename a list', {
    params: ByListId,
    body: ProductListInputSchema,
    reply: ProductListSchema,
  }),
  deleteProductList: endpoint('deleteProductList', 'Delete a list', {
    params: ByListId,
    reply: MessageSchema,
  }),
  listProductsOfList: endpoint('listProductsOfList', 'The products of a list', {
    params: ByListId,
    reply: v.array(ListedProductSchema),
  }),
  addAllToProductList: endpoint('addAllToProductList', 'Add several products to a list', {
    params: ByListId,
    body: ListedProductsInputSchema,
    reply: ProductListSchema,
  }),
  addToProductList: endpoint('addToProductList', 'Add a product to a list, or change its quantity there', {
    params: ByListAndProduct,
    body: v.optional(ListItemInputSchema, {}),
    reply: ProductListSchema,
  }),
  removeFromProductList: endpoint('removeFromProductList', 'Remove a product from a list', {
    params: ByListAndProduct,
    reply: ProductListSchema,
  }),
  clearProductList: endpoint('clearProductList', 'Remove all products from a list', {
    params: ByListId,
    reply: ProductListSchema,
  }),
  listAddresses: endpoint('listAddresses', "The customer's addresses", { reply: v.array(AddressSchema) }),
  createAddress: endpoint(
    'createAddress',
    'Add an address; the first becomes the current one, and any that is to be',
    {
      body: AddressInputSchema,
      reply: AddressSchema,
    },
  ),
  updateAddress: endpoint('updateAddress', 'Change an address', {
    params: ById,
    body: AddressPatchSchema,
    reply: AddressSchema,
  }),
  deleteAddress: endpoint('deleteAddress', 'Delete an address; answers those that remain', {
    params: ById,
    reply: v.array(AddressSchema),
  }),
  setCurrentAddress: endpoint('setCurrentAddress', 'Make an address the current one; answers all addresses', {
    params: ById,
    reply: v.array(AddressSchema),
  }),
  getCart: endpoint('getCart', 'The cart', { reply: CartSchema }),
  setCartItem: endpoint(
    'setCartItem',
    "Set a product's quantity or, with `add`, raise it; accept its price where one is given",
    {
      params: v.strictObject({ productId: IdParamSchema }),
      body: CartItemInputSchema,
      reply: CartSchema,
    },
  ),
  addToCart: endpoint('addToCart', 'Add pieces of a product to what the cart holds of it', {
    params: v.strictObject({ productId: IdParamSchema }),
    body: CartItemInputSchema,
    reply: CartSchema,
  }),
  moveToCart: endpoint(
    'moveToCart',
    'Move a product of a list to the cart: the pieces it has there, or as many as there are',
    { params: ByListAndProduct, reply: CartSchema },
  ),
  removeCartItem: endpoint('removeCartItem', 'Remove an item from the cart', {
    params: v.strictObject({ cartItemId: IdParamSchema }),
    reply: CartSchema,
  }),
  clearCart: endpoint('clearCart', 'Empty the cart', { reply: CartSchema }),
};
