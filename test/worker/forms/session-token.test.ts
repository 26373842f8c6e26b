import { expect, it } from 'vitest';
import { isPersonal, ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { aCustomerWithPassword } from '#test/support/a-customer-with-password.ts';
import { anAddress, unique } from '#test/support/a-shop.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { aShelfForForms, FORMS } from './all-forms.ts';
import { stateOf } from './customer-state.ts';
import { formName } from './form-row.ts';
import { postForm } from './post-form.ts';

const shelf = aShelfForForms();

/**
 * Forms on public pages. These pages are cached for everyone, so their forms contain no session token; they only add
 * something.
 */
const WITHOUT_TOKEN = new Set(['product-lists: keep', 'notices: back-in-stock', 'notices: price-drop']);
const PERSONAL: ReadonlySet<string> = new Set(ROUTE_TABLE.filter(isPersonal).map(({ id }) => id));

it.each(['scripts', 'no scripts'] as const)(
  'only forms that are also on public pages are accepted without a session token, with %s',
  {
    timeout: 120_000,
  },
  async (way) => {
    const accepted: string[] = [];
    for (const row of FORMS.filter(({ page }) => PERSONAL.has(page))) {
      const customer = await aCustomerWithPassword();
      await anAddress(customer.userId);
      const { bindings } = listenForEmails();
      const form = await row.prepare(customer, shelf());
      const before = await stateOf(customer.email, []);
      const answer = await postForm(way, {
        ...form,
        cookie: customer.token,
        formSession: null,
        key: row.isKeyed ? crypto.randomUUID() : null,
        ip: `10.8.0.${unique() % 250}`,
        bindings,
      });
      if (answer.outcome !== 'refused 403') accepted.push(formName(row));
      else expect(await stateOf(customer.email, []), formName(row)).toEqual(before);
    }
    expect(accepted.toSorted()).toEqual([...WITHOUT_TOKEN].toSorted());
  },
);
