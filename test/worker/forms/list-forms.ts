import { productListPath, sharedListPath } from '#shared/navigation/paths.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { Fields, FormRow } from './form-row.ts';
import { NO_ID, type Shelf } from './shelf.ts';

const WISHLIST = 0;

/** The outcome is `done`, because the message names the items that failed. Submitting again retries those items. */
const TO_CART_OUTCOMES = { 'the API fails': 'done', 'half done': 'done, done' };

/** Forms of Wishlist buttons, of the list selection and of the lists page. */
export const LIST_FORMS: readonly FormRow[] = [
  onLists('keep', {
    fields: async (_customer, { mug }) => ({ list_id: WISHLIST, product_id: mug }),
    invalid: { product_id: NO_ID },
  }),
  onLists('drop', {
    async fields({ api }, { mug }) {
      await api.productLists.addToProductList({ listId: WISHLIST, productId: mug });
      return { list_id: WISHLIST, product_id: mug };
    },
  }),
  onLists('create', {
    isKeyed: true,
    fields: async (_customer, { mug }) => ({ name: 'Braai', product_id: mug }),
    invalid: { name: 'Wishlist' },
  }),
  onLists('rename', {
    fields: async (customer) => ({ list_id: (await aList(customer)).id, name: 'Heritage Day' }),
    invalid: { name: 'Wishlist' },
  }),
  onLists('delete', {
    fields: async (customer) => ({ list_id: (await aList(customer)).id }),
  }),
  onLists('clear', {
    fields: async (customer, { mug, cup }) => ({ list_id: (await aList(customer, mug, cup)).id }),
  }),
  onLists('share', {
    fields: async (customer) => ({ list_id: (await aList(customer)).id }),
  }),
  onLists('unshare', {
    async fields(customer) {
      const { id } = await aList(customer);
      await customer.api.productLists.shareProductList({ listId: id });
      return { list_id: id };
    },
  }),
  onLists('remove', {
    fields: async (customer, { mug }) => ({ list_id: (await aList(customer, mug)).id, product_id: mug }),
  }),
  onLists('move', {
    fields: async (customer, { mug }) => ({
      list_id: (await aList(customer, mug)).id,
      product_id: mug,
      to_list_id: WISHLIST,
    }),
  }),
  onLists('copy', {
    fields: async (customer, { mug }) => ({
      list_id: (await aList(customer, mug)).id,
      product_id: mug,
      to_list_id: WISHLIST,
    }),
  }),
  onLists('restore', {
    async fields(customer, { mug, cup }) {
      const { id } = await aList(customer, mug, cup);
      await customer.api.productLists.clearProductList({ listId: id });
      return { list_id: id, product_ids: `${mug}-${cup}` };
    },
  }),
  onLists('to-cart', {
    fields: async (customer, { mug, cup }) => ({ list_id: (await aList(customer, mug, cup)).id }),
    outcomes: TO_CART_OUTCOMES,
  }),
  {
    page: 'shared-list',
    intent: 'to-cart',
    async prepare(customer, { mug, cup }) {
      const { id } = await aList(customer, mug, cup);
      const { share_token: token = '' } = await customer.api.productLists.shareProductList({ listId: id });
      return { path: sharedListPath(token), fields: { intent: 'to-cart' } };
    },
    outcomes: TO_CART_OUTCOMES,
  },
];

type ListRow = Omit<FormRow, 'page' | 'intent' | 'prepare'> & {
  fields: (customer: Customer, shelf: Shelf) => Promise<Fields>;
};

function onLists(intent: string, { fields, ...row }: ListRow): FormRow {
  return {
    ...row,
    page: 'product-lists',
    intent,
    async prepare(customer, shelf) {
      const own = await fields(customer, shelf);
      const listId = Number(own.list_id ?? WISHLIST);
      return {
        path: productListPath(listId === WISHLIST ? undefined : listId),
        fields: { intent, ...own },
      };
    },
  };
}

async function aList({ api }: Customer, ...productIds: number[]) {
  const list = await api.productLists.createProductList({ name: 'Kitchen' });
  for (const id of productIds) await api.productLists.addToProductList({ listId: list.id, productId: id });
  return list;
}
