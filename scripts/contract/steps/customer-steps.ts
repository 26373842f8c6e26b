import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { customer, expectRefused, expectThat, need } from '../checked-shop.ts';
import { NEW_ADDRESS } from '../new-shopper.ts';
import type { Step } from '../steps.ts';

/** R-API-10, 11, 30 and 35. */
export const CUSTOMER_STEPS: readonly Step[] = [
  {
    call: 'listProductLists',
    title: 'has a locked Wishlist, and the lists that the user has',
    async run(shop) {
      const lists = await customer(shop).listProductLists();
      expectThat(lists.filter(({ locked }) => locked).length === 1, 'has not one locked list');
      const { productLists } = await customer(shop).getUser();
      expectThat(productLists.length === lists.length, 'has other lists than the user');
    },
  },
  {
    call: 'createProductList',
    title: 'makes a list of that name',
    async run(shop) {
      const { id, name } = await customer(shop).createProductList({ name: `Braai ${Date.now()}` });
      expectThat(name.startsWith('Braai'), 'gives it another name');
      shop.listId = id;
    },
  },
  {
    call: 'renameProductList',
    title: 'renames it, and never the Wishlist',
    async run(shop) {
      const { name } = await customer(shop).renameProductList(need(shop.listId, 'a list'), {
        name: 'Potjie',
      });
      expectThat(name === 'Potjie', 'keeps the old name');
      await expectRefused(customer(shop).renameProductList(0, { name: 'Mine' }), 409, 'list_locked');
    },
  },
  {
    call: 'addToProductList',
    title: 'answers the list with the product in it; 0 is the Wishlist',
    async run(shop) {
      const { id } = need(shop.product, 'a product');
      const { products } = await customer(shop).addToProductList(need(shop.listId, 'a list'), id);
      expectThat(
        products.some((product) => product.id === id),
        'has not the product',
      );
      const again = await customer(shop).addToProductList(need(shop.listId, 'a list'), id, 3);
      expectThat(
        again.products.find((product) => product.id === id)?.quantity === 3,
        'does not remember the quantity',
      );
      const { locked } = await customer(shop).addToProductList(0, id);
      expectThat(locked, 'takes another list for the Wishlist');
      await customer(shop).removeFromProductList(0, id);
    },
  },
  {
    call: 'removeFromProductList',
    title: 'answers the list without the product',
    async run(shop) {
      const { id } = need(shop.product, 'a product');
      const { products } = await customer(shop).removeFromProductList(need(shop.listId, 'a list'), id);
      expectThat(!products.some((product) => product.id === id), 'still has the product');
    },
  },
  {
    call: 'addAllToProductList',
    title: 'adds the products that are named',
    async run(shop) {
      const { id } = need(shop.product, 'a product');
      const added = { product_ids: [id] };
      const { products } = await customer(shop).addAllToProductList(need(shop.listId, 'a list'), added);
      expectThat(products.length === 1, `has ${products.length} products`);
    },
  },
  {
    call: 'listProductsOfList',
    title: 'names the products',
    async run(shop) {
      const products = await customer(shop).listProductsOfList(need(shop.listId, 'a list'));
      expectThat(products.length === 1, `names ${products.length} products`);
    },
  },
  {
    call: 'clearProductList',
    title: 'empties the list',
    async run(shop) {
      const { products } = await customer(shop).clearProductList(need(shop.listId, 'a list'));
      expectThat(products.length === 0, `leaves ${products.length} products`);
    },
  },
  {
    call: 'deleteProductList',
    title: 'deletes it, and never the Wishlist',
    async run(shop) {
      await customer(shop).deleteProductList(need(shop.listId, 'a list'));
      await expectRefused(customer(shop).deleteProductList(0), 409, 'list_locked');
    },
  },
  {
    call: 'createProductList',
    title: 'makes one list however often it is sent with the same key',
    async run(shop) {
      const api = customer(shop);
      const [input, key] = [{ name: `Picnic ${Date.now()}` }, crypto.randomUUID()];
      const { id } = await api.createProductList(input, key);
      expectThat((await api.createProductList(input, key)).id === id, 'makes another list of the same key');
      await api.deleteProductList(id);
    },
  },
  {
    call: 'createAddress',
    title: 'makes one address however often it is sent with the same key',
    async run(shop) {
      const api = customer(shop);
      const [input, key] = [NEW_ADDRESS, crypto.randomUUID()];
      const { id } = await api.createAddress(input, key);
      const isSame = (await api.createAddress(input, key)).id === id;
      const count = (await api.listAddresses()).filter(
        ({ recipient }) => recipient === input.recipient,
      ).length;
      expectThat(isSame && count === 1, 'makes another address of the same key');
      await api.deleteAddress(id);
    },
  },
  {
    call: 'createAddress',
    title: 'stores an address, the first as the current one, and says which field is wrong',
    async run(shop) {
      const { length } = await customer(shop).listAddresses();
      const { id, phone, current } = await customer(shop).createAddress(NEW_ADDRESS);
      expectThat(current === (length === 0), 'is current, or not, as it should not be');
      expectThat(phone === '+27821234567', `answers the number as ${phone}, not in E.164`);
      shop.addressId = id;
      const wrong = { ...NEW_ADDRESS, postal_code: '18' };
      await expectRefused(customer(shop).createAddress(wrong), 422, 'invalid', 'postal_code');
    },
  },
  {
    call: 'listAddresses',
    title: 'names it, and one as the current one',
    async run(shop) {
      const addresses = await customer(shop).listAddresses();
      expectThat(
        addresses.some(({ id }) => id === need(shop.addressId, 'an address')),
        'does not name it',
      );
      expectThat(addresses.filter(({ current }) => current).length === 1, 'has not one current address');
    },
  },
  {
    call: 'updateAddress',
    title: 'changes what is sent, and nothing else',
    async run(shop) {
      const changed = { notes: 'Please hoot.' };
      const { notes, city } = await customer(shop).updateAddress(need(shop.addressId, 'an address'), changed);
      expectThat(notes === 'Please hoot.' && city === NEW_ADDRESS.city, 'changes something else');
    },
  },
  {
    call: 'setCurrentAddress',
    title: 'makes it the current one',
    async run(shop) {
      const id = need(shop.addressId, 'an address');
      const addresses = await customer(shop).setCurrentAddress(id);
      expectThat(addresses.find(({ current }) => current)?.id === id, 'leaves another one current');
    },
  },
  {
    call: 'deleteAddress',
    title: 'answers those that remain',
    async run(shop) {
      const { id } = await customer(shop).createAddress({ ...NEW_ADDRESS, city: 'Durban', province_id: 4 });
      const remaining = await customer(shop).deleteAddress(id);
      expectThat(!remaining.some((address) => address.id === id), 'still names it');
    },
  },
  {
    call: 'setCartItem',
    title: 'sets the quantity, never above the stock, and refuses a price that is not the present one',
    async run(shop) {
      const { id, stock, price } = need(shop.product, 'a product');
      const item = itemOf(await customer(shop).setCartItem(id, 2), id);
      expectThat(item?.quantity === 2, 'sets another quantity');
      shop.cartItemId = item.id;
      await expectRefused(customer(shop).setCartItem(id, stock + 1), 422, 'invalid', 'quantity');
      await expectRefused(customer(shop).setCartItem(id, 2, price + 1), 409, 'price_changed');
    },
  },
  {
    call: 'getCart',
    title: 'has what was set',
    async run(shop) {
      const { id } = need(shop.product, 'a product');
      expectThat(itemOf(await customer(shop).getCart(), id)?.quantity === 2, 'has another quantity');
    },
  },
  {
    call: 'addToCart',
    title: 'adds to what the cart holds, once however often it is sent with the same key',
    async run(shop) {
      const api = customer(shop);
      const { id, stock } = need(shop.product, 'a product');
      await api.setCartItem(id, 1);
      const key = crypto.randomUUID();
      expectThat(itemOf(await api.addToCart(id, 1, key), id)?.quantity === 2, 'does not add');
      expectThat(itemOf(await api.addToCart(id, 1, key), id)?.quantity === 2, 'adds again with the same key');
      await expectRefused(api.addToCart(id, stock, crypto.randomUUID()), 422, 'invalid', 'quantity');
    },
  },
  {
    call: 'moveToCart',
    title: 'moves the pieces of a list, once however often it is sent with the same key',
    async run(shop) {
      const api = customer(shop);
      const { id } = need(shop.product, 'a product');
      await api.setCartItem(id, 1);
      const key = crypto.randomUUID();
      await api.addToProductList(0, id, 1);
      expectThat(itemOf(await api.moveToCart(0, id, key), id)?.quantity === 2, 'does not add');
      await expectRefused(api.moveToCart(0, id), 404, 'not_found');
      await api.addToProductList(0, id);
      expectThat(
        itemOf(await api.moveToCart(0, id, key), id)?.quantity === 2,
        'adds again with the same key',
      );
      await api.removeFromProductList(0, id);
    },
  },
  {
    call: 'removeCartItem',
    title: 'answers the cart without it',
    async run(shop) {
      const cart = await customer(shop).removeCartItem(need(shop.cartItemId, 'a cart item'));
      expectThat(itemOf(cart, need(shop.product, 'a product').id) === undefined, 'still has it');
    },
  },
  {
    call: 'clearCart',
    title: 'answers an empty cart',
    async run(shop) {
      const { products_per_supplier } = await customer(shop).clearCart();
      expectThat(Object.keys(products_per_supplier).length === 0, 'is not empty');
    },
  },
];

function itemOf(cart: Cart, productId: number): CartItem | undefined {
  return Object.values(cart.products_per_supplier)
    .flatMap((items) => Object.values(items))
    .find(({ product_id }) => product_id === productId);
}
