import { productListPath } from '#shared/navigation/paths.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { Fields, FormRow } from './form-row.ts';
import { NO_ID, type Shelf } from './shelf.ts';

const NOTHING_TYPED = 'nothing is typed';
const SHOWS_WHAT_IS_THERE = 'what has gone is answered with the lists as they are';
const AS_INVALID = 'what the API refuses comes back as invalid';
const WISHLIST = 0;

/** Hearts, the choice of lists, and the lists' page. */
export const LIST_FORMS: readonly FormRow[] = [
  onLists('keep', {
    fields: async (_customer, { mug }) => ({ list_id: WISHLIST, product_id: mug }),
    invalid: { product_id: NO_ID },
    without: { refused: AS_INVALID },
  }),
  onLists('drop', {
    async fields({ api }, { mug }) {
      await api.productLists.addToProductList({ listId: WISHLIST, productId: mug });
      return { list_id: WISHLIST, product_id: mug };
    },
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('create', {
    isKeyed: true,
    fields: async (_customer, { mug }) => ({ name: 'Braai', product_id: mug }),
    invalid: { name: 'Wishlist' },
    without: { refused: AS_INVALID },
  }),
  onLists('rename', {
    fields: async (customer) => ({ list_id: (await aList(customer)).id, name: 'Heritage Day' }),
    invalid: { name: 'Wishlist' },
    without: { refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('delete', {
    fields: async (customer) => ({ list_id: (await aList(customer)).id }),
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('clear', {
    fields: async (customer, { mug, cup }) => ({ list_id: (await aList(customer, mug, cup)).id }),
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('remove', {
    fields: async (customer, { mug }) => ({ list_id: (await aList(customer, mug)).id, product_id: mug }),
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('move', {
    fields: async (customer, { mug }) => ({
      list_id: (await aList(customer, mug)).id,
      product_id: mug,
      to_list_id: WISHLIST,
    }),
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('copy', {
    fields: async (customer, { mug }) => ({
      list_id: (await aList(customer, mug)).id,
      product_id: mug,
      to_list_id: WISHLIST,
    }),
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('restore', {
    async fields(customer, { mug, cup }) {
      const { id } = await aList(customer, mug, cup);
      await customer.api.productLists.clearProductList({ listId: id });
      return { list_id: id, product_ids: `${mug}-${cup}` };
    },
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
  onLists('to-cart', {
    fields: async (customer, { mug, cup }) => ({ list_id: (await aList(customer, mug, cup)).id }),
    // What could not be tried is named, and is tried the next time.
    outcomes: { 'the API fails': 'done', 'half done': 'done, done' },
    without: { invalid: NOTHING_TYPED, refused: SHOWS_WHAT_IS_THERE },
  }),
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
