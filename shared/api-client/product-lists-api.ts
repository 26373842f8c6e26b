import * as v from 'valibot';
import { MessageSchema } from '../contract/common.ts';
import {
  ListedProductSchema,
  type ListedProductsInput,
  type ProductListInput,
  ProductListSchema,
} from '../contract/product-list.ts';
import type { ApiCall } from './api-call.ts';

const ListsSchema = v.array(ProductListSchema);
const ProductsSchema = v.array(ListedProductSchema);

/** R-API-10, R-API-11. A list's changed products are answered as the list now is. */
export function createProductListsApi(call: ApiCall) {
  return {
    listProductLists: () => call({ method: 'GET', path: '/api/product-lists', reply: ListsSchema }),
    createProductList: (body: ProductListInput) =>
      call({ method: 'POST', path: '/api/product-lists', body, reply: ProductListSchema }),
    renameProductList: (id: number, body: ProductListInput) =>
      call({ method: 'PATCH', path: `/api/product-lists/${id}`, body, reply: ProductListSchema }),
    deleteProductList: (id: number) =>
      call({ method: 'DELETE', path: `/api/product-lists/${id}`, reply: MessageSchema }),
    listProductsOfList: (id: number) =>
      call({ method: 'GET', path: `/api/product-lists/${id}/products`, reply: ProductsSchema }),
    addToProductList: (id: number, productId: number) =>
      call({
        method: 'POST',
        path: `/api/product-lists/${id}/products/${productId}`,
        reply: ProductListSchema,
      }),
    /** Several at once: undoing a clear, say. */
    addAllToProductList: (id: number, body: ListedProductsInput) =>
      call({ method: 'POST', path: `/api/product-lists/${id}/products`, body, reply: ProductListSchema }),
    removeFromProductList: (id: number, productId: number) =>
      call({
        method: 'DELETE',
        path: `/api/product-lists/${id}/products/${productId}`,
        reply: ProductListSchema,
      }),
    clearProductList: (id: number) =>
      call({ method: 'PATCH', path: `/api/product-lists/${id}/clear`, reply: ProductListSchema }),
  };
}
