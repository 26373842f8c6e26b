import { env } from 'cloudflare:workers';
import type { CartItem } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { type FormFields, postForm, readFlash, submitForm } from '#test/support/posted-forms.ts';
import { inlineJson } from '#test/support/the-shop.ts';

/** The outcome that the customer sees after submitting a form, with or without scripts. */
export type ShownOutcome = { kind: string; message: string; undo?: UndoForm | undefined };

export type PostForm = (customer: Customer, path: string, fields: FormFields) => Promise<ShownOutcome>;

export const WAYS: [string, PostForm][] = [
  ['with scripts', postWithScripts],
  ['without scripts', postWithoutScripts],
];

async function postWithScripts(customer: Customer, path: string, fields: FormFields): Promise<ShownOutcome> {
  const { result } = await submitForm(path, fields, customer);
  if (result.kind === 'login') return { kind: 'login', message: '' };
  const { kind, message } = result;
  return { kind, message, undo: kind === 'done' ? result.undo : undefined };
}

async function postWithoutScripts(
  customer: Customer,
  path: string,
  fields: FormFields,
): Promise<ShownOutcome> {
  const response = await postForm(path, fields, customer);
  if (response.status === 303) return { kind: 'done', message: '', ...readFlash(response) };
  const { message } = inlineJson(await response.text(), 'form-return') as { message: string };
  return { kind: response.status === 422 ? 'invalid' : 'refused', message };
}

/** A customer with this many mugs at R 50 in the cart. */
export async function aCartOf(quantity: number, given: { stock?: number } = {}) {
  const customer = await aCustomer();
  const productId = await aProduct({ name: 'Mug', priceCents: 5_000, stock: 10, ...given });
  const [item] = await itemsAfter(customer, productId, quantity);
  if (item === undefined) throw new Error('The cart is empty');
  return { customer, item };
}

/** A customer with this many mugs saved for later. */
export async function aSavedLine(quantity: number) {
  const { customer, item } = await aCartOf(quantity);
  await submitForm('/cart', { intent: 'save-for-later', cart_item_id: item.id }, customer);
  return { customer, item };
}

export async function itemsAfter(
  { api }: Customer,
  productId: number,
  quantity: number,
): Promise<CartItem[]> {
  return cartItems(await api.cart.setCartItem({ productId, quantity }));
}

export function moveForm({ product_id }: CartItem): FormFields {
  return { intent: 'move-to-cart', product_id };
}

export async function items({ api }: Customer): Promise<CartItem[]> {
  return cartItems(await api.cart.getCart());
}

export async function quantities(customer: Customer): Promise<number[]> {
  return (await items(customer)).map(({ quantity }) => quantity);
}

export async function savedList({ api }: Customer) {
  const list = (await api.productLists.listProductLists()).find(({ name }) => name === 'Saved for later');
  if (list === undefined) throw new Error('Nothing was saved');
  return list;
}

/** The items saved for later, as pairs of id and quantity. */
export async function saved(customer: Customer): Promise<[number, number][]> {
  return (await savedList(customer)).products.map(({ id, quantity = 1 }) => [id, quantity]);
}

export async function setProduct(
  id: number,
  column: 'stock' | 'price_cents' | 'is_published',
  value: number,
) {
  await env.DB.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, id).run();
}
