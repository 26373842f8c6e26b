import type { ActionResult, UndoForm } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { type FormFields, postForm, readFlash, submitForm } from '#test/support/posted-forms.ts';

export const GONE_MESSAGE = 'That’s no longer there. Here’s what you have now.';
export const WISHLIST = 0;

/** Submits a form as the shop's scripts do. `page` is the page that the customer is on. */
export function submit(
  customer: Customer | null,
  fields: FormFields,
  path = '/product-lists',
  page?: string,
) {
  return submitForm(path, fields, customer ?? {}, page === undefined ? {} : { page });
}

/** Submits a form as a browser without scripts does; returns the redirect's target and the next page's message. */
export async function send(customer: Customer, fields: FormFields, path = '/product-lists') {
  const response = await postForm(path, fields, customer);
  return {
    status: response.status,
    to: response.headers.get('Location'),
    ...readFlash(response),
    html: await response.text(),
  };
}

export async function submitUndo(customer: Customer, undo: UndoForm | undefined) {
  if (undo === undefined) throw new Error('There is no undo');
  return submit(customer, undo.fields, undo.action);
}

export function done(result: ActionResult) {
  if (result.kind !== 'done') throw new Error(`It was ${JSON.stringify(result)}`);
  return result;
}

/** The lists that a response contains: each list's name and product ids. */
export function changedLists(result: ActionResult) {
  if (result.kind !== 'done' && result.kind !== 'redirect') throw new Error(`It was ${result.kind}`);
  return Object.fromEntries((result.changed.lists ?? []).map(({ name, products }) => [name, products]));
}

/** Like {@link changedLists}, but read from the API. */
export async function listsOf({ api }: Customer) {
  const lists = await api.productLists.listProductLists();
  return Object.fromEntries(lists.map(({ name, products }) => [name, products.map(({ id }) => id)]));
}

export async function aCustomerWith(products: number) {
  const customer = await aCustomer();
  const ids: number[] = [];
  for (let count = 1; count <= products; count += 1) {
    const id = await aProduct({ name: `Mug ${count}` });
    await customer.api.productLists.addToProductList({ listId: WISHLIST, productId: id });
    ids.unshift(id);
  }
  return { customer, ids };
}
