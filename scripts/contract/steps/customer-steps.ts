import { cartItems, quantityInCart } from '#shared/domain/cart-items.ts';
import { expectRejected, expectThat } from '../checked-shop.ts';
import { NEW_ADDRESS } from '../new-shopper.ts';
import { type Step, step } from './step.ts';

/** Checks R-API-10, 11, 30 and 35, and R-BACK-1: lists, addresses, the cart and alerts. */
export const CUSTOMER_STEPS: readonly Step[] = [
  step('listProductLists', 'returns the locked Wishlist and the lists of the user', async (shop) => {
    const lists = await shop.customer.productLists.listProductLists();
    expectThat(lists.filter(({ locked }) => locked).length === 1, 'does not have exactly one locked list');
    const { productLists } = await shop.customer.account.getUser();
    expectThat(productLists.length === lists.length, 'has other lists than getUser');
  }),
  step('createProductList', 'creates a list of the given name', async (shop) => {
    const { id, name } = await shop.customer.productLists.createProductList({ name: `Braai ${Date.now()}` });
    expectThat(name.startsWith('Braai'), 'gives it another name');
    shop.found.listId = id;
  }),
  step('renameProductList', 'renames a list, but not the Wishlist', async (shop) => {
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
  step('addToProductList', 'returns the list with the product; 0 is the Wishlist', async (shop) => {
    const { id } = shop.need('product');
    const { products } = await shop.customer.productLists.addToProductList({
      listId: shop.need('listId'),
      productId: id,
    });
    expectThat(
      products.some((product) => product.id === id),
      'does not have the product',
    );
    const again = await shop.customer.productLists.addToProductList({
      listId: shop.need('listId'),
      productId: id,
      quantity: 3,
    });
    expectThat(
      again.products.find((product) => product.id === id)?.quantity === 3,
      'does not store the quantity',
    );
    const { locked } = await shop.customer.productLists.addToProductList({ listId: 0, productId: id });
    expectThat(locked, 'adds to another list than the Wishlist');
    await shop.customer.productLists.removeFromProductList({ listId: 0, productId: id });
  }),
  step('removeFromProductList', 'returns the list without the product', async (shop) => {
    const { id } = shop.need('product');
    const { products } = await shop.customer.productLists.removeFromProductList({
      listId: shop.need('listId'),
      productId: id,
    });
    expectThat(!products.some((product) => product.id === id), 'still has the product');
  }),
  step('addAllToProductList', 'adds the given products', async (shop) => {
    const { id } = shop.need('product');
    const added = { product_ids: [id] };
    const { products } = await shop.customer.productLists.addAllToProductList({
      listId: shop.need('listId'),
      ...added,
    });
    expectThat(products.length === 1, `has ${products.length} products`);
  }),
  step('listProductsOfList', 'returns the products of the list', async (shop) => {
    const products = await shop.customer.productLists.listProductsOfList({ listId: shop.need('listId') });
    expectThat(products.length === 1, `returns ${products.length} products`);
  }),
  step('shareProductList', 'gives a list one link', async (shop) => {
    const listId = shop.need('listId');
    const { share_token: token } = await shop.customer.productLists.shareProductList({ listId });
    expectThat(token !== undefined, 'has no token');
    const again = await shop.customer.productLists.shareProductList({ listId });
    expectThat(again.share_token === token, 'gives a shared list another token');
    shop.found.shareToken = token;
  }),
  step('getSharedList', 'shows the list to a visitor, and rejects an unknown token', async (shop) => {
    const { name, products } = await shop.visitor.productLists.getSharedList({
      token: shop.need('shareToken'),
    });
    expectThat(name === 'Potjie' && products.length === 1, 'shows another list');
    await expectRejected(
      shop.visitor.productLists.getSharedList({ token: 'x'.repeat(43) }),
      404,
      'not_found',
    );
  }),
  step('unshareProductList', 'revokes the link at once', async (shop) => {
    const { share_token } = await shop.customer.productLists.unshareProductList({
      listId: shop.need('listId'),
    });
    expectThat(share_token === undefined, 'still has a token');
    await expectRejected(
      shop.visitor.productLists.getSharedList({ token: shop.need('shareToken') }),
      404,
      'not_found',
    );
  }),
  step('clearProductList', 'empties the list', async (shop) => {
    const { products } = await shop.customer.productLists.clearProductList({ listId: shop.need('listId') });
    expectThat(products.length === 0, `leaves ${products.length} products`);
  }),
  step('deleteProductList', 'deletes a list, but not the Wishlist', async (shop) => {
    await shop.customer.productLists.deleteProductList({ listId: shop.need('listId') });
    await expectRejected(shop.customer.productLists.deleteProductList({ listId: 0 }), 409, 'list_locked');
  }),
  step('createProductList', 'creates one list per idempotency key', async (shop) => {
    const api = shop.customer;
    const [input, key] = [{ name: `Picnic ${Date.now()}` }, crypto.randomUUID()];
    const { id } = await api.productLists.createProductList(input, { idempotencyKey: key });
    expectThat(
      (await api.productLists.createProductList(input, { idempotencyKey: key })).id === id,
      'creates a second list with the same key',
    );
    await api.productLists.deleteProductList({ listId: id });
  }),
  step('createProductNotice', 'rejects a back-in-stock alert for a product in stock', async (shop) => {
    const { id } = shop.need('product');
    const notices = await shop.customer.productNotices.createProductNotice({
      kind: 'price-drop',
      productId: id,
    });
    expectThat(notices.length === 1 && notices[0]?.product.id === id, 'does not create the price alert');
    await expectRejected(
      shop.customer.productNotices.createProductNotice({ kind: 'back-in-stock', productId: id }),
      422,
      'invalid',
      'product_id',
    );
  }),
  step('listProductNotices', 'returns the alert', async (shop) => {
    expectThat(
      (await shop.customer.productNotices.listProductNotices()).length === 1,
      'returns another number of alerts',
    );
  }),
  step('deleteProductNotice', 'returns the remaining alerts', async (shop) => {
    const notices = await shop.customer.productNotices.deleteProductNotice({
      kind: 'price-drop',
      productId: shop.need('product').id,
    });
    expectThat(notices.length === 0, 'still has the alert');
  }),
  step('createAddress', 'creates one address per idempotency key', async (shop) => {
    const api = shop.customer;
    const [input, key] = [NEW_ADDRESS, crypto.randomUUID()];
    const { id } = await api.addresses.createAddress(input, { idempotencyKey: key });
    const isSame = (await api.addresses.createAddress(input, { idempotencyKey: key })).id === id;
    const count = (await api.addresses.listAddresses()).filter(
      ({ recipient }) => recipient === input.recipient,
    ).length;
    expectThat(isSame && count === 1, 'creates a second address with the same key');
    await api.addresses.deleteAddress({ id });
  }),
  step(
    'createAddress',
    'stores an address, makes the first one current, and names an invalid field',
    async (shop) => {
      const { length } = await shop.customer.addresses.listAddresses();
      const { id, phone, current } = await shop.customer.addresses.createAddress(NEW_ADDRESS);
      expectThat(current === (length === 0), 'has a wrong current flag');
      expectThat(phone === '+27821234567', `returns the number as ${phone}, not in E.164`);
      shop.found.addressId = id;
      const wrong = { ...NEW_ADDRESS, postal_code: '18' };
      await expectRejected(shop.customer.addresses.createAddress(wrong), 422, 'invalid', 'postal_code');
    },
  ),
  step('listAddresses', 'returns the address, and exactly one current address', async (shop) => {
    const addresses = await shop.customer.addresses.listAddresses();
    expectThat(
      addresses.some(({ id }) => id === shop.need('addressId')),
      'does not return it',
    );
    expectThat(
      addresses.filter(({ current }) => current).length === 1,
      'does not have exactly one current address',
    );
  }),
  step('updateAddress', 'changes only the given fields', async (shop) => {
    const changed = { notes: 'Please hoot.' };
    const { notes, city } = await shop.customer.addresses.updateAddress({
      id: shop.need('addressId'),
      ...changed,
    });
    expectThat(notes === 'Please hoot.' && city === NEW_ADDRESS.city, 'changes another field');
  }),
  step('setCurrentAddress', 'makes an address the current one', async (shop) => {
    const id = shop.need('addressId');
    const addresses = await shop.customer.addresses.setCurrentAddress({ id });
    expectThat(addresses.find(({ current }) => current)?.id === id, 'keeps another address current');
  }),
  step('deleteAddress', 'returns the remaining addresses', async (shop) => {
    const { id } = await shop.customer.addresses.createAddress({
      ...NEW_ADDRESS,
      city: 'Durban',
      province_id: 4,
    });
    const remaining = await shop.customer.addresses.deleteAddress({ id });
    expectThat(!remaining.some((address) => address.id === id), 'still returns it');
  }),
  step(
    'setCartItem',
    'sets the quantity, and rejects one above the stock and an outdated price',
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
  step('getCart', 'has the quantity that was set', async (shop) => {
    const { id } = shop.need('product');
    expectThat(quantityInCart(await shop.customer.cart.getCart(), id) === 2, 'has another quantity');
  }),
  step('setCartItem', 'adds to the quantity once per idempotency key', async (shop) => {
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
  }),
  step('moveToCart', 'moves the units of a list once per idempotency key', async (shop) => {
    const api = shop.customer;
    const { id } = shop.need('product');
    await api.cart.setCartItem({ productId: id, quantity: 1 });
    const key = crypto.randomUUID();
    await api.productLists.addToProductList({ listId: 0, productId: id, quantity: 1 });
    expectThat(
      quantityInCart(await api.cart.moveToCart({ listId: 0, productId: id }, { idempotencyKey: key }), id) ===
        2,
      'does not add',
    );
    await expectRejected(api.cart.moveToCart({ listId: 0, productId: id }), 404, 'not_found');
    await api.productLists.addToProductList({ listId: 0, productId: id });
    expectThat(
      quantityInCart(await api.cart.moveToCart({ listId: 0, productId: id }, { idempotencyKey: key }), id) ===
        2,
      'adds again with the same key',
    );
    await api.productLists.removeFromProductList({ listId: 0, productId: id });
  }),
  step('removeCartItem', 'returns the cart without the item', async (shop) => {
    const cart = await shop.customer.cart.removeCartItem({ cartItemId: shop.need('cartItemId') });
    expectThat(quantityInCart(cart, shop.need('product').id) === 0, 'still has it');
  }),
  step('applyCartVoucher', 'rejects an unknown code', (shop) =>
    expectRejected(shop.customer.cart.applyCartVoucher({ code: 'NO-SUCH-CODE' }), 422, 'invalid', 'code'),
  ),
  step('removeCartVoucher', 'returns the cart without a voucher', async (shop) => {
    expectThat((await shop.customer.cart.removeCartVoucher()).voucher === undefined, 'has a voucher');
  }),
  step('clearCart', 'returns an empty cart', async (shop) => {
    const { products_per_supplier } = await shop.customer.cart.clearCart();
    expectThat(Object.keys(products_per_supplier).length === 0, 'is not empty');
  }),
];
