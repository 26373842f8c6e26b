import { env } from 'cloudflare:workers';
import type { Customer } from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import type { Fields, FormRow, PreparedForm } from './form-row.ts';
import { NO_ID, PRICE_RAND, TOO_MANY } from './shelf.ts';
import { voucherForms } from './voucher-forms.ts';

const SAVED_LIST = 'Saved for later';

/** Forms for adding to the cart, and the forms of the cart page. */
export const CART_FORMS: readonly FormRow[] = [
  {
    page: 'product',
    intent: '',
    isKeyed: true,
    prepare: async (_customer, { mug, mugPath }) => ({
      path: mugPath,
      fields: { product_id: mug, quantity: 2 },
    }),
    invalid: { quantity: TOO_MANY },
  },
  onCart('set-quantity', {
    async prepare(customer, { mug }) {
      await inCart(customer, mug, 1);
      return cartForm({ product_id: mug, quantity: 3 });
    },
    invalid: { quantity: TOO_MANY },
  }),
  onCart('remove', {
    prepare: async (customer, { mug }) => cartForm({ cart_item_id: await aLine(customer, mug) }),
  }),
  onCart('restore', {
    prepare: async (_customer, { mug }) => cartForm({ product_id: mug, quantity: 2 }),
    invalid: { quantity: TOO_MANY },
  }),
  onCart('accept', {
    async prepare(customer, { mug }) {
      await aLine(customer, mug, PRICE_RAND - 10);
      return cartForm({ accept: `take ${mug} 2 ${PRICE_RAND}` });
    },
    async refused(_customer, { fields }) {
      return { accept: String(fields.accept).replace(String(PRICE_RAND), String(PRICE_RAND - 5)) };
    },
    outcomes: { refused: 'invalid' },
  }),
  onCart('save-for-later', {
    prepare: async (customer, { mug }) => cartForm({ cart_item_id: await aLine(customer, mug) }),
  }),
  onCart('move-to-cart', {
    isKeyed: true,
    async prepare(customer, { mug }) {
      await aSavedLine(customer, mug);
      return cartForm({ product_id: mug });
    },
  }),
  onCart('remove-saved', {
    async prepare(customer, { mug }) {
      await aSavedLine(customer, mug);
      return cartForm({ product_id: mug });
    },
  }),
  onCart('restore-saved', {
    async prepare(customer, { mug }) {
      const listId = await aSavedLine(customer, mug);
      await customer.api.productLists.removeFromProductList({ listId, productId: mug });
      return cartForm({ product_id: mug });
    },
    invalid: { product_id: NO_ID },
  }),
  ...voucherForms('cart'),
];

function onCart(intent: string, row: Omit<FormRow, 'page' | 'intent'>): FormRow {
  const { prepare } = row;
  return {
    ...row,
    page: 'cart',
    intent,
    async prepare(customer, shelf) {
      const { path, fields } = await prepare(customer, shelf);
      return { path, fields: { intent, ...fields } };
    },
  };
}

function cartForm(fields: Fields): PreparedForm {
  return { path: '/cart', fields };
}

/** A cart line of two units; returns its id. */
async function aLine(customer: Customer, productId: number, seenPriceRand = PRICE_RAND): Promise<number> {
  const { meta } = await env.DB.prepare(
    'INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at) VALUES (?, ?, 2, ?, ?)',
  )
    .bind(customer.userId, productId, seenPriceRand * 100, new Date().toISOString())
    .run();
  return meta.last_row_id;
}

/** Three units saved for later; returns the list's id. */
async function aSavedLine({ api }: Customer, productId: number): Promise<number> {
  const { id } = await api.productLists.createProductList({ name: SAVED_LIST });
  await api.productLists.addToProductList({ listId: id, productId, quantity: 3 });
  return id;
}
