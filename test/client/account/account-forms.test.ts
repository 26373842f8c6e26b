import { describe, expect, it } from 'vitest';
import { sendAuthForm } from '#client/features/auth/auth-steps.ts';
import { readPendingForm } from '#shared/navigation/pending-form.ts';
import { aCustomer, type Customer, clientFor, unique } from '#test/support/a-shop.ts';
import { aTab } from '../support/a-tab.ts';

const form = (action: string, fields: Record<string, string>) => ({
  action,
  fields: new URLSearchParams(fields),
});
const LOG_OUT = () => form('/account', { intent: 'logout' });

/** The form that adds a new address. */
function newAddress(street = '12 Vilakazi Street') {
  return form('/account/addresses/create', {
    recipient: 'Thandi Nkosi',
    phone: '082 123 4567',
    street,
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: '3',
    postal_code: '0184',
    idempotency_key: crypto.randomUUID(),
  });
}

async function streets({ api }: Customer): Promise<string[]> {
  return (await api.addresses.listAddresses()).map(({ street }) => street);
}

describe('Log out', () => {
  it('ends the session and redirects home in one request', async () => {
    const { stores, signIn, calls, went, window } = aTab('/account');
    await signIn(await aCustomer());
    expect(await stores.services.submit(LOG_OUT())).toMatchObject({ kind: 'redirect', to: '/' });
    expect([calls, went]).toEqual([['POST /account'], ['/']]);
    expect(stores.session.getState().token).toBe('');
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  it('redirects home without asking for a login if the session has already ended', async () => {
    const { stores, signIn, cookie, went } = aTab('/account');
    await signIn(await aCustomer());
    cookie.session = 'a-session-that-has-long-been-over';
    await stores.services.submit(LOG_OUT());
    expect([went, stores.auth.getState().mode]).toEqual([['/'], null]);
    expect(stores.session.getState().token).toBe('');
  });

  it('keeps the session if there is no connection', async () => {
    const { stores, signIn, line, went } = aTab('/account');
    await signIn(await aCustomer());
    line.fails = 'offline';
    expect(await stores.services.submit(LOG_OUT())).toMatchObject({ kind: 'refused', code: null });
    expect(stores.session.getState().token).not.toBe('');
    expect(went).toEqual([]);
  });
});

describe('the details form', () => {
  it('sends one request and updates the customer’s name', async () => {
    const { stores, signIn, calls } = aTab('/account/details');
    const customer = await aCustomer();
    await signIn(customer);
    const fields = { intent: 'details', name: 'Palesa Mokoena', email: customer.email };
    const result = await stores.services.submit(form('/account/details', fields));
    expect(result).toMatchObject({ kind: 'done', message: 'Your details are saved.' });
    expect(calls).toEqual(['POST /account/details']);
    expect(stores.session.getState()).toMatchObject({ id: customer.userId, name: 'Palesa Mokoena' });
  });

  it('does not sign in again a customer who has logged out in the meantime', async () => {
    const { stores, signIn, line, calls } = aTab('/account/details');
    const customer = await aCustomer();
    await signIn(customer);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.answers = promise;
    const fields = { intent: 'details', name: 'Palesa', email: customer.email };
    const late = stores.services.submit(form('/account/details', fields));
    await expect.poll(() => calls).toEqual(['POST /account/details']);
    stores.session.getState().reset();
    resolve();
    expect(await late).toEqual({ kind: 'login' });
    expect(stores.session.getState().token).toBe('');
  });
});

describe('the new-address form', () => {
  it('waits for the customer who submitted it, and is not stored for another who registers', async () => {
    const { stores, signIn, cookie } = aTab('/account/addresses/create');
    const customer = await aCustomer();
    await signIn(customer);
    cookie.session = '';
    expect(await stores.services.submit(newAddress())).toEqual({ kind: 'login' });
    const pending = stores.auth.getState().pending ?? '';
    expect(readPendingForm(pending)?.customer).toBe(customer.userId);
    const email = `member-${unique()}@example.com`;
    const typed = { name: 'Lerato', email, password: 'a sunny day in Durban' };
    const register = form('/?auth=register', { intent: 'register', ...typed, pending });
    await sendAuthForm(stores.auth, stores.services.submit, register);
    expect(stores.session.getState().email).toBe(email);
    expect(await clientFor(cookie.session).addresses.listAddresses()).toEqual([]);
  });

  it('stores one address if the form is sent again after a lost response or before the next page has loaded', async () => {
    const { stores, signIn, line, window } = aTab('/account/addresses/create');
    const customer = await aCustomer();
    await signIn(customer);
    line.fails = 'broken JSON';
    expect(await stores.services.submit(newAddress())).toMatchObject({ kind: 'refused', code: null });
    line.fails = null;
    for (let attempts = 0; attempts < 2; attempts += 1) {
      expect(await stores.services.submit(newAddress())).toMatchObject({ kind: 'redirect' });
    }
    expect(await streets(customer)).toEqual(['12 Vilakazi Street']);
    // Submitted from another history entry, the same form counts as a new submission.
    window.history.state = { key: 'another entry' };
    await stores.services.submit(newAddress());
    expect(await streets(customer)).toHaveLength(2);
  });
});
