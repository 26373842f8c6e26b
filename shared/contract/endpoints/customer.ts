import * as v from 'valibot';
import { AddressInputSchema, AddressPatchSchema, AddressSchema } from '../address.ts';
import { CALLS } from '../calls.ts';
import { CartItemInputSchema, CartSchema } from '../cart.ts';
import { MessageSchema } from '../common.ts';
import {
  ListedProductSchema,
  ListedProductsInputSchema,
  ProductListInputSchema,
  ProductListSchema,
} from '../product-list.ts';
import { ById, IdParamSchema, ListIdParamSchema, NO_INPUT } from './schemas.ts';

const ByListId = v.strictObject({ listId: ListIdParamSchema });
const ByListAndProduct = v.strictObject({ listId: ListIdParamSchema, productId: IdParamSchema });

/** R-API-10, 11, 30 and 35: a customer's lists, addresses and cart. A changed list or cart is answered as it now is. */
export const CUSTOMER_ENDPOINTS = {
  listProductLists: {
    ...CALLS.listProductLists,
    ...NO_INPUT,
    summary: "The customer's product lists, the Wishlist first",
    reply: v.array(ProductListSchema),
  },
  createProductList: {
    ...CALLS.createProductList,
    ...NO_INPUT,
    summary: 'Make a list',
    body: ProductListInputSchema,
    reply: ProductListSchema,
  },
  renameProductList: {
    ...CALLS.renameProductList,
    ...NO_INPUT,
    summary: 'Rename a list',
    params: ByListId,
    body: ProductListInputSchema,
    reply: ProductListSchema,
  },
  deleteProductList: {
    ...CALLS.deleteProductList,
    ...NO_INPUT,
    summary: 'Delete a list',
    params: ByListId,
    reply: MessageSchema,
  },
  listProductsOfList: {
    ...CALLS.listProductsOfList,
    ...NO_INPUT,
    summary: 'The products of a list',
    params: ByListId,
    reply: v.array(ListedProductSchema),
  },
  addAllToProductList: {
    ...CALLS.addAllToProductList,
    ...NO_INPUT,
    summary: 'Add several products to a list',
    params: ByListId,
    body: ListedProductsInputSchema,
    reply: ProductListSchema,
  },
  addToProductList: {
    ...CALLS.addToProductList,
    ...NO_INPUT,
    summary: 'Add a product to a list',
    params: ByListAndProduct,
    reply: ProductListSchema,
  },
  removeFromProductList: {
    ...CALLS.removeFromProductList,
    ...NO_INPUT,
    summary: 'Remove a product from a list',
    params: ByListAndProduct,
    reply: ProductListSchema,
  },
  clearProductList: {
    ...CALLS.clearProductList,
    ...NO_INPUT,
    summary: 'Remove all products from a list',
    params: ByListId,
    reply: ProductListSchema,
  },
  listAddresses: {
    ...CALLS.listAddresses,
    ...NO_INPUT,
    summary: "The customer's addresses",
    reply: v.array(AddressSchema),
  },
  createAddress: {
    ...CALLS.createAddress,
    ...NO_INPUT,
    summary: 'Add an address; the first becomes the current one',
    body: AddressInputSchema,
    reply: AddressSchema,
  },
  updateAddress: {
    ...CALLS.updateAddress,
    ...NO_INPUT,
    summary: 'Change an address',
    params: ById,
    body: AddressPatchSchema,
    reply: AddressSchema,
  },
  deleteAddress: {
    ...CALLS.deleteAddress,
    ...NO_INPUT,
    summary: 'Delete an address; answers those that remain',
    params: ById,
    reply: v.array(AddressSchema),
  },
  setCurrentAddress: {
    ...CALLS.setCurrentAddress,
    ...NO_INPUT,
    summary: 'Make an address the current one; answers all addresses',
    params: ById,
    reply: v.array(AddressSchema),
  },
  getCart: { ...CALLS.getCart, ...NO_INPUT, summary: 'The cart', reply: CartSchema },
  setCartItem: {
    ...CALLS.setCartItem,
    ...NO_INPUT,
    summary: "Set a product's quantity, and accept its price where one is given",
    params: v.strictObject({ productId: IdParamSchema }),
    body: CartItemInputSchema,
    reply: CartSchema,
  },
  removeCartItem: {
    ...CALLS.removeCartItem,
    ...NO_INPUT,
    summary: 'Remove an item from the cart',
    params: v.strictObject({ cartItemId: IdParamSchema }),
    reply: CartSchema,
  },
  clearCart: { ...CALLS.clearCart, ...NO_INPUT, summary: 'Empty the cart', reply: CartSchema },
};
