import type { Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Product } from '#shared/contract/product.ts';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { productListPath, productPath, sharedListPath } from '#shared/navigation/paths.ts';
import { listsPage } from '../pages/lists-page.ts';
import { signUp } from '../support/customers.ts';
import { type FormRow, type PreparedForm, unfold } from './form-row.ts';
import { NO_ID, shelf } from './shelf.ts';

const WISHLIST = 0;
const ANOTHER_WISH = 'a second press takes the first back';

/** Forms of the wishlist buttons and of the lists page. */
export const LIST_FORMS = {
  'product-lists: keep': onHeart({}, async (page, _api, mug) => ({
    control: heart(page, mug),
    done: [heart(page, mug, true)],
    invalid: { fields: { keep: NO_ID }, words: 'That’s no longer there.' },
    state: { read: listed, after: { Wishlist: [mug.id] } },
  })),
  'product-lists: drop': onHeart(
    { 'not signed in': 'no heart is set for a visitor' },
    async (page, api, mug) => {
      await api.productLists.addToProductList({ listId: WISHLIST, productId: mug.id });
      return {
        open: () => heart(page, mug, true).waitFor(),
        control: heart(page, mug),
        done: [heart(page, mug, false)],
        state: { read: listed, after: { Wishlist: [] } },
      };
    },
  ),
  'product-lists: create': onLists(async (page) => {
    const { newList, newName, create, heading } = listsPage(page);
    return {
      fill: async () => {
        await unfold(newList);
        await newName.fill('Braai');
      },
      typed: [[newName, 'Braai']],
      control: create,
      problem: atName(page),
      done: [
        heading.filter({ hasText: 'Braai' }),
        page.getByText('Braai is ready for its first product.').first(),
      ],
      invalid: { field: newName, text: 'Wishlist', words: 'You already have a list called Wishlist.' },
      state: { read: listed, after: { Wishlist: [], Kitchen: [], Braai: [] } },
    };
  }),
  'product-lists: rename': onLists(async (page) => {
    const { edit } = listsPage(page);
    const name = page.getByLabel('Name of the list');
    return {
      fill: async () => {
        await unfold(edit);
        await name.fill('Heritage Day');
      },
      typed: [[name, 'Heritage Day']],
      control: page.getByRole('button', { name: 'Save name' }),
      problem: atName(page),
      done: [page.getByText('The list is now called Heritage Day.').first()],
      invalid: { field: name, text: 'Wishlist', words: 'You already have a list called Wishlist.' },
      state: { read: listed, after: { Wishlist: [], 'Heritage Day': [] } },
    };
  }),
  'product-lists: delete': onLists(async (page) => {
    const { edit, deleteList, confirmDelete, heading } = listsPage(page);
    return {
      fill: async () => {
        await unfold(edit);
        await unfold(deleteList);
      },
      control: confirmDelete,
      done: [heading.filter({ hasText: 'Wishlist' }), page.getByText('Kitchen was deleted.').first()],
      doneAgain: [heading.filter({ hasText: 'Wishlist' }), page.getByText('The list was deleted.').first()],
      state: { read: listed, after: { Wishlist: [] } },
    };
  }),
  'product-lists: clear': onLists(async (page, api, list, [mug, cup]) => {
    for (const { id } of [mug, cup]) await api.productLists.addToProductList({ listId: list, productId: id });
    const { edit, clear } = listsPage(page);
    return {
      fill: () => unfold(edit),
      control: clear,
      done: [emptyList(page), page.getByText('Kitchen was cleared: 2 products removed.').first()],
      doneAgain: [emptyList(page)],
      state: { read: listed, after: { Wishlist: [], Kitchen: [] } },
    };
  }),
  'product-lists: share': onLists(async (page, api, list, [mug]) => {
    // An empty list cannot be shared.
    await api.productLists.addToProductList({ listId: list, productId: mug.id });
    const { share, makeLink, link } = listsPage(page);
    return {
      fill: () => unfold(share),
      control: makeLink,
      done: [link, page.getByText('Anyone with the link can now see Kitchen.').first()],
      state: { read: shared, after: ['Kitchen'] },
    };
  }),
  'product-lists: unshare': onLists(async (page, api, list) => {
    await api.productLists.shareProductList({ listId: list });
    const { stopSharing, link } = listsPage(page);
    return {
      control: stopSharing,
      done: [page.getByText('Kitchen isn’t shared any more.').first()],
      gone: link,
      state: { read: shared, after: [] },
    };
  }),
  'product-lists: remove': onLists(async (page, api, list, [mug]) => {
    await api.productLists.addToProductList({ listId: list, productId: mug.id });
    return {
      control: listsPage(page).remove(mug.name),
      done: [emptyList(page), page.getByText(`${mug.name} was removed.`).first()],
      doneAgain: [emptyList(page)],
      state: { read: listed, after: { Wishlist: [], Kitchen: [] } },
    };
  }),
  'product-lists: move': onLists(async (page, api, list, [mug]) => {
    await api.productLists.addToProductList({ listId: list, productId: mug.id });
    const { moveOrCopy, move } = listsPage(page);
    return {
      fill: () => unfold(moveOrCopy(mug.name)),
      control: move,
      done: [emptyList(page), page.getByText(`${mug.name} was moved to Wishlist.`).first()],
      state: { read: listed, after: { Wishlist: [mug.id], Kitchen: [] } },
    };
  }),
  'product-lists: copy': onLists(async (page, api, list, [mug]) => {
    await api.productLists.addToProductList({ listId: list, productId: mug.id });
    const { moveOrCopy, copy } = listsPage(page);
    return {
      fill: () => unfold(moveOrCopy(mug.name)),
      control: copy,
      done: [page.getByText(`${mug.name} was copied to Wishlist.`).first()],
      state: { read: listed, after: { Wishlist: [mug.id], Kitchen: [mug.id] } },
    };
  }),
  'product-lists: restore': onLists(async (page, api, list, [mug]) => {
    await api.productLists.addToProductList({ listId: list, productId: mug.id });
    const { remove, undo, line } = listsPage(page);
    return {
      open: () => remove(mug.name).click(),
      control: undo,
      done: [line(mug.name), page.getByText(`${mug.name} is back.`).first()],
      state: { read: listed, after: { Wishlist: [], Kitchen: [mug.id] } },
    };
  }),
  'product-lists: to-cart': onLists(async (page, api, list, [mug, cup]) => {
    for (const { id } of [mug, cup]) await api.productLists.addToProductList({ listId: list, productId: id });
    return {
      control: listsPage(page).addAll,
      done: [page.getByText('All 2 products are in your cart').first()],
      state: { read: async (reader) => cartUnits(await reader.cart.getCart()), after: 2 },
    };
  }),
  'shared-list: to-cart': {
    isOnPublicPage: true,
    async prepare(page) {
      return {
        path: await aSharedList(page),
        control: listsPage(page).addAll,
        done: [page.getByText('All 2 products are in your cart').first()],
        state: { read: async (reader) => cartUnits(await reader.cart.getCart()), after: 2 },
      };
    },
  },
} satisfies Record<string, FormRow>;

type Prepared = Omit<PreparedForm, 'path'>;

function onLists(
  prepare: (
    page: Page,
    api: ApiClient,
    listId: number,
    products: readonly [Product, Product],
  ) => Promise<Prepared>,
): FormRow {
  return {
    async prepare(page, { api }) {
      const { id } = await api.productLists.createProductList({ name: 'Kitchen' });
      return { path: productListPath(id), ...(await prepare(page, api, id, await shelf())) };
    },
  };
}

function onHeart(
  without: FormRow['without'],
  prepare: (page: Page, api: ApiClient, mug: Product) => Promise<Prepared>,
): FormRow {
  return {
    isOnPublicPage: true,
    without: { 'pressed twice': ANOTHER_WISH, ...without },
    async prepare(page, { api }) {
      const [mug] = await shelf();
      return { path: productPath(mug), ...(await prepare(page, api, mug)) };
    },
  };
}

/** The path of another customer's shared list of two products. */
async function aSharedList(page: Page): Promise<string> {
  const elsewhere = await page.context().browser()?.newContext();
  if (elsewhere === undefined) throw new Error('The page belongs to no browser');
  const { productLists } = (await signUp(elsewhere)).api;
  await elsewhere.close();
  for (const { id } of await shelf())
    await productLists.addToProductList({ listId: WISHLIST, productId: id });
  return sharedListPath((await productLists.shareProductList({ listId: WISHLIST })).share_token ?? '');
}

function heart(page: Page, { name }: Product, isPressed?: boolean) {
  const pressed = isPressed === undefined ? {} : { pressed: isPressed };
  return page.getByRole('button', { name: `Wishlist: ${name}`, exact: true, ...pressed }).first();
}

/** Errors appear at the form's only field, not in an alert. */
function atName(page: Page): PreparedForm['problem'] {
  return (words) => page.getByRole('main').getByText(words);
}

function emptyList(page: Page) {
  return page.getByRole('heading', { name: 'Nothing on this list yet' });
}

/** The names of the shared lists. */
async function shared(api: ApiClient): Promise<string[]> {
  const lists = await api.productLists.listProductLists();
  return lists.flatMap(({ name, share_token }) => (share_token === undefined ? [] : name));
}

/** The product ids in each list, keyed by the list's name. */
async function listed(api: ApiClient): Promise<Record<string, number[]>> {
  const lists = await api.productLists.listProductLists();
  return Object.fromEntries(lists.map(({ name, products }) => [name, products.map(({ id }) => id)]));
}
