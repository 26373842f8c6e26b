import { AddressSchema, ProvinceSchema } from '#shared/contract/address.ts';
import { CartItemSchema, CartSchema } from '#shared/contract/cart.ts';
import { CategorySchema, SupplierSchema } from '#shared/contract/catalogue.ts';
import { MessageSchema, NamedSchema, RandSchema } from '#shared/contract/common.ts';
import { ErrorBodySchema } from '#shared/contract/error-body.ts';
import { FacetsSchema, FacetValueSchema } from '#shared/contract/listing.ts';
import { OrderChildSchema, OrderedProductSchema, OrderSchema } from '#shared/contract/order.ts';
import { ImageSchema, ProductSchema } from '#shared/contract/product.ts';
import { ListedProductSchema, ProductListSchema } from '#shared/contract/product-list.ts';
import { UserSchema } from '#shared/contract/user.ts';

/** The shapes that `docs/openapi.json` defines once and refers to by name. */
export const REPLY_DEFINITIONS = {
  Address: AddressSchema,
  Cart: CartSchema,
  CartItem: CartItemSchema,
  Category: CategorySchema,
  Error: ErrorBodySchema,
  Facets: FacetsSchema,
  FacetValue: FacetValueSchema,
  Image: ImageSchema,
  ListedProduct: ListedProductSchema,
  Message: MessageSchema,
  Named: NamedSchema,
  Order: OrderSchema,
  OrderChild: OrderChildSchema,
  OrderedProduct: OrderedProductSchema,
  Product: ProductSchema,
  ProductList: ProductListSchema,
  Province: ProvinceSchema,
  Rand: RandSchema,
  Supplier: SupplierSchema,
  User: UserSchema,
};
