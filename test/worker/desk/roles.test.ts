import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSupplier } from '#test/support/a-shop.ts';
import {
  anOperator,
  FROM_DESK,
  type Identity,
  pageText,
  tokenOn,
  visitDesk,
} from '#test/support/the-desk.ts';
import { isAllowed } from '#worker/desk/screen.ts';
import { SCREENS } from '#worker/desk/screens.ts';
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

/** The screens, and the roles besides `owner` that may open them. `ID` is a retailer's id. */
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

/** The paths of all forms of the desk. */
const ACTS = SCREENS.flatMap((screen) =>
  screen.routes.routes
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => `${screen.path}${path}`.replace(/\/+$/, '')),
);

/** The roles that may submit a form. The screens of its parent paths check the role, too. */
function rolesFor(path: string): Role[] {
  const above = SCREENS.filter((screen) => screen.path !== '/' && startsWithTemplate(path, screen.path));
  return ROLES.filter((role) => above.every(({ allowed }) => isAllowed({ role, email: '' }, allowed)));
}

function startsWithTemplate(path: string, template: string): boolean {
  const segments = path.split('/');
  return template
    .split('/')
    .every((segment, index) => segment.startsWith(':') || segment === segments[index]);
}

/** Returns a path with ids: of the retailer, and of records that do not exist. */
function withIds(path: string): string {
  return path
    .replace(/^\/(imports|retailers|money)\/:id/, `/$1/${retailer}`)
    .replaceAll(/:[a-z]\w*(\{[^}]*\})?/gi, '999999');
}

/** Sends a form without a token, which is rejected with 422 after the role has been checked. Nothing is changed. */
function sendWithoutToken(path: string, identity: Identity): Promise<Response> {
  const headers = FROM_DESK;
  return visitDesk(withIds(path), { as: identity, method: 'POST', headers, body: 'name=X&code=X&path=X' });
}

describe('a role', () => {
  it.each(PAGES)('opens %s only if it is allowed to', async (template, ...roles) => {
    const path = template.replace('ID', String(retailer));
    for (const role of ROLES) {
      const { status } = await visitDesk(path, { as: as(role) });
      expect(status, role).toBe(role === 'owner' || roles.includes(role) ? 200 : 403);
    }
    expect((await visitDesk(path, { as: null })).status).toBe(403);
  });

  it('may submit only the forms of the screens that it can open', async () => {
    expect(ACTS.length).toBeGreaterThan(70);
    for (const path of ACTS) {
      const allowed = rolesFor(path);
      for (const role of ROLES) {
        const { status } = await sendWithoutToken(path, as(role));
        if (allowed.includes(role)) expect([404, 415, 422], `${role} ${path}`).toContain(status);
        else expect(status, `${role} ${path}`).toBe(403);
      }
      expect((await sendWithoutToken(path, null)).status, path).toBe(403);
      expect((await sendWithoutToken(path, { email: 'stranger@desk.test' })).status, path).toBe(403);
    }
    const events = await env.DB.prepare(
      "SELECT count(*) AS n FROM operator_event WHERE act <> 'operators.add'",
    );
    expect(await events.first('n')).toBe(0);
  }, 60_000);

  it('cannot submit a form with the token of another operator', async () => {
    const token = await tokenOn('/maintenance', as('owner'));
    const body = new URLSearchParams({ session_token: token, code: 'X' }).toString();
    const posted = await visitDesk('/vouchers/end', {
      as: as('catalogue'),
      method: 'POST',
      headers: FROM_DESK,
      body,
    });
    expect(posted.status).toBe(422);
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

describe('the well-being screen', () => {
  it('lists every check with its remedy, and the web vitals of pages', async () => {
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
