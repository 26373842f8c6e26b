import { cartItems, quantityInCart } from '#shared/domain/cart-items.ts';
import { expectRejected, expectThat } from '../checked-shop.ts';
import { NEW_ADDRESS } from '../new-shopper.ts';
import { type Step, step } from './step.ts';

/** R-API-10, 11, 30 and 35, and R-BACK-1. */
export const CUSTOMER_STEPS: readonly Step[] = [
  step('listProductLists', 'has a locked Wishlist, and the lists that the user has', async (shop) => {
    const lists = await shop.customer.productLists.listProductLists();
    expectThat(lists.filter(({ locked }) => locked).length === 1, 'has not one locked list');
    const { productLists } = await shop.customer.account.getUser();
    expectThat(productLists.length === lists.length, 'has other lists than the user');
  }),
  step('createProductList', 'makes a list of that name', async (shop) => {
    const { id, name } = await shop.customer.productLists.createProductList({ name: `Braai ${Date.now()}` });
    expectThat(name.startsWith('Braai'), 'gives it another name');
    shop.found.listId = id;
  }),
  step('renameProductList', 'renames it, and never the Wishlist', async (shop) => {
    const { name } = await shop.customer.productLists.renameProductList({
      listId: shop.need('listId'),
      name: 'Potjie',
    });
    expectThat(name === 'Potjie', 'keeps the old name');
    await expectRejected(
      shop.customer.productLists.renameProductList({ listId: 0, name: 'Mine' }),
      409,
      'list_locked',
    );
  }),
  step('addToProductList', 'answers the list with the product in it; 0 is the Wishlist', async (shop) => {
    const { id } = shop.need('product');
    const { products } = await shop.customer.productLists.addToProductList({
      listId: shop.need('listId'),
      productId: id,
    });
    expectThat(
      products.some((product) => product.id === id),
      'has not the product',
    );
    const again = await shop.customer.productLists.addToProductList({
      listId: shop.need('listId'),
      productId: id,
      quantity: 3,
    });
    expectThat(
      again.products.find((product) => product.id === id)?.quantity === 3,
      'does not remember the quantity',
    );
    const { locked } = await shop.customer.productLists.addToProductList({ listId: 0, productId: id });
    expectThat(locked, 'takes another list for the Wishlist');
    await shop.customer.productLists.removeFromProductList({ listId: 0, productId: id });
  }),
  step('removeFromProductList', 'answers the list without the product', async (shop) => {
    const { id } = shop.need('product');
    const { products } = await shop.customer.productLists.removeFromProductList({
      listId: shop.need('listId'),
      productId: id,
    });
    expectThat(!products.some((product) => product.id === id), 'still has the product');
  }),
  step('addAllToProductList', 'adds the products that are named', async (shop) => {
    const { id } = shop.need('product');
    const added = { product_ids: [id] };
    const { products } = await shop.customer.productLists.addAllToProductList({
      listId: shop.need('listId'),
      ...added,
    });
    expectThat(products.length === 1, `has ${products.length} products`);
  }),
  step('listProductsOfList', 'names the products', async (shop) => {
    const products = await shop.customer.productLists.listProductsOfList({ listId: shop.need('listId') });
    expectThat(products.length === 1, `names ${products.length} products`);
  }),
  step('clearProductList', 'empties the list', async (shop) => {
    const { products } = await shop.customer.productLists.clearProductList({ listId: shop.need('listId') });
    expectThat(products.length === 0, `leaves ${products.length} products`);
  }),
  step('deleteProductList', 'deletes it, and never the Wishlist', async (shop) => {
    await shop.customer.productLists.deleteProductList({ listId: shop.need('listId') });
    await expectRejected(shop.customer.productLists.deleteProductList({ listId: 0 }), 409, 'list_locked');
  }),
  step('createProductList', 'makes one list however often it is sent with the same key', async (shop) => {
    const api = shop.customer;
    const [input, key] = [{ name: `Picnic ${Date.now()}` }, crypto.randomUUID()];
    const { id } = await api.productLists.createProductList(input, { idempotencyKey: key });
    expectThat(
      (await api.productLists.createProductList(input, { idempotencyKey: key })).id === id,
      'makes another list of the same key',
    );
    await api.productLists.deleteProductList({ listId: id });
  }),
  step('createProductNotice', 'waits for what is not sold out for its price alone', async (shop) => {
    const { id } = shop.need('product');
    const notices = await shop.customer.productNotices.createProductNotice({
      kind: 'price-drop',
      productId: id,
    });
    expectThat(notices.length === 1 && notices[0]?.product.id === id, 'does not wait for it');
    await expectRejected(
      shop.customer.productNotices.createProductNotice({ kind: 'back-in-stock', productId: id }),
      422,
      'invalid',
      'product_id',
    );
  }),
  step('listProductNotices', 'names it', async (shop) => {
    expectThat(
      (await shop.customer.productNotices.listProductNotices()).length === 1,
      'names another number',
    );
  }),
  step('deleteProductNotice', 'answers what is left', async (shop) => {
    const notices = await shop.customer.productNotices.deleteProductNotice({
      kind: 'price-drop',
      productId: shop.need('product').id,
    });
    expectThat(notices.length === 0, 'still waits for it');
  }),
  step('createAddress', 'makes one address however often it is sent with the same key', async (shop) => {
    const api = shop.customer;
    const [input, key] = [NEW_ADDRESS, crypto.randomUUID()];
    const { id } = await api.addresses.createAddress(input, { idempotencyKey: key });
    const isSame = (await api.addresses.createAddress(input, { idempotencyKey: key })).id === id;
    const count = (await api.addresses.listAddresses()).filter(
      ({ recipient }) => recipient === input.recipient,
    ).length;
    expectThat(isSame && count === 1, 'makes another address of the same key');
    await api.addresses.deleteAddress({ id });
  }),
  step(
    'createAddress',
    'stores an address, the first as the current one, and says which field is wrong',
    async (shop) => {
      const { length } = await shop.customer.addresses.listAddresses();
      const { id, phone, current } = await shop.customer.addresses.createAddress(NEW_ADDRESS);
      expectThat(current === (length === 0), 'is current, or not, as it should not be');
      expectThat(phone === '+27821234567', `answers the number as ${phone}, not in E.164`);
      shop.found.addressId = id;
      const wrong = { ...NEW_ADDRESS, postal_code: '18' };
      await expectRejected(shop.customer.addresses.createAddress(wrong), 422, 'invalid', 'postal_code');
    },
  ),
  step('listAddresses', 'names it, and one as the current one', async (shop) => {
    const addresses = await shop.customer.addresses.listAddresses();
    expectThat(
      addresses.some(({ id }) => id === shop.need('addressId')),
      'does not name it',
    );
    expectThat(addresses.filter(({ current }) => current).length === 1, 'has not one current address');
  }),
  step('updateAddress', 'changes what is sent, and nothing else', async (shop) => {
    const changed = { notes: 'Please hoot.' };
    const { notes, city } = await shop.customer.addresses.updateAddress({
      id: shop.need('addressId'),
      ...changed,
    });
    expectThat(notes === 'Please hoot.' && city === NEW_ADDRESS.city, 'changes something else');
  }),
  step('setCurrentAddress', 'makes it the current one', async (shop) => {
    const id = shop.need('addressId');
    const addresses = await shop.customer.addresses.setCurrentAddress({ id });
    expectThat(addresses.find(({ current }) => current)?.id === id, 'leaves another one current');
  }),
  step('deleteAddress', 'answers those that remain', async (shop) => {
    const { id } = await shop.customer.addresses.createAddress({
      ...NEW_ADDRESS,
      city: 'Durban',
      province_id: 4,
    });
    const remaining = await shop.customer.addresses.deleteAddress({ id });
    expectThat(!remaining.some((address) => address.id === id), 'still names it');
  }),
  step(
    'setCartItem',
    'sets the quantity, never above the stock, and refuses a price that is not the present one',
    async (shop) => {
      const { id, stock, price } = shop.need('product');
      const items = cartItems(await shop.customer.cart.setCartItem({ productId: id, quantity: 2 }));
      const item = items.find(({ product_id }) => product_id === id);
      expectThat(item?.quantity === 2, 'sets another quantity');
      shop.found.cartItemId = item.id;
      await expectRejected(
        shop.customer.cart.setCartItem({ productId: id, quantity: stock + 1 }),
        422,
        'invalid',
        'quantity',
      );
      await expectRejected(
        shop.customer.cart.setCartItem({ productId: id, quantity: 2, seen_price: price + 1 }),
        409,
        'price_changed',
      );
    },
  ),
  step('getCart', 'has what was set', async (shop) => {
    const { id } = shop.need('product');
    expectThat(quantityInCart(await shop.customer.cart.getCart(), id) === 2, 'has another quantity');
  }),
  step(
    'setCartItem',
    'adds to what the cart holds, once however often it is sent with the same key',
    async (shop) => {
      const api = shop.customer;
      const { id, stock } = shop.need('product');
      await api.cart.setCartItem({ productId: id, quantity: 1 });
      const key = crypto.randomUUID();
      expectThat(
        quantityInCart(
          await api.cart.setCartItem({ productId: id, quantity: 1, add: true }, { idempotencyKey: key }),
          id,
        ) === 2,
        'does not add',
      );
      expectThat(
        quantityInCart(
          await api.cart.setCartItem({ productId: id, quantity: 1, add: true }, { idempotencyKey: key }),
          id,
        ) === 2,
        'adds again with the same key',
      );
      await expectRejected(
        api.cart.setCartItem(
          { productId: id, quantity: stock, add: true },
          { idempotencyKey: crypto.randomUUID() },
        ),
        422,
        'invalid',
        'quantity',
      );
    },
  ),
  step(
    'moveToCart',
    'moves the pieces of a list, once however often it is sent with the same key',
    async (shop) => {
      const api = shop.customer;
      const { id } = shop.need('product');
      await api.cart.setCartItem({ productId: id, quantity: 1 });
      const key = crypto.randomUUID();
      await api.productLists.addToProductList({ listId: 0, productId: id, quantity: 1 });
      expectThat(
        quantityInCart(
          await api.cart.moveToCart({ listId: 0, productId: id }, { idempotencyKey: key }),
          id,
        ) === 2,
        'does not add',
      );
      await expectRejected(api.cart.moveToCart({ listId: 0, productId: id }), 404, 'not_found');
      await api.productLists.addToProductList({ listId: 0, productId: id });
      expectThat(
        quantityInCart(
          await api.cart.moveToCart({ listId: 0, productId: id }, { idempotencyKey: key }),
          id,
        ) === 2,
        'adds again with the same key',
      );
      await api.productLists.removeFromProductList({ listId: 0, productId: id });
    },
  ),
  step('removeCartItem', 'answers the cart without it', async (shop) => {
    const cart = await shop.customer.cart.removeCartItem({ cartItemId: shop.need('cartItemId') });
    expectThat(quantityInCart(cart, shop.need('product').id) === 0, 'still has it');
  }),
  step('applyCartVoucher', 'refuses a code that nobody knows', (shop) =>
    expectRejected(shop.customer.cart.applyCartVoucher({ code: 'NO-SUCH-CODE' }), 422, 'invalid', 'code'),
  ),
  step('removeCartVoucher', 'answers the cart where there is no voucher', async (shop) => {
    expectThat((await shop.customer.cart.removeCartVoucher()).voucher === undefined, 'has one');
  }),
  step('clearCart', 'answers an empty cart', async (shop) => {
    const { products_per_supplier } = await shop.customer.cart.clearCart();
    expectThat(Object.keys(products_per_supplier).length === 0, 'is not empty');
  }),
];
