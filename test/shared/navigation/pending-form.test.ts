import { describe, expect, it } from 'vitest';
import { isSafeInUrl, readPendingForm } from '#shared/navigation/pending-form.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';

const form = (fields: Record<string, string>, customer: number | null = null) => ({
  action: '/products/7/a%20b/x?variant=8',
  fields: new URLSearchParams(fields),
  customer,
});

describe('a form pending a login, as text', () => {
  it.each([null, 12])('is parsed back unchanged, with the customer %j', (customer) => {
    const posted = form({ product_id: '7', note: 'two words & more = "quoted"' }, customer);
    expect(readPendingForm(pendingText(posted))).toEqual(posted);
  });

  it.each([null, 12])(
    'is safe in a URL if it only adds something, but only if it names no customer: %j',
    (customer) => {
      const fields = { product_id: '7', quantity: '2', idempotency_key: 'pressed-once' };
      expect(isSafeInUrl(pendingText(form(fields, customer)))).toBe(customer === null);
    },
  );

  it.each(['/product-lists intent=keep&list_id=0&product_id=7', '/product-lists list_id=0&keep=7'])(
    'is safe in a URL if it only adds something: %s',
    (text) => {
      expect(isSafeInUrl(text)).toBe(true);
    },
  );

  it.each([
    '/account/details intent=remove',
    '/account/details intent=remove 12',
    '/cart intent=clear',
    '/orders/000001 intent=cancel',
    '/product-lists intent=delete&list_id=4',
    '/product-lists intent=keep&intent=delete&list_id=4',
    '/product-lists list_id=0&drop=7',
    '/products/../account/details intent=remove',
    '/products/%2e%2e/x/%2e%2e/../account/details intent=remove',
    '/checkout total=12',
    '/products/7/x/y intent=delete&product_id=7',
    '/products/7/x/y product_id=7&drop=7',
    '/product-lists list_id=0&keep=7&to_list_id=4',
  ])('is not safe in a URL if it does anything else: %s', (text) => {
    expect(isSafeInUrl(text)).toBe(false);
  });

  it('contains no password', () => {
    expect(pendingText(form({ email: 'a@b.example', current_password: 'secret' }))).not.toContain('secret');
  });

  it.each([null, undefined, '', '/cart', 'cart a=1', '//evil.example a=1', '/cart a=1 x', '/cart a=1 1 2'])(
    'is ignored if it is malformed: %j',
    (text) => {
      expect(readPendingForm(text)).toBeNull();
    },
  );
});
