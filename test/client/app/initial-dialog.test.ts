import { describe, expect, it } from 'vitest';
import { initialDialog } from '#client/app/initial-dialog.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { cookieCheckPath } from '#shared/navigation/paths.ts';

function open(path: string, form: Parameters<typeof initialDialog>[1] = null) {
  return initialDialog(new URL(path, 'https://shop.test'), form);
}

const returned = { values: {}, errors: {}, message: '' };

describe('initialDialog', () => {
  it.each([
    ['/?auth=login', 'login'],
    ['/?auth=register', 'register'],
    ['/?auth=forgot_password', 'forgot_password'],
    // These modes need values submitted in an earlier step, so a link cannot open them.
    ['/?auth=verify', 'forgot_password'],
    ['/?auth=reset_password&token=stolen', 'forgot_password'],
  ])('maps %s to the mode %s', (path, mode) => {
    expect(open(path)).toMatchObject({ mode });
  });

  it.each(['/', '/?auth=', '/?auth=constructor', '/?auth=__proto__', '/about?auth=login'])(
    'returns null for %s',
    (path) => {
      expect(open(path)).toBeNull();
    },
  );

  it('reports blocked cookies after a login whose cookie was not sent back', () => {
    expect(open(cookieCheckPath('/orders'))).toEqual({
      mode: 'login',
      next: '/orders',
      message: COOKIES_BLOCKED_TEXT,
    });
  });

  it('reads the path to open after the login, and ignores an external one', () => {
    expect(open('/?auth=login&next=/orders')).toMatchObject({ next: '/orders', pending: null });
    expect(open('/?auth=login&next=//evil.example')).toMatchObject({ next: null, pending: null });
  });

  it('returns a pending form from the URL as "offered", and one from a submitted form as "pending"', () => {
    const pending = '/products/7/a/b product_id=7';
    const path = `/?${new URLSearchParams({ auth: 'login', pending })}`;
    expect(open(path)).toMatchObject({ offered: pending, pending: null });
    const form = { ...returned, values: { intent: 'login', pending } };
    expect(open('/?auth=login', form)).toMatchObject({ offered: null, pending });
  });

  it('takes the mode and values from a returned form, and ignores an unknown intent', () => {
    const form = { ...returned, values: { intent: 'verify', email: 'a@example.com' } };
    expect(open('/?auth=forgot_password&next=/orders', form)).toMatchObject({
      mode: 'verify',
      next: '/orders',
      values: { email: 'a@example.com' },
    });
    expect(open('/?auth=login', { ...returned, values: { intent: 'toString' } })).toBeNull();
  });

  it('returns the message of a form that could not be completed after the login', () => {
    const form = { ...returned, values: { intent: 'unfinished' }, message: 'Only 3 are left.' };
    expect(open('/?auth=login', form)).toMatchObject({ unfinished: 'Only 3 are left.' });
  });
});
