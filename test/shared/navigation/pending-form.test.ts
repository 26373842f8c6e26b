import { describe, expect, it } from 'vitest';
import { isAnonymous, pendingText, readPendingForm } from '#shared/navigation/pending-form.ts';

const form = (fields: Record<string, string>, customer: number | null = null) => ({
  action: '/products/7/a%20b/x?variant=8',
  fields: new URLSearchParams(fields),
  customer,
});

describe('a form that waits for a login, as text', () => {
  it.each([null, 12])('is read as it was written, with the customer %j', (customer) => {
    const posted = form({ product_id: '7', note: 'two words & more = "quoted"' }, customer);
    const text = pendingText(posted);
    expect(readPendingForm(text)).toEqual(posted);
    expect(isAnonymous(text)).toBe(customer === null);
  });

  it('holds no password', () => {
    expect(pendingText(form({ email: 'a@b.example', current_password: 'secret' }))).not.toContain('secret');
  });

  it.each([null, undefined, '', '/cart', 'cart a=1', '//evil.example a=1', '/cart a=1 x', '/cart a=1 1 2'])(
    'is nothing where it makes no sense: %j',
    (text) => {
      expect(readPendingForm(text)).toBeNull();
    },
  );
});
