import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { type FormFields, pageAfter, postForm, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';

const DETAILS = '/account/details';
const ADDRESS = { ...NEW_ADDRESS, province_id: String(NEW_ADDRESS.province_id) };

function details({ email }: Pick<Customer, 'email'>, changes: Record<string, string> = {}) {
  return { intent: 'details', name: 'Thandi Nkosi', email, business_name: '', vat_number: '', ...changes };
}

async function streets({ api }: Customer): Promise<string[]> {
  return (await api.addresses.listAddresses()).map(({ street, current }) =>
    current ? `${street} *` : street,
  );
}

/** A customer with a product in the cart, who needs only an address to check out. */
async function aShopper(): Promise<Customer> {
  const customer = await aCustomer();
  await inCart(customer, await aProduct());
  return customer;
}

/** Submits a form from the page that shows it. */
function submitHere(sender: Customer | null, path: string, fields: FormFields, page = path) {
  return submitForm(path, fields, sender ?? {}, { page });
}

/** Signs the customer in on another device; returns the session's id. */
async function anotherDevice(customer: Customer): Promise<string> {
  await customer.api.account.login({ email: customer.email, password: PASSWORD, device_name: 'My phone' });
  const sessions = await customer.api.account.listSessions();
  return String(sessions.find(({ current }) => !current)?.id);
}

describe('the details form', () => {
  it('saves the details and returns the updated header and page in the same response', async () => {
    const customer = await aCustomer();
    const { result } = await submitHere(customer, DETAILS, details(customer, { name: 'Palesa Mokoena' }));
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Your details are saved.',
      changed: {
        session: { id: customer.userId, name: 'Palesa Mokoena', email: customer.email },
        page: { data: { details: { name: 'Palesa Mokoena' } }, session: { name: 'Palesa Mokoena' } },
      },
    });
  });

  it('keeps the e-mail until the PIN sent to the new one is entered, with or without scripts', async () => {
    const customer = await aCustomerWithPassword();
    const moved = `moved-${customer.email}`;
    const fields = details(customer, { email: moved, current_password: PASSWORD });
    expect((await submitHere(customer, DETAILS, fields)).result).toMatchObject({
      message: `Your details are saved. Enter the PIN that we sent to ${moved} to change your e-mail.`,
      changed: { session: { email: customer.email } },
    });
    const again = { ...fields, email: `again-${customer.email}` };
    expect(await pageAfter(await postForm(DETAILS, again, customer), customer)).toContain(
      `Your e-mail changes to again-${customer.email} once you enter the PIN`,
    );
  });

  it('can be resubmitted without the password if the response was lost', async () => {
    const customer = await aCustomerWithPassword();
    const fields = details(customer, { email: `moved-${customer.email}`, current_password: PASSWORD });
    await submitHere(customer, DETAILS, fields);
    expect((await submitHere(customer, DETAILS, { ...fields, current_password: '' })).result).toMatchObject({
      kind: 'done',
      message: expect.stringMatching(/^Your details are saved\. We’ve already sent a PIN to moved-/),
    });
  });

  it('returns the errors and the submitted values, but never a password', async () => {
    const customer = await aCustomer();
    const fields = details(customer, {
      email: 'new@example.com',
      vat_number: '1',
      current_password: 'secret',
    });
    const { status, result } = await submitHere(customer, DETAILS, fields);
    expect([status, JSON.stringify(result).includes('secret')]).toEqual([422, false]);
    expect(result).toMatchObject({
      kind: 'invalid',
      errors: { vat_number: ['A VAT number has 10 digits and starts with 4.'] },
      values: { email: 'new@example.com', vat_number: '1' },
    });
  });

  it('is rate-limited after too many wrong passwords, with or without scripts', async () => {
    holdClock();
    const customer = await aCustomerWithPassword();
    const fields = details(customer, { email: `moved-${customer.email}`, current_password: 'a guess' });
    let sent = await submitHere(customer, DETAILS, fields);
    for (let guesses = 0; guesses < 30 && sent.status === 422; guesses += 1) {
      sent = await submitHere(customer, DETAILS, fields);
    }
    expect(sent.result).toMatchObject({ kind: 'refused', code: 'too_many_requests' });
    const plain = await postForm(DETAILS, fields, customer);
    expect(plain.status).toBe(429);
    expect(await plain.text()).toContain(`value="moved-${customer.email}"`);
  });

  it('is resumed after a login, without its password, if the session has ended', async () => {
    const customer = await aCustomer();
    const fields = details(customer, { name: 'Palesa', current_password: 'secret' });
    const { status, result } = await submitHere(null, DETAILS, fields);
    expect(status).toBe(401);
    expect(result).toMatchObject({ kind: 'login', next: DETAILS });
    const pending = result.kind === 'login' ? result.pending : '';
    expect(pending).toContain('name=Palesa');
    expect(pending).not.toContain('secret');
    const member = await aCustomerWithPassword();
    const login = { intent: 'login', email: member.email, password: PASSWORD, pending };
    const saved = details(member, { name: 'Palesa' });
    login.pending = `${DETAILS} ${new URLSearchParams(saved)} ${member.userId}`;
    const done = await submitHere(null, '/?auth=login', login, DETAILS);
    expect(done.result).toMatchObject({
      message: 'Your details are saved.',
      changed: { session: { id: member.userId, name: 'Palesa' } },
    });
  });
});

describe('the session forms', () => {
  it('end one session, name its device and return the remaining sessions', async () => {
    const customer = await aCustomerWithPassword();
    const fields = { intent: 'end-session', id: await anotherDevice(customer) };
    for (const message of ['My phone is logged out.', 'That device is logged out.']) {
      const { result } = await submitHere(customer, DETAILS, fields);
      expect(result).toMatchObject({ kind: 'done', message });
      const page = result.kind === 'done' ? result.changed.page?.data : null;
      expect(page).toMatchObject({ sessions: [{ current: true }] });
    }
  });

  it('end all other sessions and show a confirmation without scripts', async () => {
    const customer = await aCustomerWithPassword();
    await anotherDevice(customer);
    const response = await postForm(DETAILS, { intent: 'end-other-sessions' }, customer);
    expect([response.status, response.headers.get('Location')]).toEqual([303, DETAILS]);
    expect(await pageAfter(response, customer)).toContain('All other devices are logged out.');
    expect(await customer.api.account.listSessions()).toHaveLength(1);
  });

  it('sign out if the current session is ended', async () => {
    const customer = await aCustomer();
    const [own] = await customer.api.account.listSessions();
    const fields = { intent: 'end-session', id: String(own?.id) };
    const { result, headers } = await submitHere(customer, DETAILS, fields);
    expect(result).toMatchObject({ kind: 'redirect', to: '/', changed: { session: null } });
    expect(headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
  });
});

const RECORDED = {
  kind: 'redirect',
  to: '/?removal=recorded',
  changed: { session: null },
};

describe('the form that removes the account', () => {
  it('signs out and redirects to a confirmation', async () => {
    const customer = await aCustomer();
    const { result, headers } = await submitHere(customer, `${DETAILS}?remove=ask`, { intent: 'remove' });
    expect(result).toMatchObject(RECORDED);
    expect(headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
  });

  it('confirms again when retried with the same key; other submissions require a login', async () => {
    const customer = await aCustomer();
    const removal = (key: string) => ({ intent: 'remove', idempotency_key: key });
    const key = crypto.randomUUID();
    await submitHere(customer, DETAILS, removal(key));
    for (const sender of [customer, null]) {
      expect((await submitHere(sender, DETAILS, removal(key))).result).toMatchObject(RECORDED);
      expect((await submitHere(sender, DETAILS, removal(crypto.randomUUID()))).result.kind).toBe('login');
      expect((await submitHere(sender, DETAILS, { intent: 'remove' })).result.kind).toBe('login');
    }
    const again = await postForm(DETAILS, removal(key), customer);
    expect([again.status, again.headers.get('Location')]).toEqual([303, RECORDED.to]);
  });

  it('leaves no session behind if it is resumed after a login', async () => {
    const member = await aCustomerWithPassword();
    const pending = `${DETAILS} intent=remove ${member.userId}`;
    const login = { intent: 'login', email: member.email, password: PASSWORD, pending };
    const { result, headers } = await submitHere(null, '/?auth=login', login);
    expect(result).toMatchObject({ kind: 'redirect', changed: { session: null } });
    // If several session cookies are set, the browser uses the last one.
    const sessions = headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-session='));
    expect(sessions.at(-1)).toMatch(/^__Host-session=; Max-Age=0/);
    await expect(member.api.account.getUser()).rejects.toMatchObject({ status: 401 });
  });
});

describe('Log out', () => {
  it('ends the session and redirects to the home page, even if the session has already ended', async () => {
    const customer = await aCustomer();
    for (const poster of [customer, customer, null]) {
      const { result, headers } = await submitHere(poster, '/account', { intent: 'logout' });
      expect(result).toMatchObject({ kind: 'redirect', to: '/', message: '', changed: { session: null } });
      expect(headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
    }
    const plain = await postForm('/account', { intent: 'logout' }, customer);
    expect([plain.status, plain.headers.get('Location')]).toEqual([303, '/']);
    await expect(customer.api.account.getUser()).rejects.toMatchObject({ status: 401 });
  });
});

describe('the new address form', () => {
  const key = () => crypto.randomUUID();

  it('stores the address once, however often the same submission is sent', async () => {
    const customer = await aCustomer();
    const fields = { ...ADDRESS, idempotency_key: key() };
    for (let sent = 0; sent < 3; sent += 1) {
      const { result } = await submitHere(customer, '/account/addresses/create', fields);
      expect(result).toMatchObject({
        kind: 'redirect',
        to: '/account/addresses',
        message: 'Your address is saved.',
      });
    }
    expect(await streets(customer)).toEqual(['12 Vilakazi Street *']);
  });

  it('contains an idempotency key without scripts, and redirects only to a local next path', async () => {
    const customer = await aShopper();
    const path = '/checkout/addresses/create?next=/cart';
    const form = await visit(path, { headers: { Cookie: `__Host-session=${customer.token}` } });
    const [formKey = ''] = /(?<=name="idempotency_key" value=")[^"]+/.exec(await form.text()) ?? [];
    expect(formKey).toMatch(/^[0-9a-f-]{36}$/);
    for (let sent = 0; sent < 2; sent += 1) {
      const response = await postForm(path, { ...ADDRESS, idempotency_key: formKey }, customer);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/cart']);
    }
    expect(await streets(customer)).toHaveLength(1);
    const elsewhere = `${path.split('=')[0]}=//evil.example/`;
    expect((await submitHere(customer, elsewhere, ADDRESS)).result).toMatchObject({ to: '/checkout' });
  });

  it('makes the address current in the checkout, but not in the account', async () => {
    const customer = await aCustomer();
    await anAddress(customer.userId);
    await submitHere(customer, '/account/addresses/create', { ...ADDRESS, street: '1 Long Street' });
    expect(await streets(customer)).toContain('12 Vilakazi Street *');
    await submitHere(customer, '/checkout/addresses/create', { ...ADDRESS, street: '2 Long Street' });
    expect(await streets(customer)).toContain('2 Long Street *');
  });

  it('derives the province from the postal code, and saves a mismatched town on a second submission', async () => {
    const customer = await aCustomer();
    const path = '/account/addresses/create';
    const { province_id: _, ...typed } = ADDRESS;
    await submitHere(customer, path, { ...typed, province_id: '', postal_code: '8001', city: 'Cape Town' });
    const question = '2196 is in Gauteng – is Cape Town right? Save again to keep it.';
    const odd = { ...typed, province_id: '', postal_code: '2196', city: 'Cape Town', asked: '' };
    const { result } = await submitHere(customer, path, odd);
    expect(result).toMatchObject({ kind: 'invalid', errors: { postal_code: [question] } });
    const html = await (await postForm(path, odd, customer)).text();
    expect(html).toContain(`name="asked" value="${question}"`);
    expect(await customer.api.addresses.listAddresses()).toHaveLength(1);
    const kept = await postForm(path, { ...odd, asked: question }, customer);
    expect(kept.status).toBe(303);
    const saved = await customer.api.addresses.listAddresses();
    expect(saved.map(({ city, province_id }) => [city, province_id])).toEqual([
      ['Cape Town', 9],
      ['Cape Town', 3],
    ]);
    const border = { ...typed, province_id: '', postal_code: '0250', city: 'Brits' };
    const asked = await postForm(path, border, customer);
    expect([asked.status, await asked.text()]).toEqual([422, expect.stringContaining('Choose a province.')]);
  });

  it('returns errors per field and keeps the submitted values, with or without scripts', async () => {
    const customer = await aCustomer();
    const fields = { ...ADDRESS, postal_code: '18', street: '9 Kept Street' };
    const { result } = await submitHere(customer, '/account/addresses/create', fields);
    expect(result).toMatchObject({
      kind: 'invalid',
      errors: { postal_code: ['A postal code has 4 digits.'] },
      values: fields,
    });
    const plain = await postForm('/account/addresses/create', fields, customer);
    expect(plain.status).toBe(422);
    expect(await plain.text()).toContain('value="9 Kept Street"');
  });

  it('requires a login without a session', async () => {
    const { status, result } = await submitHere(null, '/account/addresses/create', ADDRESS);
    expect([status, result.kind]).toEqual([401, 'login']);
  });
});

describe('the forms for saved addresses', () => {
  it('update an address', async () => {
    const customer = await aCustomer();
    const path = `/account/addresses/edit?id=${await anAddress(customer.userId)}`;
    const { result } = await submitHere(customer, path, { ...ADDRESS, street: '1 Long Street' });
    expect(result).toMatchObject({ kind: 'redirect', to: '/account/addresses' });
    expect(await streets(customer)).toEqual(['1 Long Street *']);
  });

  it('select an address and return the account page, or redirect to the checkout', async () => {
    const customer = await aShopper();
    await anAddress(customer.userId);
    const id = String(await anAddress(customer.userId, { isCurrent: false, city: 'Durban' }));
    const fields = { intent: 'set-current', id };
    expect((await submitHere(customer, '/account/addresses', fields)).result).toMatchObject({
      kind: 'done',
      message: 'Thandi Nkosi, 12 Vilakazi Street is your current address.',
      changed: {
        page: {
          data: {
            addresses: expect.arrayContaining([
              expect.objectContaining({ current: true, lines: expect.arrayContaining(['Durban, 0184']) }),
            ]),
          },
        },
      },
    });
    expect((await submitHere(customer, '/checkout/addresses', fields)).result).toMatchObject({
      kind: 'redirect',
      to: '/checkout',
    });
  });

  it('delete an address, and succeed again on a second submission', async () => {
    const customer = await aCustomer();
    const fields = { intent: 'delete', id: String(await anAddress(customer.userId)) };
    const messages = ['Thandi Nkosi, 12 Vilakazi Street was deleted.', 'That address was deleted.'];
    for (const message of messages) {
      const { result } = await submitHere(customer, '/account/addresses', fields);
      expect(result).toMatchObject({ kind: 'done', message, changed: { page: { data: { addresses: [] } } } });
    }
  });

  it('report a conflict for a deleted address, with or without scripts', async () => {
    const customer = await aCustomer();
    const fields = { intent: 'set-current', id: '999999' };
    const said = 'That address has been deleted. Please choose another one.';
    const { status, result } = await submitHere(customer, '/account/addresses', fields);
    expect([status, result]).toEqual([409, expect.objectContaining({ code: 'conflict', message: said })]);
    const plain = await postForm('/account/addresses', fields, customer);
    expect([plain.status, (await plain.text()).includes(said)]).toEqual([409, true]);
  });
});
