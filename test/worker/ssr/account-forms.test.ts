import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { aCustomer, anAddress, type Customer } from '#test/support/a-shop.ts';
import { pageAfter, postForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';

function details({ email }: Customer, changes: Record<string, string> = {}): Record<string, string> {
  return { intent: 'details', name: 'Thandi Nkosi', email, business_name: '', vat_number: '', ...changes };
}

describe('POST /account/details without scripts', () => {
  it('saves the details and shows a confirmation on the next page', async () => {
    const customer = await aCustomer();
    const changes = { name: 'Thandi Dlamini', business_name: 'Spaza Corner', vat_number: '4123 456 789' };
    const response = await postForm('/account/details', details(customer, changes), customer);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/account/details');
    expect(await customer.api.account.getUser()).toMatchObject({ ...changes, vat_number: '4123456789' });
    const html = await pageAfter(response, customer);
    expect(html).toContain('Your details are saved.');
    expect(html).toContain('value="Thandi Dlamini"');
  });

  it('shows the errors with the submitted values, but never a password', async () => {
    const customer = await aCustomer();
    const changes = { email: 'new@example.com', vat_number: '123', current_password: 'my old secret' };
    const rejected = await postForm('/account/details', details(customer, changes), customer);
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain('A VAT number has 10 digits and starts with 4.');
    expect(html).toContain('value="new@example.com"');
    expect(html).toContain('name="current_password"');
    expect(html).not.toContain('my old secret');
  });

  it('requires the correct password to change the e-mail', async () => {
    const customer = await aCustomer();
    const moved = details(customer, { email: `moved-${customer.email}` });
    expect(await (await postForm('/account/details', moved, customer)).text()).toContain(
      'Enter your password',
    );
    const wrong = await postForm('/account/details', { ...moved, current_password: 'a guess' }, customer);
    expect(await wrong.text()).toContain('That’s not your password.');
    expect(await customer.api.account.getUser()).toMatchObject({ email: customer.email });
  });

  it('ignores fields that are not on the form', async () => {
    const customer = await aCustomer();
    const before = await customer.api.account.getUser();
    await postForm('/account/details', details(customer, { id: '1', role: 'admin', user_id: '1' }), customer);
    expect(await customer.api.account.getUser()).toEqual(before);
  });

  it("cannot end another customer's session", async () => {
    const owner = await aCustomer();
    const [session] = await owner.api.account.listSessions();
    const customer = await aCustomer();
    const id = String(session?.id);
    await postForm('/account/details', { intent: 'end-session', id }, customer);
    expect(await owner.api.account.listSessions()).toHaveLength(1);
  });

  it('asks for confirmation before removing the account, then signs out and confirms the request', async () => {
    const customer = await aCustomer();
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const question = await (await visit('/account/details?remove=ask', { headers })).text();
    expect(question).toContain('Yes, remove my account');
    expect(question).toContain('section 29');
    const response = await postForm('/account/details?remove=ask', { intent: 'remove' }, customer);
    expect(response.status).toBe(303);
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
    const to = response.headers.get('Location') ?? '';
    expect(await (await visit(to)).text()).toContain('We’ve got your request to remove your account');
    expect(await (await visit('/privacy-policy')).text()).not.toContain('is recorded');
    await expect(customer.api.account.getUser()).rejects.toMatchObject({ status: 401 });
  });
});

describe('POST /account/addresses without scripts', () => {
  it('deletes an address, and succeeds again on a second click', async () => {
    const customer = await aCustomer();
    const id = String(await anAddress(customer.userId));
    for (const _click of [1, 2]) {
      const response = await postForm('/account/addresses', { intent: 'delete', id }, customer);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/account/addresses']);
    }
    expect(await customer.api.addresses.listAddresses()).toEqual([]);
  });

  it("cannot edit, select or delete another customer's address", async () => {
    const owner = await aCustomer();
    const id = await anAddress(owner.userId);
    const customer = await aCustomer();
    const edit = await postForm(
      `/account/addresses/edit?id=${id}`,
      { ...NEW_ADDRESS, recipient: 'Someone Else' },
      customer,
    );
    expect(edit.status).toBe(404);
    const chosen = await postForm('/account/addresses', { intent: 'set-current', id: String(id) }, customer);
    // Another customer's address gets the same status as one that was deleted in the meantime.
    expect(chosen.status).toBe(409);
    await postForm('/account/addresses', { intent: 'delete', id: String(id) }, customer);
    expect(await owner.api.addresses.listAddresses()).toMatchObject([{ id, recipient: 'Thandi Nkosi' }]);
  });
});
