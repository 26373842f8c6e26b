import { describe, expect, it } from 'vitest';
import { aCustomerWithPassword } from '#test/support/a-customer-with-password.ts';
import { anAddress, type Customer, unique } from '#test/support/a-shop.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import { MAX_BODY_BYTES } from '#worker/platform/bounded-body.ts';
import { aShelfForForms, FORMS } from './all-forms.ts';
import { type CustomerState, differences, stateOf } from './customer-state.ts';
import { type FormRow, formName, type PreparedForm } from './form-row.ts';

/** The forms of customers. Visitors' forms have no owner, and a support message may contain any email. */
const FORMS_OF_CUSTOMERS = FORMS.filter(
  ({ isAnonymous = false, page }) => !isAnonymous && page !== 'support',
);

const shelf = aShelfForForms();

describe.each(FORMS_OF_CUSTOMERS.map((row) => ({ name: formName(row), row })))('$name', ({ row }) => {
  it('handles hostile input without a server error, and changes no other customer’s data', {
    timeout: 60_000,
  }, async () => {
    const [victim, attacker] = [await aSubject(row), await aSubject(row)];
    const before = await victim.state();

    const { path } = victim.form;
    const inherited = `${path}${path.includes('?') ? '&' : '?'}__proto__=1&constructor=2&toString=3`;
    for (const [what, body] of Object.entries(bodiesOf(victim.form))) {
      for (const at of [path, inherited]) {
        const { status } = await post(attacker.customer, at, body);
        expect([what, status < 500 || status], `${what}: ${status}`).toEqual([what, true]);
      }
    }
    const own = await attacker.state();
    for (const type of [null, 'text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      const body = new URLSearchParams(texts(attacker.form)).toString();
      const { status } = await post(attacker.customer, attacker.form.path, body, { 'Content-Type': type });
      expect([type, status]).toEqual([type, 415]);
    }
    const tooLong = `${new URLSearchParams(texts(attacker.form))}&more=${'x'.repeat(MAX_BODY_BYTES)}`;
    expect((await post(attacker.customer, attacker.form.path, tooLong)).status).toBe(413);
    const elsewhere = { Origin: 'https://shop.example.com', 'Sec-Fetch-Site': 'cross-site' };
    const plain = new URLSearchParams(texts(attacker.form)).toString();
    expect((await post(attacker.customer, attacker.form.path, plain, elsewhere)).status).toBe(403);
    expect(differences(await attacker.state(), own)).toEqual([]);
    expect(differences(await victim.state(), before)).toEqual([]);
  });
});

/** Variants of another customer's form: unchanged, and malformed in various ways. */
function bodiesOf(form: PreparedForm): Record<string, string> {
  const fields = texts(form);
  const each = (change: (name: string, value: string) => [string, string][]) =>
    new URLSearchParams(fields.flatMap(([name, value]) => change(name, value))).toString();
  const isIntent = (name: string): boolean => name === 'intent';
  return {
    'as it is': each((name, value) => [[name, value]]),
    'each field twice': each((name, value) => [
      [name, value],
      [name, `${value}0`],
    ]),
    'no values': each((name, value) => [[name, isIntent(name) ? value : '']]),
    'no fields': each((name, value) => (isIntent(name) ? [[name, value]] : [])),
    'long values': each((name, value) => [[name, isIntent(name) ? value : 'x'.repeat(5_000)]]),
    'ids below zero': each((name, value) => [[name, isIntent(name) ? value : '-1']]),
    'ids beyond all numbers': each((name, value) => [
      [name, isIntent(name) ? value : '99999999999999999999'],
    ]),
    'SQL and markup': each((name, value) => [[name, isIntent(name) ? value : "1' OR 1=1 --<script>"]]),
    'signs that are none': each((name, value) => [[name, isIntent(name) ? value : '\0\u202e\ud800']]),
    'names of objects': `${each((name, value) => [[name, value]])}&__proto__=1&constructor=2&toString=3`,
    'an intent that objects inherit': each((name, value) => [[name, isIntent(name) ? 'constructor' : value]]),
    'values that objects inherit': each((name, value) => [[name, isIntent(name) ? value : '__proto__']]),
  };
}

function texts({ fields }: PreparedForm): [string, string][] {
  return Object.entries(fields).map(([name, value]) => [name, String(value)]);
}

type Subject = { customer: Customer; form: PreparedForm; state(): Promise<CustomerState> };

async function aSubject(row: FormRow): Promise<Subject> {
  const customer = await aCustomerWithPassword();
  await anAddress(customer.userId);
  const form = await row.prepare(customer, shelf());
  return { customer, form, state: () => stateOf(form.email ?? customer.email, []) };
}

async function post(
  { token }: Customer,
  path: string,
  body: string,
  more: Readonly<Record<string, string | null>> = {},
): Promise<Response> {
  const number = unique();
  const headers = new Headers({
    ...FROM_SHOP,
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    'CF-Connecting-IP': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    'X-Session-Token': await antiForgeryToken(token),
    Cookie: `__Host-session=${token}`,
  });
  for (const [name, value] of Object.entries(more)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return visit(path, { method: 'POST', headers, body: new TextEncoder().encode(body) });
}
