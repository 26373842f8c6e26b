import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSupplier } from '#test/support/a-shop.ts';
import { anOperator, FROM_DESK, pageText, tokenOn, visitDesk } from '#test/support/the-desk.ts';
import { ROLES, type Role } from '#worker/operations/operators.repository.ts';

const operators = new Map<Role, { email: string }>();
let retailer = 0;

beforeAll(async () => {
  for (const role of ROLES) operators.set(role, await anOperator(role));
  retailer = await aSupplier();
});

function as(role: Role): { email: string } {
  const operator = operators.get(role);
  if (operator === undefined) throw new Error(`There is no operator with the role ${role}`);
  return operator;
}

/** The screens and the other roles than `owner` that may open them. `ID`: a retailer. */
const PAGES: readonly [path: string, ...roles: Role[]][] = [
  ['/imports', 'catalogue'],
  ['/imports/ID', 'catalogue'],
  ['/retailers', 'catalogue'],
  ['/retailers/ID', 'catalogue'],
  ['/money'],
  ['/money/ID'],
  ['/money/ID/statement.csv'],
  ['/money/ID/statement.pdf'],
  ['/categories', 'catalogue'],
  ['/home-page', 'catalogue'],
  ['/vouchers', 'catalogue'],
  ['/search', 'catalogue'],
  ['/redirects', 'catalogue'],
  ['/maintenance'],
  ['/well-being', 'orders', 'catalogue', 'support'],
];

/** The forms and the other roles than `owner` that may post them. */
const FORMS: readonly [path: string, ...roles: Role[]][] = [
  ['/imports/ID/upload', 'catalogue'],
  ['/imports/ID/apply', 'catalogue'],
  ['/imports/ID/undo', 'catalogue'],
  ['/retailers/add'],
  ['/retailers/ID/settings/details'],
  ['/retailers/ID/settings/rate'],
  ['/retailers/ID/settings/retire'],
  ['/retailers/ID/settings/bring-back'],
  ['/money/close'],
  ['/money/ID/commission'],
  ['/categories/add', 'catalogue'],
  ['/categories/order', 'catalogue'],
  ['/home-page/add', 'catalogue'],
  ['/vouchers/add', 'catalogue'],
  ['/vouchers/end', 'catalogue'],
  ['/search/add', 'catalogue'],
  ['/redirects/add', 'catalogue'],
  ['/maintenance/on'],
  ['/maintenance/off'],
];

describe('a role', () => {
  it.each(PAGES)('opens %s only if it may', async (template, ...roles) => {
    const path = template.replace('ID', String(retailer));
    for (const role of ROLES) {
      const { status } = await visitDesk(path, { as: as(role) });
      expect(status, role).toBe(role === 'owner' || roles.includes(role) ? 200 : 403);
    }
    expect((await visitDesk(path, { as: null })).status).toBe(403);
  });

  it.each(FORMS)('posts %s only if it may', async (template, ...roles) => {
    const path = template.replace('ID', String(retailer));
    for (const role of ROLES.filter((each) => each !== 'owner' && !roles.includes(each))) {
      // The token of an operator who may see the form is useless for another one.
      const token = await tokenOn('/maintenance', as('owner'));
      const body = new URLSearchParams({ session_token: token, code: 'X', path: 'X', name: 'X' }).toString();
      const response = await visitDesk(path, { as: as(role), method: 'POST', headers: FROM_DESK, body });
      expect(response.status, role).toBe(403);
    }
    const events = await env.DB.prepare(
      "SELECT count(*) AS n FROM operator_event WHERE act <> 'operators.add'",
    );
    expect(await events.first('n')).toBe(0);
  });
});

describe('the menu', () => {
  it('has a different shortcut for each screen', async () => {
    const keys = [...(await pageText('/well-being', as('owner'))).matchAll(/accessKey="(.)"/gi)].map(
      ([, key]) => key,
    );
    expect(keys.length).toBeGreaterThan(9);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain('s');
  });
});

describe('well-being', () => {
  it('lists every check with its remedy, and the vitals of pages', async () => {
    await env.DB.prepare(
      `INSERT INTO web_vital (page, name, value, target, connection, memory, created_at)
       VALUES ('product', 'LCP', 1234, NULL, '4g', 4, ?)`,
    )
      .bind(new Date().toISOString())
      .run();
    const page = await pageText('/well-being', as('support'));
    for (const check of [
      'Emails',
      'PINs',
      'Jobs',
      'Invoices',
      'Accounts',
      'Removals',
      'Retention',
      'Size',
      'KV',
      'R2',
    ]) {
      expect(page).toContain(`<th scope="row">${check}</th>`);
    }
    expect(page).toContain('npm run ops -- accounts check');
    expect(page).toContain('1,234 ms');
  });
});
